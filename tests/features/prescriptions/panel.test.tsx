import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrescriptionPanel } from '#features/prescriptions/panel/prescription-panel.tsx';
import { buildLine } from '#tests/support/document-factories.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PATIENT, receive, storeWithMateo } from './screens.tsx';

const PATIENT_ROW = buildPatient({ id: PATIENT });
const href = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

async function show(...prescriptions: Parameters<typeof receive>[1][]) {
  const store = await storeWithMateo();
  await receive(store, ...prescriptions);
  showScreen(store, '/', () => <PrescriptionPanel patient={PATIENT_ROW} />);
}

it('a patient’s page shows the prescriptions, the newest first, each with the way to its paper', async () => {
  const lines = ['Ibuprofeno 400 mg, tableta', 'Clorhexidina 0,12 %, enjuague'].map((medicine) =>
    buildLine({ medicine }),
  );
  await show({ date: '2026-01-02' }, { date: '2026-02-03', lines });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Ibuprofeno 400 mg, Clorhexidina 0,12 %03/02/2026, Bruno Díaz',
    'Amoxicilina 500 mg02/01/2026, Bruno Díaz',
  ]);
  expect(await href(/^Ibuprofeno/)).toBe(`/recetas/${testId(0x2001)}/print`);
  expect(await href('Nueva receta')).toBe(`/recetas/nueva?patient=${PATIENT}`);
  expect(await href('Repetir la última receta')).toBe(`/recetas/nueva?patient=${PATIENT}&repeat=${testId(0x2001)}`);
});

it('older ones unfold', async () => {
  await show({}, {}, {}, {}, {});
  expect(await screen.findByText('Anteriores · 2')).toBeTruthy();
});

it('a patient without a prescription is offered one', async () => {
  await show();
  expect(await screen.findByText('Sin recetas')).toBeTruthy();
  expect(await href('Crear receta')).toBe(`/recetas/nueva?patient=${PATIENT}`);
});
