// The follow-up list, the patient's page and the form of a visit under their own routes, on Monday 23/11/2026 in Lima.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { Route as NewVisit } from '#app/routes/_app/appointments/new.tsx';
import { Route as PatientPage } from '#app/routes/_app/patients/$id.index.tsx';
import { Route as FollowUp } from '#app/routes/_app/seguimiento.tsx';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { buildAttempt } from '#tests/support/follow-up-factories.ts';
import { screenStore, setNow, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

export const [RENZO, ANA, ZOE] = [testId(0x1000), testId(0x1001), testId(0x1002)];

export const user = userEvent.setup();
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
export const rows = () => within(screen.getByRole('list', { name: 'Pacientes por llamar' })).getAllByRole('listitem');
/** The names in the list, in their order. */
export const names = () => rows().map((row) => within(row).getAllByRole('link')[0]!.textContent);

const PEOPLE: Partial<Patient>[] = [
  {
    id: RENZO,
    first_name: 'Renzo',
    last_name: 'Paredes',
    phone_number: '987 654 321',
    created_at: '2026-10-01T15:00:00.000Z',
  },
  {
    id: ANA,
    first_name: 'Ana',
    last_name: 'Núñez',
    fecha_nacimiento: '2012-05-01',
    guardian_name: 'Rosa Bravo',
    guardian_phone: '912 004 118',
    created_at: '2026-11-05T15:00:00.000Z',
  },
  { id: ZOE, first_name: 'Zoe', last_name: 'Ñahui', created_at: '2026-11-21T15:00:00.000Z' },
];

/** A store with three patients under treatment without a visit: Renzo waits longest, Zoe has no telephone. */
export async function storeToFollow(): Promise<TestStore> {
  setNow('2026-11-23T15:05:00Z');
  const store = await screenStore();
  store.clock.now = Date.parse('2026-11-23T15:05:00Z');
  await store.receive('patients', ...PEOPLE.map((person) => buildPatient({ treatment_status: 'iniciado', ...person })));
  return store;
}

/** Attempts with Renzo unless told. */
export const receiveAttempts = (store: TestStore, ...attempts: Partial<ContactAttempt>[]) =>
  store.receive(
    'contact-attempts',
    ...attempts.map((attempt, place) => buildAttempt({ id: testId(0x9000 + place), patient: RENZO, ...attempt })),
  );

export const attemptsOf = (store: TestStore) => store.db.records('contact-attempts').toArray();

export const open = (store: TestStore, address = '/seguimiento'): ShownScreen =>
  showScreen(store, address, {
    '/seguimiento': FollowUp,
    '/appointments/new': NewVisit,
    '/appointments/$id/': () => <h1>La cita</h1>,
    '/patients/$id/': PatientPage,
  });
