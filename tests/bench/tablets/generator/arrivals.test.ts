import { expect, test } from 'vitest';
import type { BatchOp } from '#domain/wire/wire.ts';
import { Arrivals } from '#config/bench/tablets/generator/arrivals.ts';
import { rowOf } from '#config/bench/tablets/generator/live.ts';

test('each row counts once for each tablet, from its sending on', () => {
  let now = 100;
  const arrivals = new Arrivals(1, 2, () => now);
  arrivals.noteSent('a');
  now = 130;
  arrivals.noteHad(0, 'a');
  now = 150;
  arrivals.noteHad(0, 'a');
  expect(arrivals.missing).toBe(1);
  arrivals.noteHad(1, 'a');
  expect(arrivals.took).toEqual([30, 50]);
  expect(arrivals.missing).toBe(0);
});

test('rows that nobody saved in this run do not count', () => {
  const arrivals = new Arrivals(1, 1);
  arrivals.noteHad(0, 'of another run');
  expect(arrivals).toMatchObject({ took: [], missing: 1 });
});

test('the row of a change stands in its path, or in its body where it makes one', () => {
  const id = '01890000-0000-7000-8000-000000000003';
  const op = { op_id: id, captured_at: '2026-11-30T10:00:00.000Z' };
  const edit: BatchOp = { ...op, method: 'PUT', path: `/appointments/${id}/`, if_match: 1, body: { notes: 'x' } };
  const made: BatchOp = { ...op, method: 'POST', path: '/patients/', body: { id, first_name: 'Ana' } };
  expect([rowOf(edit), rowOf(made)]).toEqual([id, id]);
});
