// Arcada's own store and engine, as a page without a service worker runs them.
import { newId } from '#domain/record/ids.ts';
import type { PatientValues } from '#domain/patients/patient.ts';
import { cacheSecondCopy } from '#store/safety/cache-storage.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { keepSecondCopy } from '#store/safety/second-copy.ts';
import { readMeta, readStatus } from '#store/database/meta.ts';
import { write } from '#store/outbox/write.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import { signIn } from '#sync/page/session.ts';
import type { Contestant } from './contestant.ts';

const ports = { now: Date.now, newId };
let db: ArcadaDatabase;
let engine: Engine;

/** A whole round of the engine; its failures are in the status only. */
async function sync(): Promise<void> {
  await engine.run({ force: true });
  const status = await readStatus(db);
  if (status.synced_at === null || status.failures > 0) throw new Error(`no sync: ${JSON.stringify(status)}`);
}

export const contestant: Contestant = {
  async open({ account }) {
    db = new ArcadaDatabase();
    await db.open();
    // A save waits for its second copy, as in the application.
    const secondCopy = cacheSecondCopy();
    if (secondCopy) keepSecondCopy(db, secondCopy);
    const given = browserPorts(db);
    engine = createEngine(given);
    await signIn(db, given.transport, newId, account);
  },
  async firstSync() {
    await sync();
    if (!(await readMeta(db, 'ready'))) throw new Error('the first sync has not ended');
  },
  async create(id, values) {
    await write(db, [{ method: 'POST', collection: 'patients', id, values }], ports);
  },
  async openForm(id) {
    const opened = await db.records('patients').get(id);
    if (!opened) throw new Error(`no patient ${id}`);
    return async (changes: Partial<PatientValues>) => {
      const values = { ...opened, ...changes };
      await write(db, [{ method: 'PUT', collection: 'patients', id, opened: { ...opened }, values }], ports);
    };
  },
  async drain() {
    await sync();
    const left = await db.outbox.count();
    if (left > 0) throw new Error(`${left} writes were not sent`);
  },
  async all() {
    const patients = await db.records('patients').toArray();
    return patients.map(({ id, phone_number }) => ({ id, phone_number }));
  },
};
