import { expect, it } from 'vitest';
import { differencesOf, hasOwnFigures, type FoundEntry } from '#domain/receipts/check.ts';
import type { ReceiptChange } from '#domain/receipts/receipt-file.ts';
import { buildReceipt } from '#tests/support/receipts.ts';

const [CHANGE] = buildReceipt().changes as [ReceiptChange];
const FOUND: FoundEntry[] = CHANGE.audit.map((entry) => ({ ...entry, whole: true }));
const [ENTRY] = FOUND as [FoundEntry];

it('a change whose entry stands there with its hash has no difference', () => {
  expect(differencesOf(CHANGE, FOUND)).toEqual([]);
});

it.each<[string, Partial<ReceiptChange>, FoundEntry[], string]>([
  ['an entry that is gone', {}, [], 'su anotación no está en la base de datos'],
  ['another hash', {}, [{ ...ENTRY, hash: 'xyz' }], 'su anotación tiene otra huella'],
  ['a value that was changed in the database', {}, [{ ...ENTRY, whole: false }], 'fue cambiado después de escribirse'],
  ['a second entry', {}, [ENTRY, { ...ENTRY, id: 9, hash: 'def' }], 'hay 1 anotación más'],
  [
    'an hour that was changed in the file',
    { audit: [{ ...ENTRY, at: 'x' }] },
    FOUND,
    'el comprobante fue cambiado: at',
  ],
  ['an author that was changed in the file', { author: 'ivan' }, FOUND, 'de otro registro o de otra persona'],
  ['a record that was changed in the file', { row_id: 'mateo' }, FOUND, 'de otro registro o de otra persona'],
  ['a change that was lost already', { fate: 'lost', audit: [] }, [], 'no estaba en el servidor'],
  ['entries that were taken out of the file', { audit: [] }, FOUND, 'hay 1 anotación más'],
])('tells of %s', (_name, changed, found, words) => {
  expect(differencesOf({ ...CHANGE, ...changed }, found).join()).toContain(words);
});

it('changes that were not sent yet are not judged', () => {
  expect(differencesOf({ ...CHANGE, fate: 'unsent', audit: [] }, [])).toEqual([]);
});

it('notices figures that are not those of the list', () => {
  const receipt = buildReceipt();
  expect(hasOwnFigures(receipt)).toBe(true);
  expect(hasOwnFigures({ ...receipt, changes: [] })).toBe(false);
});
