// The values that people meant by a save, field by field: parents, states, hours, kinds, yes or no. Such values do not tell who wrote
// them, so they are remembered by their place; and of fields that stand or fall together, which of them stood before a person.
import type { CollectionName } from '#domain/record/collections.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import type { Audited } from '#tests/simulation/clinic.ts';

/** A deletion, and whether it stands: it may be taken back. */
interface Deletion {
  stands: boolean;
}

interface MeantField {
  /** The tablets on which somebody changed it after the record was made. */
  tablets: Set<number>;
  value: unknown;
  /** The deletion with which it went before it was ever sent. */
  withdrawn?: Deletion;
}

export interface Meant {
  /** A person saved a form that had opened with these values; null for a new record. */
  saved: (tablet: number, collection: CollectionName, row: string, opened: Values | null, values: Values) => void;
  /** These unsent changes of the record went with its deletion: it may be on the server all the same, made by another tablet. */
  withdrawn: (row: string, fields: readonly string[], deletion: Deletion) => void;
  /** A person decided about the record, or brought it back: from now on its fields are no longer judged one by one. */
  decided: (row: string) => void;
  /** These values of it stood before a person, who wanted them all. */
  inSight: (collection: string, row: string, values: Values) => void;
  wasDecided: (row: string) => boolean;
  /** By field. */
  of: (row: string) => ReadonlyMap<string, MeantField>;
  rows: () => Iterable<string>;
  /** Whether these values of fields that stand or fall together stood before somebody. */
  wasSeen: (row: string, together: string) => boolean;
}

export function createMeant(): Meant {
  const rows = new Map<string, Map<string, MeantField>>();
  const seen = new Set<string>();
  const decided = new Set<string>();
  const see = (collection: string, row: string, values: Values): void => {
    for (const together of unitsIn(collection, values)) seen.add(`${row} ${together}`);
  };
  return {
    saved(tablet, collection, row, opened, values) {
      const full = { ...definitionOf(collection).defaults, ...opened, ...values };
      see(collection, row, full);
      // Two tablets that make the same record: what becomes of it is no longer one person's doing.
      if (opened === null && rows.has(row)) decided.add(row);
      const fields = rows.get(row) ?? new Map<string, MeantField>();
      rows.set(row, fields);
      for (const [field, value] of Object.entries(values)) {
        if (opened !== null && sameValue(opened[field], value)) continue;
        const tablets = new Set(fields.get(field)?.tablets);
        fields.set(field, { tablets: opened === null ? tablets : tablets.add(tablet), value });
      }
    },
    withdrawn(row, fields, deletion) {
      for (const field of fields) {
        const meant = rows.get(row)?.get(field);
        if (meant) meant.withdrawn = deletion;
      }
    },
    decided: (row) => void decided.add(row),
    inSight: see,
    wasDecided: (row) => decided.has(row),
    of: (row) => rows.get(row) ?? new Map<string, MeantField>(),
    rows: () => rows.keys(),
    wasSeen: (row, together) => seen.has(`${row} ${together}`),
  };
}

/** A field that people changed on no more than one tablet stands as they last saved it, unless its record was decided about. */
export function checkMeant(
  audit: readonly Audited[],
  living: ReadonlyMap<string, Record<string, unknown>>,
  meant: Meant,
): string[] {
  // Merges of patients move records, and are no tablet's work.
  const moved = new Set(
    audit.flatMap(({ op_id, action, row_id }) => (op_id === null || action === 'delete' ? row_id : [])),
  );
  // Records made for a patient who was merged go to the one who stays.
  const merged = new Set(
    audit.flatMap(({ op_id, action, row_id }) => (op_id === null && action === 'delete' ? row_id : [])),
  );
  return [...meant.rows()].flatMap((row) => {
    const stored = living.get(row);
    if (!stored || moved.has(row) || meant.wasDecided(row)) return [];
    return [...meant.of(row)].flatMap(([field, { tablets, value, withdrawn }]) =>
      tablets.size > 1 || withdrawn?.stands === true || sameValue(stored[field], value) || merged.has(String(value))
        ? []
        : [`meant ${String(value)}, and stored ${String(stored[field])}: ${row} ${field} (t${[...tablets].join()})`],
    );
  });
}

/** Fields that stand or fall together stand as somebody had them before their eyes, all at once. */
export function checkUnits(audit: readonly Audited[], meant: Meant): string[] {
  return audit.flatMap(({ action, op_id, collection, row_id, before, after }) => {
    if (op_id === null || !after || (action !== 'create' && action !== 'update')) return [];
    const stood = new Set(unitsIn(collection, before ?? {}));
    return unitsIn(collection, after).flatMap((together) =>
      stood.has(together) || meant.wasSeen(row_id, together)
        ? []
        : [`nobody saw this together: ${together} (${collection} ${row_id}, ${action} ${op_id})`],
    );
  });
}

/** The values of each unit, as text. */
const unitsIn = (collection: string, values: Values): string[] =>
  (definitionOf(collection as CollectionName).merge.units ?? []).map((unit) =>
    unit.map((field) => `${field} ${plain(values[field])}`).join(', '),
  );

/** An empty text is no value; yes, no and zero are. */
const plain = (value: unknown): string => (value === '' ? 'null' : JSON.stringify(value ?? null));
