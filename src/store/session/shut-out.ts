import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMetas } from '#store/database/meta.ts';

/** Whether this tablet has heard that it must leave the clinic, and nobody else is signed in on it (decision 114). */
export async function isShutOut(db: ArcadaDatabase): Promise<boolean> {
  const [leaving, restoring, sessions = {}] = await readMetas(db, 'leaving', 'restoring', 'sessions');
  // A restored server that is being read anew may lack rows that only this tablet has: they are compared first.
  return leaving === true && restoring === undefined && Object.values(sessions).every(({ expired }) => expired);
}
