// Resets fields of a record to earlier values, saved as an edit like any other.
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { AppError } from '#domain/wire/problem.ts';
import { saveObservations } from '#store/clinical/odontograms.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { write, type WritePorts } from './write.ts';

/** Answers false, and changes nothing, when somebody has changed one of the fields since. */
export type UndoRestore = () => Promise<boolean>;

/** Sets the fields; answers the undo. Throws what `write` throws. */
export async function restoreValues(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
  values: Values,
  ports: WritePorts,
): Promise<UndoRestore> {
  const current = await db.rows(collection).get(id);
  if (!current) throw new AppError('gone', `Este registro (${definitionOf(collection).singular}) ya no existe`);
  await set(db, collection, id, values, ports);
  const before = Object.fromEntries(Object.keys(values).map((field) => [field, current[field]]));
  return async () => {
    const now = await db.rows(collection).get(id);
    if (!now || Object.entries(values).some(([field, value]) => !sameValue(now[field], value))) return false;
    await set(db, collection, id, before, ports);
    return true;
  };
}

async function set(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
  values: Values,
  ports: WritePorts,
): Promise<void> {
  const opened = await db.rows(collection).get(id);
  if (!opened) return;
  if (collection === 'odontograms') {
    const { notes } = values;
    await saveObservations(db, id, opened as unknown as Odontogram, typeof notes === 'string' ? notes : '', ports);
    return;
  }
  await write(db, [{ method: 'PUT', collection, id, opened, values: { ...opened, ...values } }], ports);
}
