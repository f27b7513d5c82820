// A panel of a patient's page that throws.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PatientDetail, type PatientSlots } from '#features/patients/detail/patient-detail.tsx';
import { catchErrors } from '#tests/support/caught-errors.ts';
import { testId } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { storeWith } from './screens.tsx';

const SENTENCE = 'Esta parte de la pantalla no se pudo mostrar. Lo guardado sigue a salvo.';
const NAMES = [
  'actions',
  'orthodontics',
  'history',
  'plan',
  'consents',
  'prescriptions',
  'appointments',
  'odontogram',
  'exam',
  'image',
  'budgets',
  'followUp',
] as const;

catchErrors();

function Broken(): never {
  throw new Error('boom');
}

test.each(NAMES)('%s that throws leaves the patient’s name and all other panels', async (broken) => {
  const slots = Object.fromEntries(
    NAMES.map((name) => [name, () => (name === broken ? <Broken /> : <p>Panel {name}</p>)]),
  ) as unknown as PatientSlots;
  const store = await storeWith({ first_name: 'Mateo', last_name: 'Salazar' });
  showScreen(store, '/', () => <PatientDetail id={testId(0x1000)} slots={slots} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Salazar' })).toBeTruthy();
  for (const name of NAMES.filter((each) => each !== broken))
    expect(await screen.findByText(`Panel ${name}`)).toBeTruthy();
  expect(screen.getByText(SENTENCE)).toBeTruthy();
});
