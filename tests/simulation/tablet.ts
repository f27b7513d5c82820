// A tablet in the simulator: real store, real engine; its network, clock, locks and battery are the run's.
import { IDBFactory } from 'fake-indexeddb';
import { WIRE_SCHEMA, type ChangeEvent, type HeadEvent, type TokenPair } from '#domain/wire/wire.ts';
import { deviceId, readMeta } from '#store/database/meta.ts';
import { endSession, saveSignIn } from '#store/session/session.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Failure } from '#store/database/tables.ts';
import { recoverFromSecondCopy } from '#store/safety/recover-store.ts';
import type { SecondCopy } from '#store/safety/second-copy.ts';
import { memorySecondCopy } from '#tests/support/second-copy.ts';
import { problemError, type ApiRequest } from '#api/client.ts';
import { AppError } from '#domain/wire/problem.ts';
import { requestAs } from '#sync/auth.ts';
import { createEngine } from '#sync/engine.ts';
import { createLastingSessions, type LastingSessions } from './checks/sign-ins.ts';
import { signInBody, type Clinic, type Username } from './clinic.ts';
import { createLine, type Fate, type Line } from './line.ts';
import { isAtWork, openPage, queuedLocks, type Page, type Turns } from './pages.ts';
import type { TabletPlan } from './plan.ts';
import type { Random } from './random.ts';
import { keptCopy, type KeptCopy } from './second-copy.ts';
import { simSealing } from './sealing.ts';
import { openStorage, type Storage } from './storage.ts';
import { lineTransport, type Lifeline } from './transport.ts';

export interface SimTablet {
  index: number;
  db: () => ArcadaDatabase;
  storage: () => Storage;
  /** Off the true time by years, or by nothing. Milliseconds. */
  clockOffset: number;
  ports: { now: () => number; newId: () => string };
  /** Starts a round of one of its two engines (the worker's, the page's), unless that one is at it. */
  wake: (engine: number, force: boolean) => void;
  /** One of its two engines is given a message of the stream of events, whatever it is at. */
  hear: (engine: number, event: HeadEvent | ChangeEvent) => void;
  /** Errors of its engines that are no outage: a defect, unless the tablet was dying or full. */
  defects: () => unknown[];
  /** Its log of failures, of all its lives. */
  failures: () => readonly Failure[];
  /** Empties that log, and answers what was in it. */
  takeFailures: () => Failure[];
  /** Grows with all that its engines do; null while its store is at work. */
  activity: () => number | null;
  isRunning: () => boolean;
  /** The page that hosts this engine is closed, or the other one if only that is at work, and another one opened; answers with its engine. */
  closePage: (engine: number) => number;
  /** As after a dead battery: memory is gone, the store is what was committed. */
  restart: () => void;
  /** It is charged and has room: it restarts only if it is dead, or for its next build. */
  spare: () => void;
  /** The sessions that should last here. */
  lasting: LastingSessions;
  /** As out of its box again: nothing is left of what it held. */
  wipe: () => void;
  /** Its browser throws the store away, and the next page takes in the second copy. */
  loseStore: () => Promise<void>;
  /** The second copy of its unsent work. */
  secondCopy: () => SecondCopy;
  /** Lets the second copy's look at everything come, if one is due. */
  lookAround: () => void;
  /** From now on the server finds its build too old, until it restarts with the next one. */
  outdate: () => Promise<void>;
  signIn: (username: Username) => Promise<void>;
  /** A screen's request to the server while the person on it waits; `fate` is its outcome. Throws AppError. */
  ask: <T>(path: string, request: Pick<ApiRequest, 'json'> & { method?: 'POST' }, fate: Fate) => Promise<T>;
  signOut: () => Promise<void>;
}

/** One life of a tablet's process. */
interface Life extends Lifeline {
  copy: KeptCopy;
  storage: Storage;
  /** By engine. */
  pages: Page[];
  openPage: () => Page;
}

export interface TabletOptions extends Omit<TabletPlan, 'isNew'> {
  clinic: Clinic;
  line: Line;
  random: Random;
  /** So many rows it asks for at once; null: as many as ever. */
  page?: number | null;
  /** Hears of each person who signs in. */
  onSignIn?: (user: string) => void;
  /** Pages host its engines, and close. */
  handsOver?: boolean;
}

const ENGINES = 2;

