import type { EntityDefinition } from '#domain/record/definition.ts';
import { isId } from '#domain/record/ids.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { selectParents } from '#server/records/table.ts';
import { rowKey, type WriteUnit } from './unit.ts';

/** The patient to whom a record belongs, at any depth; null for a record without one. The audit is read by patient. */
export async function patientOf(unit: WriteUnit, definition: EntityDefinition, row: Values): Promise<string | null> {
  if (definition.collection === 'patients') return String(row['id']);
  const direct = definition.parents.find(({ collection }) => collection === 'patients');
  if (direct) return isId(row[direct.field]) ? (row[direct.field] as string) : null;
  for (const { field, collection } of definition.parents) {
    const id = row[field];
    if (!isId(id)) continue;
    const parent = definitionOf(collection);
    const found = await findAncestor(unit, parent, id);
    if (found) return patientOf(unit, parent, found);
  }
  return null;
}

/** A record further up, or its known fields: it needs no lock, and thirty teeth of one mouth ask for the same. */
async function findAncestor(unit: WriteUnit, definition: EntityDefinition, id: string): Promise<Values | null> {
  const key = rowKey(definition.collection, id);
  const known = unit.rows.get(key) ?? unit.ancestors.get(key);
  if (known) return known;
  const [found] = await selectParents(unit.trx, definition, [id]);
  if (found) unit.ancestors.set(key, found);
  return found ?? null;
}
