import type { CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { nameKey } from '#domain/patients/patient.ts';

/** How the local sort key of every patient of this name begins. */
export const sortKeyOf = (patient: object): string => `${nameKey(patient)}\u0000`;

/** A row as it is kept on the tablet: with the local key that the patients' list sorts by. */
export function localRow(collection: CollectionName, row: Row): Row {
  return collection === 'patients' ? { ...row, _sort: `${sortKeyOf(row)}${row.id}` } : row;
}

/** The row without local keys: what merges and the wire may see. */
export function wireRow(row: Row): Row {
  const { _sort: _, ...rest } = row;
  return rest;
}
