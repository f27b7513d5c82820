// The screens of list and detail under their own routes.
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { Route as Detail } from '#app/routes/_app/appointments/$id.index.tsx';
import { Route as List } from '#app/routes/_app/appointments/index.tsx';
import { buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/appointments/': List,
  '/appointments/new': () => <h1>Nueva Cita</h1>,
  '/appointments/$id/': Detail,
  '/appointments/$id/edit': () => <h1>Editar Cita</h1>,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
};

export const MATEO = testId(0x1000);
export const ZOE = testId(0x1001);
/** The id of the first appointment; the others' ids count on from it. */
export const CITA = testId(0x3000);

/** Wednesday, 25 November 2026, 10:00 in Lima. */
const NOW = '2026-11-25T15:00:00.000Z';
export const TODAY = '2026-11-25';

/** A store with Mateo Salazar and Zoe Ñahui, and these appointments: Mateo's of today at 11:00 unless told. */
export async function storeWith(...appointments: Partial<Appointment>[]): Promise<TestStore> {
  setNow(NOW);
  const store = await screenStore();
  await addPatient(store, { first_name: 'Mateo', last_name: 'Salazar', phone_number: '987 654 321' });
  await addPatient(store, { id: ZOE, first_name: 'Zoe', last_name: 'Ñahui', phone_number: '911 222 333' });
  const rows = appointments.map((appointment, place) =>
    buildAppointment({ id: testId(0x3000 + place), patient: MATEO, fecha: TODAY, hora: '11:00', ...appointment }),
  );
  await store.receive('appointments', ...rows);
  return store;
}

/** Adds a patient, or replaces one of the same id. */
export const addPatient = (store: TestStore, patient: Partial<Patient>) =>
  store.receive('patients', buildPatient({ id: MATEO, ...patient }));

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);
