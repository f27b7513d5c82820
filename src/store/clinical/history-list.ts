// The pages of the list of clinical histories. A history's notes are long: only the shown histories are read.
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

const collection = 'clinical-histories';

/** How many histories this tablet has. */
export async function countHistories(db: ArcadaDatabase): Promise<number> {
  return db.records(collection).count();
}

/**
 * One page of all `total` histories in the order of their last update, read from the index. A cursor takes longer the
 * further it has to go: later pages are read from the other end.
 */
export async function historiesByUpdate(
  db: ArcadaDatabase,
  { offset, limit, total, descending }: { offset: number; limit: number; total: number; descending: boolean },
): Promise<ClinicalHistory[]> {
  const ordered = db.records(collection).orderBy('updated_at');
  const left = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = offset > total / 2;
  const directed = descending === fromEnd ? ordered : ordered.reverse();
  const page = await directed
    .offset(fromEnd ? total - offset - left : offset)
    .limit(left)
    .toArray();
  return fromEnd ? page.reverse() : page;
}

/** The ids of all histories, the one updated longest ago first: from the index alone, without reading a history. */
export async function historyIds(db: ArcadaDatabase): Promise<string[]> {
  return db.records(collection).orderBy('updated_at').primaryKeys();
}

/** Computed ids, cached: one takes some microseconds, a large clinic's half a second on a tablet. */
const known = new Map<string, string>();

function historyIdOf(patient: string): string {
  const id = known.get(patient) ?? clinicalHistoryId(patient);
  known.set(patient, id);
  return id;
}

/** The histories among `ids` that belong to these patients, in the order of the patients. */
export function inOrderOfPatients(ids: readonly string[], patients: readonly string[]): string[] {
  const there = new Set(ids);
  return patients.map(historyIdOf).filter((id) => there.has(id));
}

/** The histories among `ids` that belong to these patients, in the order of the ids. */
export function ofPatients(ids: readonly string[], patients: readonly string[]): string[] {
  const theirs = new Set(patients.map(historyIdOf));
  return ids.filter((id) => theirs.has(id));
}
