import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlanPanel } from '#features/treatment-plans/detail/plan-panel.tsx';
import { testId } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PATIENT, storeWithPlans } from './screens.tsx';

const show = async (...plans: Parameters<typeof storeWithPlans>) =>
  showScreen(await storeWithPlans(...plans), '/', () => <PlanPanel patient={PATIENT} />);
const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

it('a patient’s page shows the newest plan, and leads to it and to all', async () => {
  await show(
    { diagnostic: 'Clase I', created_at: '2026-01-10T15:00:00.000Z' },
    { diagnostic: 'Clase II', created_at: '2026-02-10T15:00:00.000Z' },
  );
  expect(await screen.findByText('Clase II')).toBeTruthy();
  expect(screen.queryByText('Clase I')).toBeNull();
  expect(await href('Ver plan')).toBe(`/treatment-plans/${testId(0x2001)}`);
  expect(await href('Ver todos')).toBe(`/treatment-plans?patient=${PATIENT}`);
});

it('a patient without a plan is offered one', async () => {
  await show();
  expect(await screen.findByText('Sin plan de tratamiento')).toBeTruthy();
  expect(await href('Crear plan')).toBe(`/treatment-plans/create?patient=${PATIENT}`);
});
