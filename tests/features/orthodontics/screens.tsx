// The orthodontic screens under their own routes, with Mateo Salazar and his records.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { addDays } from '#domain/values/dates.ts';
import { addMonths } from '#domain/values/spans.ts';
import { CasePanel } from '#features/orthodontics/panel/case-panel.tsx';
import { MissingConsent } from '#entities/consent/orthodontic-consent.tsx';
import { Route as HistoryPage } from '#app/routes/_app/clinical-histories/$id.index.tsx';
import { Route as Detail } from '#app/routes/_app/ortodoncia/$id.index.tsx';
import { Route as Print } from '#app/routes/_app/ortodoncia/$id.print.tsx';
import { Route as PatientPage } from '#app/routes/_app/patients/$id.index.tsx';
import { buildAppointment, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { buildCase, controlEntry, notesWith } from '#tests/support/orthodontic-factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

export const PATIENT = testId(0x1000);
export const CASE = testId(0x2000);
export const HISTORY = clinicalHistoryId(PATIENT);

export const user = userEvent.setup();
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

interface Given {
  patient?: Partial<Patient>;
  cases?: Partial<OrthodonticCase>[];
  /** The treatments of the history; undefined: there is no history. */
  treatments?: Treatment[];
}

/** A store with Mateo Salazar, his cases (`CASE` and its followers) and his history. */
export async function storeWith({ patient = {}, cases = [], treatments }: Given = {}): Promise<TestStore> {
  const store = await screenStore();
  await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar', ...patient }));
  if (treatments) {
    await store.receive('clinical-histories', buildHistory({ patient: PATIENT, notes: notesWith(...treatments) }));
  }
  const rows = cases.map((course, place) => buildCase({ id: testId(0x2000 + place), patient: PATIENT, ...course }));
  await store.receive('orthodontic-cases', ...rows);
  return store;
}

/** The panel alone, as on the patient's page. */
export const showPanel = (store: TestStore): ShownScreen =>
  showScreen(store, `/patients/${PATIENT}`, {
    '/patients/$id/': () => <CasePanel patient={PATIENT} consent={MissingConsent} />,
    '/ortodoncia/$id/': Detail,
    '/appointments/new': () => <h1>Nueva cita</h1>,
  });

export const showPatient = (store: TestStore): ShownScreen =>
  showScreen(store, `/patients/${PATIENT}`, { '/patients/$id/': PatientPage });

export const showHistory = (store: TestStore): ShownScreen =>
  showScreen(store, `/clinical-histories/${HISTORY}`, { '/clinical-histories/$id/': HistoryPage });

export const open = (store: TestStore, address = `/ortodoncia/${CASE}`): ShownScreen =>
  showScreen(store, address, {
    '/ortodoncia/$id/': Detail,
    '/ortodoncia/$id/print': Print,
    '/patients/$id/': () => <h1>Página del paciente</h1>,
  });

/** The screens' own clock: days are reckoned from it. */
export const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Lima' }).format(new Date());
export const ago = (days: number) => addDays(TODAY, -days);
export const card = async (name: string) => within(await screen.findByRole('region', { name }));
export const STARTED = addMonths(TODAY, -3);

/** Mateo's case of three months: two controls, a missed visit and one to come. */
export const course = async () => {
  const store = await storeWith({
    patient: { fecha_nacimiento: addMonths(TODAY, -181) },
    cases: [{ started_on: STARTED, notes: 'Anclaje moderado.' }],
    treatments: [
      controlEntry(STARTED, { upper: { material: 'NiTi', size: '0.014' } }, 'a'),
      controlEntry(ago(14), {
        upper: { material: 'NiTi', size: '0.018' },
        elastics: { kind: 'clase_ii', size: '3/16', force: '4.5', wear: '24 horas', pairs: [['13', '46']] },
        weeks: 4,
      }),
    ],
  });
  await store.receive(
    'appointments',
    buildAppointment({ id: testId(0x3000), patient: PATIENT, fecha: ago(40), estado: 'inasistencia' }),
    buildAppointment({ id: testId(0x3001), patient: PATIENT, fecha: addDays(TODAY, 15), estado: 'confirmada' }),
  );
  return store;
};
