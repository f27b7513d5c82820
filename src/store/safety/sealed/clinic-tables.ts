// The tables of the clinic on a tablet: every table but the tablet's own settings, its log, and what is sealed.
import type { Table } from 'dexie';
import type { ArcadaDatabase } from '#store/database/database.ts';

const OWN = ['meta', 'failures', 'sealed'];
const clinicTables = (db: ArcadaDatabase): Table[] => db.tables.filter(({ name }) => !OWN.includes(name));

/** Whether nothing of the clinic is left that could be read. */
export async function isEmptied(db: ArcadaDatabase): Promise<boolean> {
  const counts = await Promise.all(clinicTables(db).map((table) => table.count()));
  return counts.every((count) => count === 0);
}

/** Clears the clinic's tables, but for those to keep. Within the caller's transaction. */
export async function clearClinic(db: ArcadaDatabase, ...kept: readonly Table[]): Promise<void> {
  for (const table of clinicTables(db)) if (!kept.some(({ name }) => name === table.name)) await table.clear();
  // The store's sums follow their rows; what is left of them are zeros.
  const sums = [db.stock, db.days, db.dues, db.follow_up, db.medicines];
  await Promise.all(sums.map((table) => table.clear()));
}
