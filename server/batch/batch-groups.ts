// The groups of a batch, in their order. A group is applied whole or not at all, and its failure is its own;
// consecutive groups that succeed share a commit (decision 007).
import type { BatchResult, HeadEvent } from '#domain/wire/wire.ts';
import type { WriteContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { tookTooLong } from '#server/http/database-problem.ts';
import { makeProblem, problemOf } from '#server/http/problem.ts';
import type { Sender } from '#server/records/sender.ts';
import type { WriteOp, WriteOutcome } from '#server/records/write-op.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import { writeGroup, type Written } from '#server/records/write/write-group.ts';
import { readOp, type RawOp } from './batch-op.ts';

/** The sender of a batch, its epoch, and the log for the server's own failures. */
export interface BatchRun {
  context: WriteContext;
  sender: Sender;
  epoch: string;
  log: (error: unknown) => void;
}

interface Group {
  ops: readonly RawOp[];
  writes: readonly WriteOp[];
  /** One for each op, as soon as it is known. */
  results: BatchResult[];
}

/** The state of the run so far. */
interface Progress extends BatchRun {
  head: HeadEvent | null;
}

/**
 * The results of all ops, and the head after them; null when nothing changed. Throws HttpProblem `epoch`, and the
 * failures that are answered 503: then groups may have been applied, and are duplicates when all is sent again.
 */
export async function runGroups(
  run: BatchRun,
  given: readonly (readonly RawOp[])[],
): Promise<{ results: BatchResult[]; head: HeadEvent | null }> {
  const progress: Progress = { ...run, head: null };
  const groups = given.map(readGroup);
  await runInOrder(
    progress,
    groups.filter(({ results }) => results.length === 0),
  );
  return { results: groups.flatMap(({ results }) => results), head: progress.head };
}

/** A group with an invalid op is refused as it is read: it needs no database. */
function readGroup(ops: readonly RawOp[]): Group {
  const group: Group = { ops, writes: [], results: [] };
  for (const [index, op] of ops.entries()) {
    try {
      group.writes = [...group.writes, readOp(op)];
    } catch (error) {
      group.results = refusals(group, new FailedOp(index, error));
      break;
    }
  }
  return group;
}

/**
 * Runs groups in as few transactions as their refusals allow. Groups before a refused one are stored first, because the
 * refusal must be judged on them; the groups after it are tried together again.
 */
async function runInOrder(progress: Progress, groups: readonly Group[]): Promise<void> {
  if (groups.length > 1) {
    const refused = await tryTogether(progress, groups);
    if (refused === 'none') return;
    if (refused !== 'unknown') {
      await runInOrder(progress, groups.slice(0, refused));
      await runInOrder(progress, groups.slice(refused, refused + 1));
      await runInOrder(progress, groups.slice(refused + 1));
      return;
    }
  }
  for (const group of groups) {
    if (group.results.length === 0) await runAlone(progress, group);
  }
}

/**
 * All of them in one transaction: a tablet that comes back with a day's work waits for one commit, not for fifty. On
 * any refusal or failure nothing is applied, and the answer names the refused group. After a failure that is no refusal
 * (a fault of the server) the culprit is unknown: each group is tried alone, and that one may fail again.
 */
async function tryTogether(progress: Progress, groups: readonly Group[]): Promise<number | 'none' | 'unknown'> {
  const writes = groups.flatMap((group) => group.writes);
  let written: Written;
  try {
    written = await writeGroup(progress.context, progress.sender, writes, { epoch: progress.epoch, together: true });
  } catch (error) {
    const failed = error instanceof FailedOp ? error : undefined;
    const cause = failed ? failed.cause : error;
    if (concernsAll(cause)) throw cause;
    if (failed && cause instanceof HttpProblem) return groupOfRefusal(groups, failed);
    progress.log(cause);
    return 'unknown';
  }
  progress.head = written.head ?? progress.head;
  let next = 0;
  for (const group of groups) {
    group.results = answers(group, written.outcomes.slice(next, next + group.ops.length));
    next += group.ops.length;
  }
  return 'none';
}

/**
 * The place of the group whose op was refused. The first group's refusal is final, since no group came before it;
 * another group is judged again once those before it are stored.
 */
function groupOfRefusal(groups: readonly Group[], { index, cause }: FailedOp): number {
  let first = 0;
  for (const [place, group] of groups.entries()) {
    if (index < first + group.ops.length) {
      if (place === 0) group.results = refusals(group, new FailedOp(index, cause));
      return place;
    }
    first += group.ops.length;
  }
  throw new Error('a refused op of no group');
}

/** One group in a transaction of its own. */
async function runAlone(progress: Progress, group: Group): Promise<void> {
  try {
    const written = await writeGroup(progress.context, progress.sender, group.writes, { epoch: progress.epoch });
    progress.head = written.head ?? progress.head;
    group.results = answers(group, written.outcomes);
  } catch (error) {
    const cause = error instanceof FailedOp ? error.cause : error;
    // A group that takes too long all by itself gets that as its result: thrown, it would fail the batch each time it is sent.
    if (concernsAll(cause) && !tookTooLong(cause)) throw cause;
    if (problemOf(cause).status >= 500) progress.log(cause);
    group.results = refusals(group, error);
  }
}

/** Another epoch, no database, or a lock that another server does not release: every group alone would fail likewise. */
function concernsAll(cause: unknown): boolean {
  const { code, status } = problemOf(cause);
  return code === 'epoch' || status === 503;
}

function answers({ ops }: Group, outcomes: readonly WriteOutcome[]): BatchResult[] {
  return outcomes.map(({ status, row, duplicate, warnings }, index) => ({
    op_id: ops[index]?.op_id ?? '',
    status,
    body: row,
    duplicate,
    warnings,
  }));
}

/** The results of a group that failed. Without an op's index it failed whole, at its commit: each of its ops did. */
function refusals({ ops }: Group, error: unknown): BatchResult[] {
  const failed = error instanceof FailedOp ? error : undefined;
  const problem = problemOf(failed ? failed.cause : error);
  const other = makeProblem('group_failed', 'No se aplicó porque falló otra operación del mismo grupo.');
  return ops.map(({ op_id }, index) => {
    const body = failed && failed.index !== index ? other : problem;
    return { op_id, status: body.status, body, duplicate: false, warnings: [] };
  });
}
