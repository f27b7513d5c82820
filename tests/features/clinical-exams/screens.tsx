// The exam's screens under their own routes.
import { Route as Edit } from '#app/routes/_app/clinical-exam/$id.edit.tsx';
import { Route as Detail } from '#app/routes/_app/clinical-exam/$id.index.tsx';
import { Route as Create } from '#app/routes/_app/clinical-exam/new.tsx';
import { ExamPanel } from '#features/clinical-exams/panel/exam-panel.tsx';
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { buildExam, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/clinical-exam/new': Create,
  '/clinical-exam/$id/': Detail,
  '/clinical-exam/$id/edit': Edit,
  '/clinical-histories/': () => <h1>Historias Clínicas</h1>,
  '/clinical-histories/$id/': () => <h1>Historia Clínica</h1>,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
  '/panel': () => (
    <ExamPanel patient={buildPatient({ id: testId(0x100), first_name: 'Mateo', last_name: 'Salazar' })} />
  ),
};

export const PATIENT = testId(0x100);
export const HISTORY = clinicalHistoryId(PATIENT);
export const EXAM = testId(0x500);

/** A store with Mateo Salazar, his history, and these exams of that history. */
export async function storeWithExams(...exams: Partial<ClinicalExam>[]): Promise<TestStore> {
  const store = await screenStore();
  const mateo = {
    first_name: 'Mateo',
    last_name: 'Salazar',
    phone_number: '987 654 321',
    fecha_nacimiento: '2013-03-14',
    treatment_status: 'iniciado',
  } as const;
  await store.receive('patients', buildPatient({ id: PATIENT, ...mateo }));
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT }));
  const rows = exams.map((exam, place) => buildExam({ id: testId(0x500 + place), ...exam }));
  await store.receive('clinical-exams', ...rows);
  return store;
}

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);
