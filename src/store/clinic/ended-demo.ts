// The end of the demo clinic that this tablet has followed (decision 103).
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, readMetas, writeMeta } from '#store/database/meta.ts';

/**
 * Keeps what the server says of the clinic. When it is no longer the demo clinic that this tablet followed, the tablet
 * keeps the name of the ended one instead, until a person goes on to the next clinic: nothing is sent or received, for
 * rows and changes of the demo clinic must not reach it. True when the demo clinic has ended, now or before.
 */
export async function noteConfig(db: ArcadaDatabase, told: ClinicConfig): Promise<boolean> {
  return db.transaction('rw', db.meta, db.outbox, db.drafts, async () => {
    const [known, ended] = await readMetas(db, 'config', 'ended_demo');
    if (ended !== undefined) return true;
    if (known?.demo !== undefined && known.demo !== told.demo && (await holdsClinic(db))) {
      await writeMeta(db, 'ended_demo', known.clinic_name);
      return true;
    }
    if (JSON.stringify(known) !== JSON.stringify(told)) await writeMeta(db, 'config', told);
    return false;
  });
}

/** Whether anybody has signed in on this tablet, or left anything on it: else there is nothing to tell. */
async function holdsClinic(db: ArcadaDatabase): Promise<boolean> {
  const [epoch, sessions = {}] = await readMetas(db, 'epoch', 'sessions');
  if (epoch !== undefined || Object.keys(sessions).length > 0) return true;
  return (await db.outbox.count()) + (await db.drafts.count()) > 0;
}

/** The name of the demo clinic that has ended; null while none has. */
export async function readEndedDemo(db: ArcadaDatabase): Promise<string | null> {
  return (await readMeta(db, 'ended_demo')) ?? null;
}
