import type { ServerContext } from '#server/context.ts';
import { copiesIn } from './copies.ts';
import { makeCopy } from './copy.ts';
import { removeOldCopies } from './old-copies.ts';
import { oneAtATime } from './one-at-a-time.ts';

const HOUR_MS = 3_600_000;
/** A server that is restarted in the morning does not repeat the night's copy. */
const RECENT_HOURS = 18;

/** Makes a copy in BACKUP_DIR, unless there is one of the last hours, and removes those that are too old. */
export async function copyNightly(
  context: Pick<ServerContext, 'db' | 'images' | 'config' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const { backupDir, backupDays, backupPassphrase: passphrase } = context.config;
  if (backupDir === undefined) return;
  const newest = (await copiesIn(backupDir)).at(-1);
  if (newest && context.now().getTime() - newest.at.getTime() < RECENT_HOURS * HOUR_MS) return;
  await makeCopy(context, backupDir, { signal, passphrase });
  await oneAtATime(backupDir, () => removeOldCopies(backupDir, { days: backupDays, passphrase }, context.now()));
}
