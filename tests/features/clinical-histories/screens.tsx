// The screens of the clinical histories under their own routes.
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { buildNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { Route as Edit } from '#app/routes/_app/clinical-histories/$id.edit.tsx';
import { Route as Detail } from '#app/routes/_app/clinical-histories/$id.index.tsx';
import { Route as List } from '#app/routes/_app/clinical-histories/index.tsx';
import { Route as New } from '#app/routes/_app/clinical-histories/new.tsx';
import { buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/clinical-histories/': List,
  '/clinical-histories/new': New,
  '/clinical-histories/$id/': Detail,
  '/clinical-histories/$id/edit': Edit,
  '/patients/': () => <h1>Pacientes</h1>,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
};

export const PATIENT = testId(0x1000);
export const HISTORY = clinicalHistoryId(PATIENT);
export const PAGE = `/clinical-histories/${HISTORY}`;

/** A store with Mateo Salazar, and his history where one is given. */
export async function storeWithHistory(history?: Partial<ClinicalHistory>): Promise<TestStore> {
  const store = await screenStore();
  await addPatient(store, {});
  if (history) await store.receive('clinical-histories', buildHistory({ patient: PATIENT, ...history }));
  return store;
}

/** Adds Mateo Salazar, or another patient. */
export const addPatient = (store: TestStore, patient: Partial<Patient>) =>
  store.receive(
    'patients',
    buildPatient({
      id: PATIENT,
      first_name: 'Mateo',
      last_name: 'Salazar',
      fecha_nacimiento: '2013-03-14',
      phone_number: '987 654 321',
      ...patient,
    }),
  );

/** Notes with these treatments, each with an id of its own. */
export const notesWith = (treatments: Partial<Treatment>[], text = ''): string | null =>
  buildNotes({
    text,
    treatments: treatments.map((treatment, place) => ({
      id: `t${place}`,
      date: '2026-03-10',
      title: 'Limpieza',
      description: '',
      doctor: '',
      ...treatment,
    })),
    fields: {},
  });

/** The history as the store shows it now. */
export const shownHistory = async (store: TestStore) => (await store.db.records('clinical-histories').get(HISTORY))!;

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);
