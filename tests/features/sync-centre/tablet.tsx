// The sync centre on a real store, with another person's changes arriving as the engine receives them.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { EMPTY_PATIENT, type PatientValues } from '#domain/patients/patient.ts';
import type { Problem } from '#domain/wire/problem.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import type { Runtime } from '#runtime/runtime.tsx';
import { SyncCentre } from '#features/sync-centre/sync-centre.tsx';
import { ArcadaDatabase } from '#store/database/database.ts';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { saveSignIn } from '#store/session/session.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { prepareBatch } from '#sync/send/prepare.ts';
import { settle } from '#sync/send/settle.ts';
import { AppError } from '#domain/wire/problem.ts';
import { showScreen } from '#tests/support/screen.tsx';

export const ANA: UserInfo = {
  id: newId(),
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Vega',
  rol: 'administrador',
};
export const IVAN: UserInfo = {
  id: newId(),
  username: 'ivan',
  first_name: 'Iván',
  last_name: 'Castro',
  rol: 'recepcionista',
};

export type Tablet = Awaited<ReturnType<typeof openTablet>>;

/** A tablet on which Ana is signed in, with Iván known. */
export async function openTablet() {
  const db = new ArcadaDatabase(`centre-${newId()}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  const ports = { now: () => Date.now(), newId };
  const sync = {
    db,
    ...ports,
    random: () => 0.5,
    locks: <T,>(_: string, task: () => Promise<T>) => task(),
    transport: () => Promise.reject(new AppError('network', 'sin red')),
  };
  await saveSignIn(db, ANA, { access: 'a', refresh: 'r' });
  await takeServerRows(db, 'users', [{ id: IVAN.id, version: 1, row: serverRow({ ...IVAN, active: true }) }]);
  // The engine sends nothing before it knows the server's epoch (specification §7).
  await writeMeta(db, 'epoch', newId());
  // The first sync has ended.
  await writeMeta(db, 'ready', true);
  await updateStatus(db, { synced_at: Date.now(), reachable: true });

  /** The server's row arrives, as Iván's change unless told. */
  async function receive(
    values: Partial<PatientValues>,
    version: number,
    id: string,
    { id: updated_by }: UserInfo = IVAN,
  ): Promise<void> {
    const whole = { ...EMPTY_PATIENT, first_name: 'Mateo', last_name: 'Salazar', ...values };
    const row = serverRow({ ...whole, id, version, updated_by });
    await takeServerRows(db, 'patients', [{ id, version, row }]);
  }
  return {
    db,
    ports,
    receive,
    /** A patient that the server has. */
    async patient(values: Partial<PatientValues> = {}): Promise<string> {
      const id = newId();
      await receive(values, 1, id);
      return id;
    },
    async edit(id: string, changes: Partial<PatientValues>): Promise<void> {
      const shown = (await db.rows('patients').get(id)) as unknown as PatientValues;
      await writesOf('patients').update(db, id, shown, { ...shown, ...changes }, ports);
    },
    async deletedByOther(id: string): Promise<void> {
      await takeServerRows(db, 'patients', [{ id, version: 2, row: null }]);
    },
    /** The entries that the engine would send now; conflicts are parked on the way. */
    async outgoing(): Promise<OutboxEntry[]> {
      const batch = await prepareBatch(sync, 50);
      return batch?.groups.flatMap((group) => group.entries) ?? [];
    },
    /** The server refuses the next entry and accepts no other. */
    async refuseNext(problem: Partial<Problem>): Promise<void> {
      const batch = await prepareBatch(sync, 1);
      const entry = batch?.groups[0]?.entries[0];
      if (!batch || !entry) throw new Error('nothing to refuse');
      const body: Problem = { type: 'about:blank', title: 'x', status: 400, detail: 'x', code: 'invalid', ...problem };
      await settle(sync, batch, [{ op_id: entry.op_id, status: body.status, body, duplicate: false, warnings: [] }]);
    },
  };
}

function serverRow(values: Partial<Row> & { id: string }): Row {
  const at = '2026-11-20T15:00:00.000Z';
  return { version: 1, created_at: at, updated_at: at, created_by: IVAN.id, updated_by: IVAN.id, ...values };
}

/** Opens the whole centre on the tablet's store. */
export const showCentre = (tablet: Pick<Tablet, 'db'>, runtime: Partial<Runtime> = {}) =>
  showScreen(tablet, '/sincronizacion', () => <SyncCentre words={({ state }) => state} />, runtime);
