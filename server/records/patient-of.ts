import { sql } from 'kysely';
import type { EntityDefinition, Values } from '#domain/entity.ts';
import { isId } from '#domain/ids.ts';
import { definitionOf } from '#domain/registry.ts';
import { selectStored } from './table.ts';
import { rowKey, type WriteUnit } from './unit.ts';

/** The patient that a record belongs to, however far up; null for what belongs to none. The audit is read by patient. */
export async function patientOf(unit: WriteUnit, definition: EntityDefinition, row: Values): Promise<string | null> {
  if (definition.collection === 'patients') return String(row['id']);
  const direct = definition.parents.find(({ collection }) => collection === 'patients');
  if (direct) return isId(row[direct.field]) ? (row[direct.field] as string) : null;
  for (const { field, collection } of definition.parents) {
    const id = row[field];
    if (!isId(id)) continue;
    const parent = definitionOf(collection);
    const known = unit.rows.get(rowKey(collection, id));
    const [found] = known ? [known] : await selectStored(unit.trx, parent, sql`id = ${id}`);
    if (found) return patientOf(unit, parent, found);
  }
  return null;
}
