import type { Values } from '#domain/record/row.ts';
import type { AuditedChange } from '#domain/wire/history.ts';
import type { UnsentChange } from '#store/rows/unsent-changes.ts';

/** A change of a record for the history's screens: one that the server has, or an unsent one. */
export interface Change extends Omit<AuditedChange, 'op_id' | 'previous_hash' | 'hash' | 'before' | 'after'> {
  key: string;
  before: Values | null;
  after: Values | null;
  /**
   * Where an unsent change stands: 'unsent' will be sent by itself, 'attention' waits for a person's decision. Null
   * once the server has it.
   */
  waits: 'unsent' | 'attention' | null;
}

/** A change that came from the server's audit. */
export const received = (entry: Omit<AuditedChange, 'op_id' | 'previous_hash' | 'hash'>): Change => ({
  ...entry,
  key: String(entry.id),
  waits: null,
});

const ACTIONS = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

/** A change that is on this tablet alone. */
export function waiting({ entry, before, after, attention }: UnsentChange): Change {
  return {
    key: entry.op_id,
    id: 0,
    seq: 0,
    at: entry.captured_at,
    captured_at: null,
    user_id: entry.author,
    user_name: null,
    acting_user_id: null,
    acting_user_name: null,
    imported_by: null,
    imported_by_name: null,
    device_id: null,
    device_name: null,
    collection: entry.collection,
    row_id: entry.row_id,
    patient_id: null,
    patient_name: null,
    merged_into: null,
    action: entry.revives ? 'revive' : ACTIONS[entry.method],
    before,
    after,
    waits: attention ? 'attention' : 'unsent',
  };
}
