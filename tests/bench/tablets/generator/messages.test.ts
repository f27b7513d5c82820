import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ChangeEvent, HeadEvent, SyncPage } from '#domain/wire/wire.ts';
import { createReaders, fitOf, readChanges, readMessage } from '#config/bench/tablets/generator/messages.ts';

const EPOCH = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';

const page = (to: number, ids: readonly string[]): SyncPage => ({
  epoch: EPOCH,
  to,
  proof: 'p',
  more: false,
  rows: ids.map((id) => ({ collection: 'patients', id, version: 1, seq: to, row: null })),
});
const changes = (since: number, head: number): ChangeEvent => ({ ...page(head, [`row ${head}`]), since, head });
const heard = (event: HeadEvent | ChangeEvent) => readMessage(JSON.stringify(event));
const at = (seq: number) => ({ epoch: EPOCH, seq });

test('changes that begin at the cursor are taken in, with their rows', () => {
  const message = heard(changes(7, 8));
  expect(fitOf(at(7), message)).toBe('fits');
  expect(message.changes?.ids).toEqual(['row 8']);
});

test('after a gap the tablet asks', () => {
  expect(fitOf(at(6), heard(changes(7, 8)))).toBe('ask');
});

test('changes that begin before the cursor and end beyond it are asked for', () => {
  expect(fitOf(at(8), heard(changes(7, 9)))).toBe('ask');
});

test('a message that comes twice, or tells of a past head, is passed over', () => {
  expect(fitOf(at(8), heard(changes(7, 8)))).toBe('known');
  expect(fitOf(at(9), heard({ epoch: EPOCH, head: 8 }))).toBe('known');
});

test('a head alone is asked about once it is new', () => {
  expect(fitOf(at(7), heard({ epoch: EPOCH, head: 8 }))).toBe('ask');
});

test('another epoch is asked about, however far it has come', () => {
  expect(fitOf(at(7), heard({ ...changes(7, 8), epoch: OTHER }))).toBe('ask');
  expect(fitOf(at(7), heard({ epoch: OTHER, head: 1 }))).toBe('ask');
});

test('of a page of changes the rows’ ids and its end are kept', () => {
  expect(readChanges(JSON.stringify(page(9, ['a', 'b'])))).toEqual({
    epoch: EPOCH,
    to: 9,
    more: false,
    ids: ['a', 'b'],
  });
});

test('the same bytes are read once, other bytes under the same question anew', () => {
  const readers = createReaders();
  const answer = (to: number) => ({ body: gzipSync(JSON.stringify(page(to, ['a']))), isGzipped: true });
  const first = readers.changes('q', answer(9));
  expect(readers.changes('q', answer(9))).toBe(first);
  expect(readers.changes('q', answer(10)).to).toBe(10);
});

test('a page of the first sync tells its head, its number of rows and where the next one begins', () => {
  const body = Buffer.from(JSON.stringify({ epoch: EPOCH, head: 5, rows: [{}, {}], next: 'id' }));
  expect(createReaders().page('q', { body, isGzipped: false })).toEqual({ head: 5, rows: 2, next: 'id' });
});
