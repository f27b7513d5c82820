import { expect, it } from 'vitest';
import { compareChange, figuresOf, receiptSentence, type Fate, type OwnChange } from '#domain/receipts/compare.ts';
import type { AuditProof, ReceiptOp } from '#domain/wire/audit-receipt.ts';

const CHANGE: OwnChange = {
  op_id: 'op',
  collection: 'patients',
  row_id: 'lucia',
  method: 'PUT',
  author: 'ana',
  captured_at: '2026-11-24T15:00:00.000Z',
  standing: 'acknowledged',
};

const proof = (changes: Partial<AuditProof> = {}): AuditProof => ({
  id: 7,
  seq: 3,
  at: '2026-11-24T15:30:00.000Z',
  captured_at: CHANGE.captured_at,
  user_id: 'ana',
  acting_user_id: null,
  device_id: 'tablet',
  collection: 'patients',
  row_id: 'lucia',
  action: 'update',
  version: 2,
  hash: 'abc',
  ...changes,
});

const op = (...entries: AuditProof[]): ReceiptOp => ({ op_id: 'op', status: 200, entries });
const fateOf = (change: Partial<OwnChange>, answer: ReceiptOp | undefined): Fate =>
  compareChange({ ...CHANGE, ...change }, answer).fate;

it('a change that stands once in the audit, of this record and this person, is the same', () => {
  expect(compareChange(CHANGE, op(proof()))).toEqual({ fate: 'same', entries: [proof()] });
});

it('a change that an administrador sent in the name of the author is the author’s', () => {
  expect(fateOf({}, op(proof({ acting_user_id: 'admin' })))).toBe('same');
});

it('a deletion is the same with all that fell with it', () => {
  const fallen = proof({ collection: 'appointments', row_id: 'control', action: 'delete' });
  expect(fateOf({ method: 'DELETE' }, op(proof({ action: 'delete' }), fallen))).toBe('same');
});

it('an acknowledged change that the server does not know is lost', () => {
  expect(fateOf({}, { op_id: 'op', status: null, entries: [] })).toBe('lost');
});

it('a change with two entries of one record is repeated', () => {
  expect(fateOf({}, op(proof(), proof({ id: 9, version: 3 })))).toBe('repeated');
});

it.each([
  ['another record', {}, proof({ row_id: 'mateo' })],
  ['another person', {}, proof({ user_id: 'ivan' })],
  ['a deletion in the place of an edit', {}, proof({ action: 'delete' })],
  ['an edit in the place of a deletion', { method: 'DELETE' as const }, proof()],
])('%s under the op id is something different', (_name, change, entry) => {
  expect(fateOf(change, op(entry))).toBe('different');
});

it('an op that was applied and has no entry any more is something different', () => {
  expect(fateOf({}, op())).toBe('different');
});

it('a change without an acknowledgement never counts as being on the server, whatever the server answers', () => {
  expect(fateOf({ standing: 'unsent' }, op(proof()))).toBe('unsent');
  expect(fateOf({ standing: 'attention' }, op(proof()))).toBe('attention');
});

it('a change that the server was not asked about is not called the same', () => {
  expect(fateOf({}, undefined)).toBe('unchecked');
});

const sentence = (...fates: Fate[]): string => receiptSentence(figuresOf(fates.map((fate) => ({ fate }))));

it('says in a sentence whether all is the same', () => {
  expect(sentence('same', 'same', 'same')).toBe('3 cambios, los mismos 3 en el servidor');
  expect(sentence('same')).toBe('1 cambio, el mismo en el servidor');
  expect(sentence('same', 'lost')).toBe('1 de 2 cambios en el servidor');
  expect(sentence('same', 'unsent')).toBe('1 de 2 cambios en el servidor');
  expect(sentence('unchecked', 'unsent')).toBe('2 cambios, 1 confirmado por el servidor');
  expect(sentence()).toBe('Ningún cambio');
});
