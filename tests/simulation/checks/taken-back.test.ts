import { expect, test } from 'vitest';
import type { Audited } from '#tests/simulation/clinic.ts';
import { emptiedSince } from './taken-back.ts';

type Step = [tablet: string, after: Record<string, unknown> | null];
const changes = (...steps: Step[]): Audited[] =>
  steps.map(
    ([device_id, after], index) =>
      ({ row_id: 'r', device_id, before: steps[index - 1]?.[1] ?? null, after }) as Audited,
  );
/** The copy was made after the first change. */
const takenBack = (audit: Audited[]): string[] => emptiedSince(audit, audit.slice(0, 1));

test('a value that came, and that another tablet emptied, after the copy was made is taken back whole', () => {
  const audit = changes(['a', { notes: null }], ['a', { notes: 'v00001' }], ['b', { notes: null }]);
  expect(takenBack(audit)).toEqual(['r notes v00001']);
});

test('a tablet that emptied its own value sends both changes again', () => {
  const audit = changes(['a', { notes: null }], ['a', { notes: 'v00001' }], ['a', { notes: null }]);
  expect(takenBack(audit)).toEqual([]);
});

test('a value that stands in the copy is not taken back, nor one that was replaced or deleted', () => {
  const [first, ...later] = ['v00001', null, 'v00002', 'v00003'].map((notes): Step => ['a', { notes }]);
  const others = later.map(([, after]): Step => ['b', after]);
  expect(takenBack(changes(first!, ...others, ['b', null]))).toEqual([]);
});
