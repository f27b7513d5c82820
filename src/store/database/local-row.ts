import { shownEstado, type Appointment } from '#domain/agenda/appointment.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { nameKey } from '#domain/patients/patient.ts';

/** The prefix of the local sort key of every patient of this name. */
export const sortKeyOf = (patient: object): string => `${nameKey(patient)}\u0000`;

/**
 * The local key of an appointment: the estado that its badge shows, so that the list can count and page an estado
 * through an index.
 */
export const estadoKeyOf = (appointment: object): string =>
  shownEstado(appointment as Pick<Appointment, 'estado' | 'notes'>);

/** A row as the tablet stores it: with the local keys that the lists of patients and of appointments sort by. */
export function localRow(collection: CollectionName, row: Row): Row {
  if (collection === 'patients') return { ...row, _sort: `${sortKeyOf(row)}${row.id}` };
  return collection === 'appointments' ? { ...row, _estado: estadoKeyOf(row) } : row;
}

/** The row without local keys: for merges and the wire. */
export function wireRow(row: Row): Row {
  const { _sort, _estado, ...rest } = row;
  return rest;
}
