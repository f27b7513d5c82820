// The header's arrow leads back to the list as it was left, also when the patient was reached through other screens.
// In memory and not in web storage: a search is often a patient's name.
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { PatientListSearch } from './list-search.ts';

const last = new WeakMap<ArcadaDatabase, PatientListSearch>();

export function rememberListSearch(db: ArcadaDatabase, search: PatientListSearch): void {
  last.set(db, search);
}

/** The list's state when it was last seen in this tab. */
export function lastListSearch(db: ArcadaDatabase): PatientListSearch {
  return last.get(db) ?? {};
}
