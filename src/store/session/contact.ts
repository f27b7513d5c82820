// How long this tablet has been without the server (decision 115), by its own clock, which may be put back.
import { readTabletRules } from '#store/clinic/tablet-rules.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Contact } from '#store/database/meta-values.ts';
import { readMeta, readStatus, writeMeta } from '#store/database/meta.ts';

const DAY = 24 * 3600 * 1000;
/** An open page notes the time so often, milliseconds. */
export const NOTED_EVERY = 5 * 60_000;
/** The most that counts of the time between two notes where the clock is behind the latest time: the rest may be a correction. */
const COUNTED = 2 * NOTED_EVERY;

/** The latest time of which this tablet knows: a clock that was put back does not turn it back, and goes on from there. */
function latestTime({ latest, seen }: Contact, now: number): number {
  const passed = Math.min(COUNTED, Math.max(0, now - seen));
  return Math.max(latest + passed, now);
}

/** Milliseconds since the server last answered this tablet. */
const timeOffline = (contact: Contact, now: number): number => latestTime(contact, now) - contact.heard;

/** The server has answered: the count begins anew. Within five minutes of the last note nothing is written. */
export async function noteContact(db: ArcadaDatabase, now: number): Promise<void> {
  const contact = await readMeta(db, 'contact');
  if (contact && now >= contact.heard && timeOffline(contact, now) < NOTED_EVERY) return;
  await writeMeta(db, 'contact', { heard: now, latest: now, seen: now });
}

/** Notes the time, so that a clock that is put back afterwards does not give it back. */
export async function noteTime(db: ArcadaDatabase, now: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const contact = await readContact(db);
    if (contact) await writeMeta(db, 'contact', { ...contact, latest: latestTime(contact, now), seen: now });
  });
}

/** Null: this tablet has never synced. An earlier build noted only the end of its rounds. */
async function readContact(db: ArcadaDatabase): Promise<Contact | null> {
  const contact = await readMeta(db, 'contact');
  if (contact) return contact;
  const { synced_at: at } = await readStatus(db);
  return at === null ? null : { heard: at, latest: at, seen: at };
}

/** The clinic's limit, and this tablet's last contact. */
export interface OfflineLimit {
  days: number;
  contact: Contact;
}

/** Null: there is no limit, or nothing that it would hide. For a live query. */
export async function readOfflineLimit(db: ArcadaDatabase): Promise<OfflineLimit | null> {
  const { maxOfflineDays: days } = await readTabletRules(db);
  const contact = days === null ? null : await readContact(db);
  return days === null || contact === null ? null : { days, contact };
}

/** Whole days without the server once they are more than the limit; null before. */
export function daysOverLimit({ days, contact }: OfflineLimit, now: number): number | null {
  const offline = timeOffline(contact, now);
  return offline > days * DAY ? Math.floor(offline / DAY) : null;
}

/** Hours that are left of the limit in its last day, or in the second half of a limit of one day; null before. */
export function hoursLeft({ days, contact }: OfflineLimit, now: number): number | null {
  const left = days * DAY - timeOffline(contact, now);
  return left >= 0 && left <= Math.min(DAY, (days * DAY) / 2) ? Math.ceil(left / 3_600_000) : null;
}
