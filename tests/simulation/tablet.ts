// A tablet in the simulator: real store, real engine, real HTTP client; its network, clock, locks and battery are the run's.
import { IDBFactory } from 'fake-indexeddb';
import { httpTransport } from '#api/client.ts';
import type { TokenPair, UserInfo } from '#domain/wire.ts';
import { readMeta } from '#store/meta.ts';
import { removeSession, saveSignIn } from '#store/session.ts';
import type { ArcadaDatabase } from '#store/database.ts';
import { createEngine, type Engine } from '#sync/engine.ts';
import type { Locks } from '#sync/ports.ts';
import { signInBody, type Clinic, type Username } from './clinic.ts';
import type { Line } from './line.ts';
import type { Random } from './random.ts';
import { openStorage, type Storage } from './storage.ts';

export interface SimTablet {
  index: number;
  db: () => ArcadaDatabase;
  storage: () => Storage;
  /** Off the true time by years, or by nothing. Milliseconds. */
  clockOffset: number;
  ports: { now: () => number; newId: () => string };
  /** Starts a round of one of its two engines (the worker's, the page's), unless that one is at it. */
  wake: (engine: number, force: boolean) => void;
  /** What its engines threw that is no outage: a defect, unless the tablet was dying or full. */
  defects: () => unknown[];
  /** Grows with all that its engines do; null while its store is at work. */
  activity: () => number | null;
  isRunning: () => boolean;
  /** As after a dead battery: memory is gone, the store is what was committed. */
  restart: () => void;
  signIn: (username: Username) => Promise<void>;
  signOut: () => Promise<void>;
}

/** One life of a tablet's process. */
interface Life {
  storage: Storage;
  engines: Engine[];
  /** By engine: whether a round is under way. */
  running: boolean[];
  /** How many answers came back, or failed to. */
  answers: number;
}

export interface TabletOptions {
  clinic: Clinic;
  line: Line;
  random: Random;
  locks: boolean;
  clockOffset: number;
}

const ENGINES = 2;

export function createSimTablet(index: number, { clinic, line, random, locks, clockOffset }: TabletOptions): SimTablet {
  const factory = new IDBFactory();
  const defects: unknown[] = [];
  let life = begin();

  function begin(): Life {
    const storage = openStorage(factory);
    const fresh: Life = { storage, engines: [], running: [], answers: 0 };
    const queues = new Map<string, Promise<unknown>>();
    for (let number = 0; number < ENGINES; number += 1) {
      fresh.running.push(false);
      fresh.engines.push(
        createEngine({
          db: storage.db,
          transport: httpTransport('http://arcada.test', lineFetch(fresh)),
          now: () => clinic.clock.now + tablet.clockOffset,
          newId: () => random.uuid(),
          random: random.next,
          locks: locks ? queuedLocks(queues) : (_, task) => task(),
        }),
      );
    }
    return fresh;
  }

  function lineFetch(own: Life): typeof fetch {
    return async (input, init) => {
      if (own.storage.isDead()) return forever();
      const request = new Request(input, init);
      const body = request.method === 'GET' ? null : await request.text();
      const headers: Record<string, string> = {};
      for (const name of ['authorization', 'content-type']) {
        const value = request.headers.get(name);
        if (value !== null) headers[name] = value;
      }
      try {
        const url = request.url.replace('http://arcada.test', '');
        const answer = await line.send(index, { method: request.method, url, headers, body });
        if (own.storage.isDead()) return await forever();
        return new Response(answer.status === 204 ? null : answer.body, {
          status: answer.status,
          headers: answer.headers,
        });
      } finally {
        own.answers += 1;
      }
    };
  }

  const tablet: SimTablet = {
    index,
    db: () => life.storage.db,
    storage: () => life.storage,
    clockOffset,
    ports: { now: () => clinic.clock.now + tablet.clockOffset, newId: () => random.uuid() },
    wake(engine, force) {
      const own = life;
      if (own.running[engine] || own.storage.isDead()) return;
      own.running[engine] = true;
      own.engines[engine]!.run({ force }).then(
        () => {
          own.running[engine] = false;
        },
        (error: unknown) => {
          own.running[engine] = false;
          if (!own.storage.isDead() && !own.storage.wasFull()) defects.push(error);
        },
      );
    },
    defects: () => defects,
    activity() {
      const stored = life.storage.isDead() ? 0 : life.storage.activity();
      return stored === null ? null : stored + life.answers;
    },
    isRunning: () => !life.storage.isDead() && life.running.includes(true),
    restart() {
      life.storage.kill();
      life = begin();
    },
    async signIn(username) {
      const answer = await clinic.answer({
        method: 'POST',
        url: '/api/token/',
        headers: { 'content-type': 'application/json' },
        body: signInBody(username),
      });
      if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.body}`);
      const tokens = JSON.parse(answer.body) as TokenPair;
      const headers = { authorization: `Bearer ${tokens.access}` };
      const user = await clinic.answer({ method: 'GET', url: '/api/user-info/', headers, body: null });
      await saveSignIn(life.storage.db, JSON.parse(user.body) as UserInfo, tokens);
    },
    async signOut() {
      const person = await readMeta(life.storage.db, 'person');
      if (person !== undefined) await removeSession(life.storage.db, person);
    },
  };
  return tablet;
}

/** Locks within one life of a tablet: one holder of a name after the other. */
function queuedLocks(tails: Map<string, Promise<unknown>>): Locks {
  return (name, task) => {
    const result = (tails.get(name) ?? Promise.resolve()).then(task, task);
    tails.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  };
}

const forever = (): Promise<never> => new Promise(() => undefined);
