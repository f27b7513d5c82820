// Things that must never happen to a tablet's store, watched as it is written.
import type { DBCoreMutateRequest } from 'dexie';
import { isCollection } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { BatchOp } from '#domain/wire/wire.ts';
import { carriesFile } from '#store/outbox/files.ts';
import type { BaseRow, OutboxEntry } from '#store/database/tables.ts';
import { marksOf, newMarks } from './ledger.ts';

/**
 * Versions only grow, of rows and of what lies below unsent edits, and so does the cursor, as long as a tablet follows one
 * server: a restore marks all rows, and takes the cursor away, before it reads them anew.
 */
export function watchVersions() {
  const known = new Map<string, number>();
  const wentBack: string[] = [];
  return {
    wentBack: () => wentBack,
    forget: () => known.clear(),
    watch(table: string, request: DBCoreMutateRequest): void {
      const versionOf = isCollection(table) ? VERSIONS.rows : VERSIONS[table];
      if (!versionOf) return;
      if (request.type === 'deleteRange') known.clear();
      else if (request.type === 'delete') for (const key of request.keys) known.delete(`${table} ${String(key)}`);
      else for (const value of request.values as object[]) see(table, versionOf(value));
    },
  };

  function see(table: string, [key, version]: [key: string, version: number]): void {
    const row = `${table} ${key}`;
    const before = known.get(row) ?? 0;
    if (version > 0 && version < before) wentBack.push(`${row} went from version ${before} to ${version}`);
    known.set(row, version);
  }
}

/**
 * A sent call is kept until its refusal is heard; with a new epoch it stays known that a call was sent. A later
 * addition by a person is another change, under another op id: a late copy of the first would be taken for it.
 */
export function watchCalls(isRefused: (op: BatchOp) => boolean) {
  /** By op id; an entry that leaves the outbox may come back. */
  const kept = new Map<string, BatchOp>();
  /** The patch wanted by the last call, by op id. */
  const wanted = new Map<string, Patch>();
  const wrong: string[] = [];
  return {
    wrong: () => wrong,
    forget() {
      kept.clear();
      wanted.clear();
    },
    watch(request: DBCoreMutateRequest): void {
      if (request.type === 'deleteRange') kept.clear();
      else if (request.type !== 'delete') for (const entry of request.values as OutboxEntry[]) see(entry);
    },
  };

  function see(entry: OutboxEntry): void {
    const { op_id, patch, sent } = entry;
    const call = kept.get(op_id);
    if (call && !entry.requeued && !isRefused(call) && JSON.stringify(call) !== JSON.stringify(sent)) {
      wrong.push(`a call was given up that nobody refused: ${JSON.stringify(call)}`);
    }
    const earlier = wanted.get(op_id);
    for (const [field, { before, after }] of Object.entries(earlier ? patch : {})) {
      // A merge keeps the lines that others have added to the row.
      const others = new Set(marksOf(before));
      const added = newMarks(after, earlier?.[field]?.after).filter((mark) => !others.has(mark));
      if (added.length > 0) wrong.push(`${added.join(', ')} was added to what went as ${op_id}`);
    }
    // Images go by a lane of their own.
    if (sent && !carriesFile(entry)) {
      kept.set(op_id, sent);
      wanted.set(op_id, patch);
    } else kept.delete(op_id);
  }
}

/** By table: the key of what is stored, as text, and its version; 0 for what has none. */
const VERSIONS: Record<string, (stored: object) => [key: string, version: number]> = {
  rows: (stored) => [(stored as Row).id, (stored as Row).version],
  base: (stored) => [`${(stored as BaseRow).collection},${(stored as BaseRow).id}`, (stored as BaseRow).version],
  meta: (stored) => {
    const { key, value } = stored as { key: string; value: unknown };
    return [key, key === 'cursor' ? Number(value) : 0];
  },
};
