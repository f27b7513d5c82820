// When a tablet compares its rows with the server's (digest.ts). A tablet that only listens makes no rounds by itself: so its page
// asks here, too.
import { readMetas, readStatus } from '#store/database/meta.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { countWrites } from '#store/outbox/actions.ts';

/** Between two comparisons, milliseconds. */
export const COMPARED_EVERY = 6 * 3600 * 1000;

/**
 * Whether a comparison is due at `now` (milliseconds since 1970), and possible: somebody is signed in, everything has been
 * received once, nothing is unsent, and the last round did not fail.
 */
export async function isComparisonDue(db: ArcadaDatabase, now: number): Promise<boolean> {
  const [due = 0, epoch, cursor, sessions = {}] = await readMetas(db, 'digest_due', 'epoch', 'cursor', 'sessions');
  // A later time than that was noted before the tablet's clock was set back.
  if (now < due && due <= now + COMPARED_EVERY) return false;
  if (epoch === undefined || cursor === undefined || (await readStatus(db)).failures > 0) return false;
  // An action changes no record.
  return Object.values(sessions).some(({ expired }) => !expired) && (await countWrites(db)) === 0;
}
