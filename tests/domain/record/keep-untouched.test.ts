import { expect, test } from 'vitest';
import { keepUntouched } from '#domain/record/keep-untouched.ts';
import { cleanLines } from '#domain/values/clean.ts';
import { rebase } from '#domain/record/merge.ts';

const STORED = { address: 'Calle\u200b 1', notes: 'uno\u200b\ndos\u00a0\ntres', phone: null };
const PARSED = { address: 'Calle 1', notes: 'uno\ndos \ntres', phone: '445 2810' };

test('a text that was left alone stays as it is stored, one that was typed is clean', () => {
  expect(keepUntouched({ ...STORED, phone: '445 2810' }, STORED, PARSED)).toEqual({ ...STORED, phone: '445 2810' });
  expect(keepUntouched({ phone: '445 2810' }, STORED, PARSED)).toEqual({ ...STORED, phone: '445 2810' });
  expect(keepUntouched({ address: 'Calle\u200b 12' }, STORED, { ...PARSED, address: 'Calle 12' })).toEqual({
    ...STORED,
    address: 'Calle 12',
    phone: '445 2810',
  });
});

test('a text that was left alone is gone where a rule of the record empties it, and not where cleaning does', () => {
  const stored = { day: '2026-03-17', note: '\u200b' };
  expect(keepUntouched({ ...stored }, stored, { day: null, note: null })).toEqual({ day: null, note: '\u200b' });
  expect(keepUntouched({}, stored, { day: null, note: null })).toEqual({ day: null, note: '\u200b' });
});

test('of a long text the lines that were left alone stay', () => {
  const typed = { ...STORED, notes: `${STORED.notes}\ncua\u200btro` };
  const parsed = { ...PARSED, notes: cleanLines(typed.notes) };
  expect(keepUntouched(typed, STORED, parsed)['notes']).toBe('uno\u200b\ndos\u00a0\ntres\ncuatro');
  const emptied = keepUntouched({ ...STORED, notes: '' }, STORED, { ...PARSED, notes: null });
  expect(emptied['notes']).toBeNull();
});

test('that the server has cleaned a text is no change of another person', () => {
  const patch = { address: { before: 'Calle\u200b 1', after: 'Calle 12' } };
  expect(rebase({}, patch, { address: 'Calle 1' })).toEqual({
    patch: { address: { before: 'Calle 1', after: 'Calle 12' } },
    overlaps: [],
  });
  expect(rebase({}, patch, { address: 'Calle 3' }).overlaps).toHaveLength(1);
});
