// Resets fields of a record to earlier values, saved as an edit like any other.
import type { CollectionName } from '#domain/record/collections.ts';
import { normalized } from '#domain/record/definition.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { write, type WritePorts } from './write.ts';

/**
 * Answers false, and changes nothing, when somebody has since changed one of the fields, or of those that stand or fall with
 * them.
 */
export type UndoRestore = () => Promise<boolean>;

/** Sets the fields; answers the undo. Throws what `write` throws. */
export async function restoreValues(
  db: ArcadaDatabase,
  collection: CollectionName,
  id: string,
  values: Values,
  ports: WritePorts,
): Promise<UndoRestore> {
  const definition = definitionOf(collection);
  const opened = await db.rows(collection).get(id);
  if (!opened) throw new AppError('gone', `Este registro (${definition.singular}) ya no existe`);
  const restored = { ...normalized(definition, opened), ...values };
  await write(db, [{ method: 'PUT', collection, id, opened, values: restored }], ports);
  const changes = Object.entries(makePatch(definition, opened, restored));
  return async () => {
    const now = await db.rows(collection).get(id);
    if (!now || changes.some(([field, { after }]) => !sameValue(now[field], after))) return false;
    const before = Object.fromEntries(changes.map(([field, change]) => [field, change.before]));
    await write(db, [{ method: 'PUT', collection, id, opened: now, values: { ...now, ...before } }], ports);
    return true;
  };
}