export function createSimTablet(
  index: number,
  { clinic, line, random, locks, clockOffset, page = null, handsOver = false, onSignIn }: TabletOptions,
): SimTablet {
  let factory = new IDBFactory();
  const defects: unknown[] = [];
  const failures: Failure[] = [];
  const lasting = createLastingSessions((user) => clinic.closures(user) + line.lateRenewals(index));
  let secondCopy = memorySecondCopy();
  let life = begin();
  life.copy.keep();

  function begin(): Life {
    const storage = openStorage(factory, `t${index}`, {
      log(failure) {
        // A lost store is no defect: the run did that, and made Google refuse.
        if (!['store', 'calendar-sync'].includes(failure.where)) failures.push(failure);
      },
      isRefused: (op) => line.isRefused(index, op),
    });
    const turns: Turns = new Map();
    const fresh: Life = {
      storage,
      pages: [],
      openPage: () =>
        openPage((end) =>
          createEngine({
            db: storage.db,
            transport: lineTransport(line, index, fresh, () => end.isClosed() || storage.isDead()),
            now: () => clinic.clock.now + tablet.clockOffset,
            newId: () => random.uuid(),
            random: random.next,
            sealing: simSealing(() => line.forget(index)),
            secondCopy,
            locks: locks ? queuedLocks(turns, handsOver ? end : null) : (_, task) => task(),
            ...(page !== null && { rowsAtOnce: page }),
          }),
        ),
      answers: 0,
      preparing: 0,
      outdated: false,
      isDead: storage.isDead,
      copy: keptCopy(storage.db, secondCopy),
    };
    void storage.death.then(fresh.copy.stop);
    for (let number = 0; number < ENGINES; number += 1) fresh.pages.push(fresh.openPage());
    return fresh;
  }

  function empty(): void {
    lasting.lost();
    life.storage.kill();
    line.forget(index);
    factory = new IDBFactory();
    life = begin();
  }

  /** What an engine's error is in this life: a defect, unless the tablet was dying or full. */
  const failing =
    (own: Life, end: () => void) =>
    (error: unknown): void => {
      end();
      if (!own.isDead() && !own.storage.wasFull()) defects.push(error);
    };

  const tablet: SimTablet = {
    index,
    db: () => life.storage.db,
    storage: () => life.storage,
    clockOffset,
    ports: { now: () => clinic.clock.now + tablet.clockOffset, newId: () => random.uuid() },
    wake(engine, force) {
      const own = life;
      const page = own.pages[engine]!;
      if (page.isRunning || own.isDead()) return;
      page.isRunning = true;
      const end = (): void => {
        page.isRunning = false;
      };
      page.engine.run({ force }).then(end, failing(own, end));
    },
    hear(engine, event) {
      const own = life;
      const page = own.pages[engine]!;
      if (own.isDead()) return;
      page.hearing += 1;
      const end = (): void => {
        page.hearing -= 1;
      };
      page.engine.take(event).then(end, failing(own, end));
    },
    defects: () => defects,
    failures: () => failures,
    takeFailures: () => failures.splice(0),
    activity() {
      const stored = life.isDead() ? 0 : life.storage.activity();
      return stored === null || life.preparing > 0 ? null : stored + life.answers;
    },
    isRunning: () => !life.isDead() && life.pages.some(isAtWork),
    closePage(wanted) {
      if (life.isDead()) return wanted;
      const engine = isAtWork(life.pages[wanted]!) || !isAtWork(life.pages[1 - wanted]!) ? wanted : 1 - wanted;
      life.pages[engine]!.close();
      life.pages[engine] = life.openPage();
      return engine;
    },
    restart() {
      life.storage.kill();
      life = begin();
      life.copy.keep();
    },
    secondCopy: () => secondCopy,
    lookAround: () => life.copy.lookAround(),
    async loseStore() {
      empty();
      await recoverFromSecondCopy(life.storage.db, secondCopy, tablet.ports.now());
      life.copy.keep();
    },
    spare() {
      if (life.isDead() || life.outdated) tablet.restart();
      else life.storage.spare();
    },
    lasting,
    wipe() {
      secondCopy = memorySecondCopy();
      empty();
      life.copy.keep();
    },
    async outdate() {
      life.outdated = true;
      await life.storage.db.outbox.toCollection().modify({ schema: WIRE_SCHEMA - 1 });
    },
    async ask<T>(path: string, request: Pick<ApiRequest, 'json'> & { method?: 'POST' }, fate: Fate) {
      const { db } = life.storage;
      const person = await readMeta(db, 'person');
      if (person === undefined) throw new AppError('unauthenticated', 'Inicie sesión para continuar');
      const ports = {
        db,
        transport: lineTransport(atOnce(clinic, fate), index, life),
        ...tablet.ports,
        random: random.next,
        sealing: simSealing(() => line.forget(index)),
        // An engine that waits for the line would keep the person waiting with it.
        locks: <R>(_: string, task: () => Promise<R>) => task(),
      };
      const answer = await requestAs(ports, person, { method: 'GET', ...request, path });
      if (answer.status >= 400) throw problemError(answer);
      return answer.body as T;
    },
    async signIn(username) {
      const answer = await clinic.answer({
        method: 'POST',
        url: '/api/token/',
        headers: { 'content-type': 'application/json' },
        body: signInBody(username, await deviceId(life.storage.db, tablet.ports.newId)),
      });
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${String(answer.body)}`);
      const person = clinic.people[username];
      const reasons = lasting.reasons(person.id);
      await saveSignIn(life.storage.db, person, JSON.parse(String(answer.body)) as TokenPair);
      lasting.began(person.id, reasons);
      onSignIn?.(person.id);
    },
    async signOut() {
      const person = await readMeta(life.storage.db, 'person');
      if (person === undefined) return;
      lasting.left(person);
      await endSession(life.storage.db, person);
    },
  };
  return tablet;
}

/** A line on which each request meets its fate at once: a person waits for the answer. */
const atOnce = (clinic: Clinic, fate: Fate): Pick<Line, 'send'> => ({
  async send(index, request) {
    const line = createLine(clinic);
    const answer = line.send(index, request);
    answer.catch(() => undefined);
    await line.decide(0, fate);
    return answer;
  },
});
