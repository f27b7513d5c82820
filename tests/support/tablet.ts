// A tablet in the test's process: the real store on its own IndexedDB, the real engine, and a network that the test
// cuts.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ApiRequest, ApiResponse, Transport } from '#api/client.ts';
import { AppError } from '#domain/wire/problem.ts';
import { newId } from '#domain/record/ids.ts';
import type { PatientValues } from '#domain/patients/patient.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { TokenPair, UserInfo } from '#domain/wire/wire.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { deviceId } from '#store/database/meta.ts';
import type { UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import { webSealing } from '#store/safety/sealed/sealing.ts';
import type { SecondCopy } from '#store/safety/second-copy.ts';
import { saveSignIn } from '#store/session/session.ts';
import { TEST_PASSWORD } from './test-server.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createEngine, type Engine } from '#sync/engine.ts';

const patients = writesOf('patients');

/** The fate of a request: passes, is lost on the way there, is lost on the way back, or is answered by the test. */
export type Fault = 'drop' | 'lose-reply' | ApiResponse;

export interface Tablet {
  db: ArcadaDatabase;
  engine: Engine;
  /** Decides the fate of each request; null = passes. Replace it to cut the network. */
  network: { fault: (request: ApiRequest) => Fault | null | Promise<Fault | null>; log: ApiRequest[] };
  clock: { now: number };
  ports: { now: () => number; newId: () => string };
  signIn: (username: string, password?: string) => Promise<void>;
  sync: () => Promise<void>;
  createPatient: (values: Partial<PatientValues>) => Promise<string>;
  deletePatient: (id: string) => Promise<UndoDeletion>;
  editPatient: (id: string, changes: Partial<PatientValues>, opened?: PatientValues) => Promise<void>;
  /** Loses everything in memory, as a killed worker does; the store stays. */
  restart: () => void;
}

export interface TabletOptions {
  /** False: the browser has no Web Locks. */
  locks?: boolean;
  /** The engine's second copy of unsent work. */
  secondCopy?: SecondCopy;
}

let made = 0;

/** A tablet whose requests go through `transport` to the real server. */
export function createTablet(transport: Transport, options: TabletOptions = {}): Tablet {
  made += 1;
  const db = new ArcadaDatabase(`tablet-${made}-${newId()}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  const network: Tablet['network'] = { fault: () => null, log: [] };
  const clock = { now: Date.now() };
  const ports = { now: () => clock.now++, newId };
  const make = () =>
    createEngine({
      db,
      transport: faulty(transport, network),
      ...ports,
      random: () => 0.5,
      sealing: webSealing(),
      secondCopy: options.secondCopy ?? null,
      locks: options.locks === false ? (_, task) => task() : queueLocks(),
    });
  const tablet: Tablet = {
    db,
    engine: make(),
    network,
    clock,
    ports,
    async signIn(username, password = TEST_PASSWORD) {
      const device_id = await deviceId(db, newId);
      const answer = await transport({ method: 'POST', path: '/token/', json: { username, password, device_id } });
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
      const tokens = answer.body as TokenPair;
      const user = await transport({ method: 'GET', path: '/user-info/', token: tokens.access });
      await saveSignIn(db, user.body as UserInfo, tokens);
    },
    sync: () => tablet.engine.run({ force: true }),
    createPatient: (values) =>
      patients.create(db, { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez', ...values }, ports),
    deletePatient: (id) => patients.delete(db, id, ports),
    async editPatient(id, changes, opened) {
      const shown = opened ?? (await db.records('patients').get(id))!;
      await patients.update(db, id, shown, { ...shown, ...changes }, ports);
    },
    restart() {
      tablet.engine = make();
    },
  };
  return tablet;
}

function faulty(transport: Transport, network: Tablet['network']): Transport {
  return async (request) => {
    network.log.push(request);
    const fault = await network.fault(request);
    if (fault === 'drop') throw new AppError('network', 'sin red');
    if (fault !== null && fault !== 'lose-reply') return fault;
    const answer = await transport(request);
    if (fault === 'lose-reply') throw new AppError('network', 'sin red');
    return answer;
  };
}

/** Locks within one process: each name has one holder at a time. */
function queueLocks() {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const result = (tails.get(name) ?? Promise.resolve()).then(task, task);
    tails.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  };
}
