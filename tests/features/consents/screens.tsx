// The consents' screens under their own routes.
import { Route as Detail } from '#app/routes/_app/consentimientos/$id.index.tsx';
import { Route as Print } from '#app/routes/_app/consentimientos/$id.print.tsx';
import { Route as New } from '#app/routes/_app/consentimientos/nuevo.tsx';
import type { Patient } from '#domain/patients/patient.ts';
import { buildPatient, buildTemplate, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/consentimientos/nuevo': New,
  '/consentimientos/$id/': Detail,
  '/consentimientos/$id/print': Print,
  '/patients/': () => <h1>Pacientes</h1>,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
};

export const PATIENT = testId(0x100);

/** A girl of fifteen with her mother, and the template of orthodontics. */
export async function storeWithTemplate(patient: Partial<Patient> = {}): Promise<TestStore> {
  const store = await screenStore();
  const birth = `${new Date().getFullYear() - 15}-01-01`;
  await store.receive(
    'patients',
    buildPatient({
      id: PATIENT,
      first_name: 'Valentina',
      last_name: 'Echevarría',
      fecha_nacimiento: birth,
      guardian_name: 'Rosa Ñaupari',
      ...patient,
    }),
  );
  await store.receive('consent-templates', buildTemplate());
  return store;
}

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);
