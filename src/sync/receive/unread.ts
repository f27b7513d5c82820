// Collections that a newer build of the application added after this tablet's first sync: its cursor has passed their
// first changes, which the older build left out.
import { AppError } from '#domain/wire/problem.ts';
import { clearMeta, readMetas } from '#store/database/meta.ts';
import type { SyncPorts } from '#sync/ports.ts';
import { readAnew } from './digest.ts';

/** Reads them whole, once; a server of an older build is asked again in the next round. Throws as `pull` does. */
export async function readUnread(ports: SyncPorts, userId: string): Promise<void> {
  const [unread, epoch] = await readMetas(ports.db, 'unread', 'epoch');
  if (unread === undefined || epoch === undefined) return;
  try {
    for (const collection of unread) {
      if ((await readAnew(ports, userId, epoch, collection)) === null) return;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return;
    throw error;
  }
  await clearMeta(ports.db, 'unread');
}
