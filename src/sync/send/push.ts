// Sends batch after batch until nothing more can go.
import { problemError, type ApiResponse } from '#api/client.ts';
import { AppError, type Problem } from '#domain/wire/problem.ts';
import {
  MAX_BATCH_OPS,
  WIRE_SCHEMA,
  type BatchRequest,
  type BatchResponse,
  type BatchResult,
} from '#domain/wire/wire.ts';
import { deviceId, updateStatus } from '#store/database/meta.ts';
import { senderFor } from '#store/session/session.ts';
import { requestAs, awaitSignIn } from '#sync/auth.ts';
import { backoff } from '#sync/backoff.ts';
import { EpochChanged } from '#sync/epoch-changed.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { prepareBatch, recoverInflight, type Prepared } from './prepare.ts';
import { refuseAlone, settle } from './settle.ts';

/** How many ops a batch may hold now; halved when whole batches fail. */
export interface BatchSize {
  limit: number;
  failures: number;
}

/** So many groups may fail one by one, without an answer, before the line counts as broken. */
const MAX_LONE_FAILURES = 3;

/** The size with which an engine begins: the most that the server takes. */
export const freshBatchSize = (): BatchSize => ({ limit: MAX_BATCH_OPS, failures: 0 });

/** A batch that was answered, to be taken in. */
interface Answered {
  batch: Prepared;
  results: readonly BatchResult[];
}

/**
 * Sends everything that can be sent. While one batch is on its way, and only ever one, the answer to the one before is
 * taken in and the next one is prepared: a long queue waits for the slower of tablet and server, not for both (decision
 * 012). Throws `network` and EpochChanged; a person's ended session only stops that person's entries.
 */
export async function push(ports: SyncPorts, size: BatchSize): Promise<void> {
  let answered: Answered | null = null;
  let lone = 0;
  let batch = await nextBatch(ports, size, answered);
  while (batch) {
    const sent: Prepared = batch;
    try {
      const { left, answer } = depart(ports, batch);
      await left;
      const [response, following]: [ApiResponse | null, Prepared | null] = await bothEnded(
        answer,
        nextBatch(ports, size, answered),
      );
      answered = response?.status === 200 ? accept(batch, response, size) : null;
      if (answered && following) {
        batch = following;
        continue;
      }
      if (response && !answered) await refused(ports, batch, response, size);
      // A prepared batch is picked anew, since this answer has changed the queue.
      if (!answered) await recoverInflight(ports.db);
      batch = await nextBatch(ports, size, answered);
      answered = null;
    } catch (error) {
      // An answer that was not taken in is asked for again: the server knows the op ids.
      answered = null;
      await recoverInflight(ports.db);
      if (!(error instanceof AppError && error.code === 'unauthenticated')) {
        const wasAlone = size.limit === 1 && isUnanswered(error);
        countFailure(size);
        lone += 1;
        if (!wasAlone || lone > MAX_LONE_FAILURES) throw error;
        await putOff(ports, sent);
      }
      batch = await nextBatch(ports, size, null);
    }
  }
}

/**
 * Starts sending a batch. `left` ends once the request is out, or never will be: otherwise the reads of sending would
 * stand behind the transaction that is to run meanwhile.
 */
function depart(ports: SyncPorts, batch: Prepared): { left: Promise<void>; answer: Promise<ApiResponse | null> } {
  let leave!: () => void;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const transport: SyncPorts['transport'] = (request) => {
    const answer = ports.transport(request);
    leave();
    return answer;
  };
  const answer = sendBatch({ ...ports, transport }, batch).finally(leave);
  // The caller learns of the failure later.
  answer.catch(() => undefined);
  return { left, answer };
}

/** Takes in an answer and prepares the next batch; in one transaction, because each one waits for the disk. */
function nextBatch(ports: SyncPorts, size: BatchSize, answered: Answered | null): Promise<Prepared | null> {
  if (!answered) return prepareBatch(ports, size.limit);
  return ports.db.transaction('rw', ports.db.tables, async () => {
    await settle(ports, answered.batch, answered.results);
    return prepareBatch(ports, size.limit);
  });
}

/** Both results once both have ended, so that nothing is still running when one has failed. */
async function bothEnded<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** Null when the author's session is over: their entries wait as `auth`, others go on. */
async function sendBatch(ports: SyncPorts, batch: Prepared): Promise<ApiResponse | null> {
  const sender = await senderFor(ports.db, batch.author, batch.importer);
  const json: BatchRequest = {
    device_id: await deviceId(ports.db, ports.newId),
    schema: WIRE_SCHEMA,
    epoch: batch.epoch,
    ...(sender === batch.author ? {} : { on_behalf_of: batch.author }),
    groups: batch.groups.map(({ ops }) => ({ ops })),
  };
  try {
    return await requestAs(ports, sender, { method: 'POST', path: '/batch/', json });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
    await recoverInflight(ports.db);
    await awaitSignIn(ports, sender, batch.author);
    return null;
  }
}

function accept(batch: Prepared, response: ApiResponse, size: BatchSize): Answered {
  size.failures = 0;
  size.limit = Math.min(MAX_BATCH_OPS, size.limit * 2);
  return { batch, results: (response.body as BatchResponse).results };
}

/** The request was refused whole, without applying anything. Throws whatever ends the round. */
async function refused(ports: SyncPorts, batch: Prepared, response: ApiResponse, size: BatchSize): Promise<void> {
  const { status } = response;
  const problem = response.body as Problem;
  if (status === 409 && problem.code === 'epoch') throw new EpochChanged(response.epoch);
  if (status === 426) {
    await updateStatus(ports.db, { upgrade_required: true });
    throw problemError(response);
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) throw problemError(response);
  // Refused as a whole: halve until the one op that is at fault stands alone.
  await recoverInflight(ports.db);
  const ops = batch.groups.reduce((sum, group) => sum + group.ops.length, 0);
  if (batch.groups.length > 1) size.limit = Math.max(1, Math.floor(ops / 2));
  else await refuseAlone(ports, batch, status, problem);
}

/** Whether a request failed without any answer to it: the line, a proxy or the server broke it off. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'network' || error.code === 'unavailable');

/** Delays a group that fails alone, as one does that a proxy never lets through: it must not hold up all others. */
async function putOff({ db, now, random }: SyncPorts, { groups }: Prepared): Promise<void> {
  const numbers = groups.flatMap(({ entries }) => entries.map(({ n }) => n));
  await db.outbox
    .where('n')
    .anyOf(numbers)
    .modify((entry) => {
      entry.not_before = now() + backoff(entry.tries, random);
      entry.tries += 1;
    });
}

function countFailure(size: BatchSize): void {
  size.failures += 1;
  if (size.failures % 3 === 0) size.limit = Math.max(1, Math.floor(size.limit / 2));
}
