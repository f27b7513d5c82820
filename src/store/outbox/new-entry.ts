// Turns a person's act into an outbox entry.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import type { Patch } from '#domain/record/patch.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import type { LocalFile, OutboxEntry } from '#store/database/tables.ts';

/** One change that a person makes. `opened` = the values with which the form opened. */
export type Intent =
  | {
      method: 'POST';
      collection: CollectionName;
      id: string;
      values: Values;
      /** The record was deleted and comes back as it last stood; `values` are shown until then. */
      revives?: true;
      file?: LocalFile;
    }
  | { method: 'PUT'; collection: CollectionName; id: string; opened: Values; values: Values }
  | { method: 'DELETE'; collection: CollectionName; id: string };

/** The common fields of all intents of one write. */
export interface Stamp {
  /** A promise, so that it is read together with the first row. */
  author: Promise<string>;
  group: string;
  alone: boolean;
  captured_at: string;
  newId: () => string;
}

/** An entry that has no place in the queue yet. */
export type NewEntry = Omit<OutboxEntry, 'n'>;

/** The entry of one intent: alone under its own op id, or under the group of its write. */
export function newEntry(
  { collection, id, method }: Intent,
  patch: Patch,
  stamp: Omit<Stamp, 'author'> & { author: string },
  extra: Partial<Pick<OutboxEntry, 'deps' | 'hides' | 'seen' | 'revives' | 'made_at'>>,
): NewEntry {
  const op_id = stamp.newId();
  return {
    op_id,
    group: stamp.alone ? op_id : stamp.group,
    author: stamp.author,
    schema: WIRE_SCHEMA,
    collection,
    row_id: id,
    method,
    patch,
    deps: [],
    captured_at: stamp.captured_at,
    state: 'pending',
    tries: 0,
    sent: null,
    not_before: 0,
    error: null,
    ...extra,
  };
}
