// The requests with their answers, the server's rows, and whether the two agree.
import type { SyncRow } from '#domain/wire/wire.ts';
import type { AuditedChange } from '#domain/wire/history.ts';
import type { Api, Outcome } from './api.ts';
import type { Op, Own, Request } from './writes.ts';

/** A request and the rows of its writer; `outcomes` is null while its outcome is unknown. */
export interface Sent extends Request {
  own: Own;
  outcomes: Outcome[] | null;
}

/** The changes read from the server so far. */
export interface Seen {
  rows: Map<string, SyncRow>;
  entriesOfOp: Map<string, AuditedChange[]>;
  entriesOfRow: Map<string, AuditedChange[]>;
  /** Where the next look begins. */
  seq: number;
  entry: number;
}

export const seenNothing = (): Seen => ({
  rows: new Map(),
  entriesOfOp: new Map(),
  entriesOfRow: new Map(),
  seq: 0,
  entry: 0,
});

/** People, the clinic's settings and the sample templates are made by the server itself; no writer here changes one. */
const OWN = ['users', 'clinic-settings', 'consent-templates'];

/** Adds what is new on the server; returns the rows that changed. */
export async function look(api: Api, seen: Seen): Promise<SyncRow[]> {
  const { rows, to } = await api.changes(seen.seq);
  const entries = await api.audit(seen.entry);
  seen.seq = to;
  seen.entry = entries.at(-1)?.id ?? seen.entry;
  const changed = rows.filter(({ collection }) => !OWN.includes(collection));
  for (const row of changed) seen.rows.set(row.id, row);
  for (const entry of entries.filter(({ collection }) => !OWN.includes(collection))) {
    add(seen.entriesOfOp, entry.op_id ?? `none, entry ${entry.id}`, entry);
    add(seen.entriesOfRow, entry.row_id, entry);
  }
  return changed;
}

function add(map: Map<string, AuditedChange[]>, key: string, entry: AuditedChange): void {
  const entries = map.get(key);
  if (entries) entries.push(entry);
  else map.set(key, [entry]);
}

export const isApplied = (seen: Seen, { op_id }: Op): boolean => seen.entriesOfOp.has(op_id);

/** Everything that is wrong with these requests and rows; [] = the promise was kept. */
export async function judge(api: Api, seen: Seen, sent: readonly Sent[], rows: readonly SyncRow[]): Promise<string[]> {
  const failures = [...sent.flatMap((request) => judgeRequest(seen, request)), ...rows.flatMap(judgeRow(seen))];
  for (const { collection, id, row } of rows) {
    if (collection !== 'clinical-images') continue;
    const hash = await api.fileHash(`/clinical-images/${id}/file/`);
    if (hash !== row?.['sha256']) failures.push(`image ${id}: its file is ${hash ?? 'not there'}`);
  }
  return failures;
}

function judgeRequest(seen: Seen, { way, groups, outcomes }: Sent): string[] {
  const failures: string[] = [];
  const answers = outcomes?.values();
  for (const group of groups) {
    const times = group.map(({ op_id }) => seen.entriesOfOp.get(op_id)?.length ?? 0);
    const name = `${way} ${group.map(({ method, path }) => `${method} ${path}`).join(' + ')}`;
    if (times.some((count) => count > 1)) failures.push(`${name}: applied ${times.join(', ')} times`);
    if (new Set(times).size > 1) failures.push(`${name}: half-written (${times.join(', ')})`);
    for (const op of answers ? group : []) {
      const outcome = answers?.next().value;
      const problem = outcome ? judgeOutcome(seen, op, outcome) : 'no outcome';
      if (problem !== null) failures.push(`${name}: acknowledged, but ${problem}`);
    }
  }
  return failures;
}

function judgeOutcome(seen: Seen, op: Op, { status, row }: Outcome): string | null {
  if (status !== (op.method === 'POST' ? 201 : 200)) return `refused: ${status} ${JSON.stringify(row)}`;
  const [entry] = seen.entriesOfOp.get(op.op_id) ?? [];
  if (!entry) return 'the audit does not know it';
  if (!bears(entry.after, op.op_id)) return 'the audit has other values';
  const now = seen.rows.get(row?.id ?? '');
  if (!now?.row) return 'the row is gone';
  if (now.version < (row?.version ?? 0)) return `the row went back to version ${now.version}`;
  return null;
}

/** The log of a row is its history without a gap, and its values are those of the last write. */
const judgeRow =
  (seen: Seen) =>
  ({ collection, id, version, row }: SyncRow): string[] => {
    const entries = seen.entriesOfRow.get(id) ?? [];
    const versions = entries.map(({ after }) => after?.['version']);
    const name = `${collection}/${id}`;
    const gapless = versions.every((value, index) => value === index + 1);
    if (!gapless || versions.length !== version) {
      return [`${name}: version ${version} after the writes ${versions.join(', ')}`];
    }
    return bears(row, entries.at(-1)?.op_id) ? [] : [`${name}: not the values of its last write`];
  };

/** Whether a row has an op's mark. */
const bears = (row: Record<string, unknown> | null, mark: string | null | undefined): boolean =>
  row !== null && typeof mark === 'string' && Object.values(row).includes(mark);
