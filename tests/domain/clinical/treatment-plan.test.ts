import { expect, test } from 'vitest';
import { arrangePlans, treatmentPlanDefinition, type NamedPlan } from '#domain/clinical/treatment-plan.ts';
import { buildPlan } from '#tests/support/factories.ts';

const plan = (id: string, patient_name: string, day: string): NamedPlan => ({
  ...buildPlan({ id, created_at: `2026-01-${day}T10:00:00.000Z` }),
  patient_name,
});
const PLANS = [plan('1', 'Óscar Ibáñez', '02'), plan('2', 'ana Paz', '03'), plan('3', 'Ángela Núñez', '01')];
const ids = (plans: NamedPlan[]) => plans.map(({ id }) => id);

test('plans stand in the order of their creation, the newest first', () => {
  expect(ids(arrangePlans(PLANS))).toEqual(['2', '1', '3']);
  expect(ids(arrangePlans(PLANS, { descending: false }))).toEqual(['3', '1', '2']);
});

test('plans are sorted by the patient’s name, accents and case aside', () => {
  expect(ids(arrangePlans(PLANS, { by: 'patient_name', descending: false }))).toEqual(['2', '3', '1']);
  expect(ids(arrangePlans(PLANS, { by: 'patient_name' }))).toEqual(['1', '3', '2']);
});

test.each([
  ['AN', ['2', '1', '3']],
  ['nunez ang', ['3']],
  ['  ', ['2', '1', '3']],
  ['nadie', []],
])('plans are searched by the patient’s name: “%s”', (search, found) => {
  expect(ids(arrangePlans(PLANS, { search }))).toEqual(found);
});

test('a plan is called by the first line of its diagnosis', () => {
  const { title } = treatmentPlanDefinition;
  expect([title({ diagnostic: 'Clase II\nApiñamiento' }), title({ diagnostic: null })]).toEqual([
    'Clase II',
    'Plan de tratamiento',
  ]);
});
