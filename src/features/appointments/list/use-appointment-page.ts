import { useMemo } from 'react';
import type { ShownEstado } from '#domain/agenda/appointment.ts';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { usePatientIndex, type PatientAnswers } from '#entities/patient/patient-index.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { recordMarks } from '#store/rows/record-marks.ts';
import type { ListPage } from '#record/list/list-page.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { listAppointments } from '#store/agenda/appointment-list.ts';
import type { ListedAppointment } from '#store/agenda/appointments.ts';
import { alertsOfPatients } from '#store/clinical/alerts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import {
  APPOINTMENT_LIST,
  estadoIn,
  partsOf,
  type AppointmentListSearch,
  type AppointmentSort,
} from './list-address.ts';

/** The page size of specification §9. */
export const PAGE_SIZE = 10;

export interface AppointmentPage extends ListPage<ListedAppointment> {
  /** Clinical alerts by the patient's id. */
  alerts: Map<string, ClinicalAlert[]>;
  /** `total` is a lower bound: there are more. */
  more: boolean;
}

type Patients = ReadonlySet<string> | undefined;

/**
 * One page of the appointments that the address asks for. Names and telephones are searched among the patients, in
 * memory; only the page's appointments are read.
 */
export function useAppointmentPage(search: AppointmentListSearch): Read<AppointmentPage> {
  const { q = '', patient, sort = APPOINTMENT_LIST.defaultSort, page = 1, from, to } = search;
  const estado = estadoIn(search);
  const searched = q.trim() !== '';
  const index = usePatientIndex(searched);
  const patients = useMemo(
    () => (searched && !index.ready ? null : whose(index, { q, patient, searched })),
    [index, q, patient, searched],
  );
  const state = useLastAnswer(useRead(readAsked, patients, from, to, estado, sort, page));
  if (state.status !== 'ready') return state;
  return state.value ? { status: 'ready', value: state.value } : { status: 'loading' };
}

type Asked = [
  /** Null while the patients are still being searched. */
  patients: Patients | null,
  from: string | undefined,
  to: string | undefined,
  estado: ShownEstado | undefined,
  sort: AppointmentSort,
  page: number,
];

async function readAsked(db: ArcadaDatabase, ...[patients, from, to, estado, sort, page]: Asked) {
  if (patients === null) return null;
  const { key: by, descending } = partsOf(sort);
  const offset = (page - 1) * PAGE_SIZE;
  return withCompleteness(db, ['appointments'], () =>
    readPage(db, { patients, from, to, estado }, { by, descending, offset, limit: PAGE_SIZE }),
  );
}

/** The list's first page, read ahead. */
export const prefetchAppointments = (db: ArcadaDatabase) =>
  prefetch(db, readAsked, undefined, undefined, undefined, undefined, APPOINTMENT_LIST.defaultSort, 1);

/** The patients whose appointments are listed; undefined for all. The address's patient and the text are combined. */
function whose(
  index: PatientAnswers,
  { q, patient, searched }: { q: string; patient: string | undefined; searched: boolean },
): Patients {
  if (!searched) return patient === undefined ? undefined : new Set([patient]);
  const found = new Set(index.search(q, 'name'));
  if (patient === undefined) return found;
  return new Set(found.has(patient) ? [patient] : []);
}

async function readPage(
  db: ArcadaDatabase,
  filter: Parameters<typeof listAppointments>[1],
  options: Parameters<typeof listAppointments>[2],
): Promise<Omit<AppointmentPage, 'complete'>> {
  const { rows, offset, total, more } = await listAppointments(db, filter, options);
  const [marks, alerts] = await Promise.all([
    recordMarks(
      db,
      'appointments',
      rows.map(({ id }) => id),
    ),
    alertsOfPatients(
      db,
      rows.map(({ patient }) => patient),
    ),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { rows, total, more, page: offset / PAGE_SIZE + 1, pages, alerts, marks };
}
