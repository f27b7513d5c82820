// Images are sent in a lane of their own: one file at a time, each in a form of its own under its op id, while the
// batch goes on. Answers are handled as those of a batch (send/settle.ts).
import type { ApiRequest, ApiResponse } from '#api/client.ts';
import { AppError, type Problem } from '#domain/wire/problem.ts';
import {
  CAPTURED_AT_HEADER,
  EPOCH_HEADER,
  IMPORTED_HEADER,
  ON_BEHALF_OF_HEADER,
  type BatchOp,
  type BatchResult,
  type Warning,
} from '#domain/wire/wire.ts';
import type { Row } from '#domain/record/row.ts';
import { readStatus, updateStatus } from '#store/database/meta.ts';
import { senderFor } from '#store/session/session.ts';
import type { StoredBlob } from '#store/database/tables.ts';
import { anySession, requestAs, awaitSignIn } from '#sync/auth.ts';
import { backoff } from '#sync/backoff.ts';
import { EpochChanged } from '#sync/epoch-changed.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { prepareBatch, recoverInflight, type Prepared } from '#sync/send/prepare.ts';
import { settle } from '#sync/send/settle.ts';
import { fetchThumbnails } from './thumbnails.ts';

/** Milliseconds for one file. */
const UPLOAD_TIMEOUT = 120_000;

/**
 * Sends waiting images and fetches thumbnails, as long as the server can be reached. Answers whether the engine must
 * make a round after it. A failure is tried again the next time; only a defect throws.
 */
export async function runImageLane(ports: SyncPorts): Promise<boolean> {
  const { db } = ports;
  const user = await anySession(db);
  if (user === undefined || (await readStatus(db)).reachable !== true) return false;
  let answered = false;
  try {
    do answered = (await sendImages(ports)) || answered;
    while (await fetchThumbnails(ports, user));
    return answered;
  } catch (error) {
    if (error instanceof EpochChanged) return true;
    if (error instanceof AppError) return answered;
    throw error;
  }
}

/** Sends the waiting images, oldest first, until none can go. Answers whether the server answered any. */
async function sendImages(ports: SyncPorts): Promise<boolean> {
  let answered = false;
  await recoverInflight(ports.db, 'images');
  for (;;) {
    const prepared = await prepareBatch(ports, 1, 'images');
    if (!prepared) return answered;
    await updateStatus(ports.db, { running_until: ports.now() + UPLOAD_TIMEOUT });
    const response = await sendImage(ports, prepared);
    await updateStatus(ports.db, { running_until: 0 });
    if (response === 'unreachable') return answered;
    if (response === 'ended') continue;
    answered = true;
    const { code } = (response.body ?? {}) as Partial<Problem>;
    if (response.epoch !== prepared.epoch || code === 'epoch') throw new EpochChanged(response.epoch);
    await settle(ports, prepared, [resultOf(prepared, response)]);
  }
}

/** Every prepared batch of this lane is one op of one entry. */
function only({ groups: [group] }: Prepared) {
  const [entry] = group?.entries ?? [];
  const [op] = group?.ops ?? [];
  if (!entry || !op) throw new Error('an image goes alone');
  return { entry, op };
}

async function sendImage(ports: SyncPorts, prepared: Prepared): Promise<ApiResponse | 'unreachable' | 'ended'> {
  const { db } = ports;
  const { entry, op } = only(prepared);
  const sender = await senderFor(db, prepared.author, prepared.importer);
  const blob = await db.blobs.get(entry.row_id);
  try {
    return await requestAs(ports, sender, {
      method: op.method,
      path: op.path,
      timeout: UPLOAD_TIMEOUT,
      headers: {
        'idempotency-key': op.op_id,
        ...(op.if_match === undefined ? {} : { 'if-match': `"${op.if_match}"` }),
        [EPOCH_HEADER]: prepared.epoch,
        [CAPTURED_AT_HEADER]: op.captured_at,
        ...(sender === prepared.author ? {} : { [ON_BEHALF_OF_HEADER]: prepared.author }),
        ...(op.imported ? { [IMPORTED_HEADER]: '1' } : {}),
      },
      ...bodyOf(op, blob),
    });
  } catch (error) {
    await recoverInflight(db, 'images');
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'unauthenticated') {
      await awaitSignIn(ports, sender, prepared.author);
      return 'ended';
    }
    // A file may be too large for a bad network over which everything else still goes: it waits alone.
    const not_before = ports.now() + backoff(entry.tries, ports.random);
    await db.outbox.update(entry.n, { state: 'pending', tries: entry.tries + 1, not_before });
    return 'unreachable';
  }
}

/**
 * The form of a new image. An image whose file is no longer here was acknowledged before a restore: the server may
 * still have the file.
 */
function bodyOf({ method, body = {} }: BatchOp, blob: StoredBlob | undefined): Pick<ApiRequest, 'json' | 'form'> {
  if (!blob || method !== 'POST') return { json: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string') form.append(name, value);
  }
  form.append('image', new Blob([blob.bytes], { type: blob.mime }), 'image');
  return { form };
}

/** The answer to a direct call as a batch would have given it: stored fields only. */
function resultOf(prepared: Prepared, response: ApiResponse): BatchResult {
  const { op } = only(prepared);
  const common = { op_id: op.op_id, status: response.status, duplicate: false };
  if (response.status >= 300) return { ...common, body: response.body as Problem, warnings: [] };
  if (response.body === null) return { ...common, body: null, warnings: [] };
  const { image: _image, thumbnail: _thumbnail, warnings = [], ...row } = response.body as Row;
  return { ...common, body: row, warnings: warnings as Warning[] };
}
