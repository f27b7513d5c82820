import type { ServerContext } from '#server/context.ts';
import { copiesIn } from './copies.ts';
import { makeCopy } from './copy.ts';
import { removeOldCopies } from './old-copies.ts';

const HOUR_MS = 3_600_000;
/** A server that is started again in the morning makes no second copy of the night. */
const RECENT_HOURS = 18;

/** A copy in BACKUP_DIR, where there is none of the last hours, and those that are too old go. */
export async function copyNightly(
  context: Pick<ServerContext, 'db' | 'images' | 'config' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const { backupDir, backupDays } = context.config;
  if (backupDir === undefined) return;
  const newest = (await copiesIn(backupDir)).at(-1);
  if (newest && context.now().getTime() - newest.at.getTime() < RECENT_HOURS * HOUR_MS) return;
  await makeCopy(context, backupDir, { signal });
  await removeOldCopies(backupDir, backupDays, context.now());
}
