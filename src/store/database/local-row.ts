import { shownEstado, type Appointment } from '#domain/agenda/appointment.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { nameKey, sameKeys } from '#domain/patients/patient.ts';

/**
 * The local key of an appointment: the estado that its badge shows, so that the list can count and page an estado
 * through an index.
 */
export const estadoKeyOf = (appointment: object): string =>
  shownEstado(appointment as Pick<Appointment, 'estado' | 'notes'>);

/** A patient with the local keys by which patients are sorted, and likely duplicates found. */
export const localPatient = <R extends { id: string }>(row: R) => ({
  ...row,
  _sort: `${nameKey(row)}\u0000${row.id}`,
  _same: sameKeys(row),
});

/** A row as the tablet stores it: with the local keys that the lists of patients and of appointments need. */
export function localRow(collection: CollectionName, row: Row): Row {
  if (collection === 'patients') return localPatient(row);
  return collection === 'appointments' ? { ...row, _estado: estadoKeyOf(row) } : row;
}

/** The row without local keys: for merges and the wire. */
export function wireRow(row: Row): Row {
  const { _sort, _same, _estado, ...rest } = row;
  return rest;
}
