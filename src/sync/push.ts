// Sending: batch after batch until nothing more can go (§5).
import { problemError, type ApiResponse } from '#api/client.ts';
import { AppError, type Problem } from '#domain/problem.ts';
import { MAX_BATCH_OPS, WIRE_SCHEMA, type BatchRequest, type BatchResponse } from '#domain/wire.ts';
import { deviceId, readMeta, updateStatus } from '#store/meta.ts';
import { readSession, senderFor } from '#store/session.ts';
import { requestAs } from './auth.ts';
import { EpochChanged } from './epoch.ts';
import type { SyncPorts } from './ports.ts';
import { prepareBatch, recoverInflight, type Prepared } from './prepare.ts';
import { refuseAlone, settle } from './settle.ts';

/** How many ops a batch may hold now; halved when whole batches fail. */
export interface BatchSize {
  limit: number;
  failures: number;
}

export const freshBatchSize = (): BatchSize => ({ limit: MAX_BATCH_OPS, failures: 0 });

/** Sends what can be sent. Throws `network` and EpochChanged; a person's ended session only stops that person's entries. */
export async function push(ports: SyncPorts, size: BatchSize): Promise<void> {
  for (;;) {
    const epoch = await readMeta(ports.db, 'epoch');
    if (epoch === undefined) return;
    const batch = await prepareBatch(ports, size.limit);
    if (!batch) return;
    try {
      const answer = await sendBatch(ports, batch, epoch);
      if (answer) await take(ports, batch, answer, size);
    } catch (error) {
      await recoverInflight(ports.db);
      if (!(error instanceof AppError && error.code === 'unauthenticated')) {
        countFailure(size);
        throw error;
      }
    }
  }
}

/** Null when the author's session is over: their entries wait as `auth`, others go on. */
async function sendBatch(ports: SyncPorts, batch: Prepared, epoch: string): Promise<ApiResponse | null> {
  const sender = await senderFor(ports.db, batch.author);
  const json: BatchRequest = {
    device_id: await deviceId(ports.db, ports.newId),
    schema: WIRE_SCHEMA,
    epoch,
    ...(sender === batch.author ? {} : { on_behalf_of: batch.author }),
    groups: batch.groups.map(({ ops }) => ({ ops })),
  };
  try {
    return await requestAs(ports, sender, { method: 'POST', path: '/batch/', json });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unauthenticated')) throw error;
    await ports.db.transaction('rw', ports.db.outbox, ports.db.meta, async () => {
      await recoverInflight(ports.db);
      const session = await readSession(ports.db, sender);
      // Signed in again meanwhile: the next attempt goes under the new session.
      if (session && !session.expired) return;
      await ports.db.outbox
        .where('author')
        .equals(batch.author)
        .filter((entry) => entry.state === 'pending')
        .modify({ state: 'auth' });
    });
    return null;
  }
}

async function take(ports: SyncPorts, batch: Prepared, response: ApiResponse, size: BatchSize): Promise<void> {
  const { status } = response;
  if (status === 200) {
    size.failures = 0;
    size.limit = Math.min(MAX_BATCH_OPS, size.limit * 2);
    await settle(ports, batch, (response.body as BatchResponse).results);
    return;
  }
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

function countFailure(size: BatchSize): void {
  size.failures += 1;
  if (size.failures % 3 === 0) size.limit = Math.max(1, Math.floor(size.limit / 2));
}
