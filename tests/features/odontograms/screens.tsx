// The odontograms' screens under their own routes.
import { screen } from '@testing-library/react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import type { Condition, Tooth } from '#domain/clinical/tooth.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { Route as Edit } from '#app/routes/_app/odontograms/$id.edit.tsx';
import { Route as Detail } from '#app/routes/_app/odontograms/$id.index.tsx';
import { Route as New } from '#app/routes/_app/odontograms/new.tsx';
import { OdontogramPanel } from '#features/odontograms/preview/odontogram-panel.tsx';
import { buildHistory, buildOdontogram, buildPatient, buildTooth, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/': () => <h1>Inicio</h1>,
  '/odontograms/$id/': Detail,
  '/odontograms/$id/edit': Edit,
  '/odontograms/new': New,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
  '/panel': () => <OdontogramPanel patient={MATEO} />,
  '/panel-child': () => <OdontogramPanel patient={{ ...MATEO, fecha_nacimiento: '2025-01-01' }} />,
};

export const PATIENT = testId(0x1000);
export const HISTORY = clinicalHistoryId(PATIENT);
export const ODONTOGRAM = testId(0x4000);
const MATEO = buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar', fecha_nacimiento: '1990-03-14' });

/** Marks by tooth number: a condition, or a condition and an observation. */
export type Marks = Record<string, Condition | readonly [Condition, string]>;

interface Clinic {
  patient?: Partial<Patient>;
  history?: Partial<ClinicalHistory>;
  /** Null: no odontogram. */
  odontogram?: Partial<Odontogram> | null;
  marks?: Marks;
}

/** A store with Mateo Salazar, an adult, his history and one odontogram. */
export async function storeWithMouth(clinic: Clinic = {}): Promise<TestStore> {
  const store = await screenStore();
  await store.receive('patients', { ...MATEO, ...clinic.patient });
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT, ...clinic.history }));
  if (clinic.odontogram === null) return store;
  const odontogram = buildOdontogram({ id: ODONTOGRAM, clinical_history: HISTORY, ...clinic.odontogram });
  await store.receive('odontograms', odontogram);
  await receiveMarks(store, clinic.marks ?? {});
  return store;
}

/** Marks that come with the server's answer, as if made on another tablet. */
export async function receiveMarks(store: TestStore, marks: Marks, change: Partial<Tooth> = {}): Promise<void> {
  const teeth = Object.entries(marks).map(([tooth_number, mark]) => {
    const [condition, observation] = typeof mark === 'string' ? [mark, null] : mark;
    const type = Number(tooth_number[0]) > 4 ? ('child' as const) : ('adult' as const);
    return buildTooth({ odontogram: ODONTOGRAM, tooth_number, type, condition, observation, ...change });
  });
  await store.receive('teeth', ...teeth);
}

export const open = (store: TestStore, address: string): ShownScreen => showScreen(store, address, ROUTES);

/** Opens the odontogram's page and its edit mode. */
export async function openToEdit(store: TestStore, user: { click: (element: Element) => Promise<void> }) {
  const shown = open(store, `/odontograms/${ODONTOGRAM}`);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  return shown;
}

/** A tooth of the chart, found by its accessible name. */
export function tooth(number: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[role="button"][data-tooth="${number}"]`);
  if (!found) throw new Error(`tooth ${number} is not shown`);
  return found;
}

/** The condition that the chart shows for each of these teeth. */
export const conditions = (...numbers: string[]) => numbers.map((number) => tooth(number).dataset['condition']);

/** The marks in the tablet's store, by tooth number. */
export async function storedMarks(store: TestStore): Promise<Record<string, unknown>> {
  const rows = await store.db.records('teeth').toArray();
  return Object.fromEntries(
    rows.map(({ tooth_number, condition, observation }) => [
      tooth_number,
      observation ? [condition, observation] : condition,
    ]),
  );
}
