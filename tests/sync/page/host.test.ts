// When a page listens to the server, and what wakes the engine for it.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, readStatus, updateStatus, writeMeta } from '#store/database/meta.ts';
import { resend } from '#store/outbox/queue.ts';
import { delegate, expireSession, saveSignIn } from '#store/session/session.ts';
import { write } from '#store/outbox/write.ts';
import { startSyncHost, type SyncHost } from '#sync/page/host.ts';
import { isSpaceFull } from '#sync/page/space.ts';
import { ANA, buildPatient, buildPatientValues, testId } from '#tests/support/factories.ts';

const wake = vi.fn();
const registerSync = vi.fn();
const registerPeriodic = vi.fn().mockResolvedValue(undefined);
const network = vi.fn<typeof fetch>();
let db: ArcadaDatabase;
let host: SyncHost;
let hidden: boolean;
let worker: EventTarget;

beforeEach(async () => {
  hidden = false;
  worker = new EventTarget();
  wake.mockClear();
  registerSync.mockReset().mockResolvedValue(undefined);
  network.mockReset().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', network);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(worker, {
      controller: { postMessage: wake },
      getRegistration: () =>
        Promise.resolve({ sync: { register: registerSync }, periodicSync: { register: registerPeriodic } }),
    }),
  });
  db = new ArcadaDatabase(`page-host-${newId()}`);
  await saveSignIn(db, ANA, { access: 'a', refresh: 'r' });
});
afterEach(() => {
  host.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the engine is woken at once, and a background sync asked for,', () => {
  const opened = buildPatientValues();
  const ports = { now: Date.now, newId };

  /** A page that has seen an entry in this state. */
  async function startWith(state: 'attention' | 'auth', author = ANA.id): Promise<void> {
    await write(db, [{ method: 'POST', collection: 'patients', id: testId(1), values: opened }], ports);
    await db.outbox.toCollection().modify({ state, author });
    host = startSyncHost(db);
    await vi.waitFor(() => expect(registerSync).toHaveBeenCalled());
    wake.mockClear();
    registerSync.mockClear();
  }

  const expectWoken = () =>
    vi.waitFor(() => {
      expect(wake).toHaveBeenCalled();
      expect(registerSync).toHaveBeenCalled();
    });

  test('by what a person sends again', async () => {
    await startWith('attention');
    await resend(db, (await db.outbox.toArray())[0]!.op_id);
    await expectWoken();
  });

  test('by what a person corrects', async () => {
    await startWith('attention');
    const values = { ...opened, address: 'otra' };
    await write(db, [{ method: 'PUT', collection: 'patients', id: testId(1), opened, values }], ports);
    expect(await db.outbox.toArray()).toMatchObject([{ method: 'POST', state: 'pending' }]);
    await expectWoken();
  });

  test('by what an administrador sends for another', async () => {
    await startWith('auth', testId(0xf0));
    await delegate(db, testId(0xf0), ANA.id);
    await expectWoken();
  });
});

describe('after its first look, a page still hears', () => {
  const ports = { now: Date.now, newId };
  const savePatient = () =>
    write(db, [{ method: 'POST', collection: 'patients', id: newId(), values: buildPatientValues() }], ports);

  /** A page that has looked at the store, and has nothing more to say of it. */
  async function startAndRest(): Promise<void> {
    host = startSyncHost(db);
    await vi.waitFor(() => expect(registerSync).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 100));
    wake.mockClear();
    registerSync.mockClear();
  }

  test('of each save: the engine is woken, and a background sync asked for, once more', async () => {
    await savePatient();
    await startAndRest();
    for (let saves = 1; saves <= 4; saves += 1) {
      await savePatient();
      await vi.waitFor(() => expect(registerSync).toHaveBeenCalledTimes(saves));
      expect(wake).toHaveBeenCalledTimes(saves);
    }
  });

  test('by a save while the store cannot be read, once it can', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const lost = new DOMException('lost', 'UnknownError');
    await savePatient();
    vi.spyOn(db.meta, 'get').mockRejectedValueOnce(lost);
    host = startSyncHost(db);
    await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(lost));
    expect(registerSync).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(registerSync).toHaveBeenCalled(), { timeout: 5000 });
  });

  test('of an hour at which the engine wants to try again, and wakes it then', async () => {
    await savePatient();
    await startAndRest();
    await updateStatus(db, { failures: 1, retry_at: Date.now() + 200 });
    await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(1));
    expect((await readStatus(db)).retry_at).toBeLessThanOrEqual(Date.now());
  });
});

test('the page knows from the worker that the device is full, until a round could write again', async () => {
  host = startSyncHost(db);
  const says = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
  says({ type: 'space', full: true });
  expect(isSpaceFull()).toBe(true);
  says({ type: 'somebody else’s' });
  expect(isSpaceFull()).toBe(true);
  says({ type: 'space', full: false });
  expect(isSpaceFull()).toBe(false);
});

test('a page left at the login wakes the engine once the server is to be asked who ended the session', async () => {
  await write(db, [{ method: 'POST', collection: 'patients', id: testId(1), values: buildPatientValues() }], {
    now: Date.now,
    newId,
  });
  await expireSession(db, ANA.id, 1);
  await writeMeta(db, 'end_due', Date.now() + 3_600_000);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  host = startSyncHost(db);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 200));
  await rest();
  wake.mockClear();
  vi.advanceTimersByTime(30_000);
  await rest();
  expect(wake).not.toHaveBeenCalled();
  await writeMeta(db, 'end_due', Date.now());
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(wake).toHaveBeenCalledTimes(1));
});

test('a tablet that only listens is compared with the server once that is due', async () => {
  await db.meta.bulkPut([
    { key: 'epoch', value: 'e' },
    { key: 'cursor', value: 3 },
    { key: 'digest_due', value: Date.now() + 3_600_000 },
  ]);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  // No stream is asked for meanwhile, whose failures would wake the engine too.
  hidden = true;
  host = startSyncHost(db);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 200));
  await rest();
  wake.mockClear();
  vi.advanceTimersByTime(30_000);
  await rest();
  expect(wake).not.toHaveBeenCalled();
  await writeMeta(db, 'digest_due', Date.now());
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(wake).toHaveBeenCalledWith({ type: 'sync', force: false }));
});

test('a worker that is to be replaced by a version that somebody accepted is left alone, and not for ever', async () => {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  hidden = true;
  host = startSyncHost(db);
  worker.dispatchEvent(new MessageEvent('message', { data: { type: 'takeover' } }));
  wake.mockClear();
  host.wake(true);
  now += 9000;
  host.wake(true);
  expect(wake).not.toHaveBeenCalled();
  now += 2000;
  host.wake(true);
  expect(wake).toHaveBeenCalledOnce();
});

test('the worker of a closed application is woken now and then', async () => {
  host = startSyncHost(db);
  await vi.waitFor(() => expect(registerPeriodic).toHaveBeenCalledWith('arcada-outbox', { minInterval: 21_600_000 }));
});

describe('the stream of events', () => {
  const streams = () => network.mock.calls.filter(([sent]) => (sent as Request).url.endsWith('/api/sync/events/'));

  test('is open only while the page is seen: all tabs share six connections', async () => {
    const open = new Set<AbortSignal>();
    network.mockImplementation(
      (sent) =>
        new Promise((_resolve, reject) => {
          const { signal } = sent as Request;
          open.add(signal);
          signal.addEventListener('abort', () => {
            open.delete(signal);
            reject(new DOMException('aborted', 'AbortError'));
          });
        }),
    );
    const show = (seen: boolean) => {
      hidden = !seen;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    host = startSyncHost(db);
    await vi.waitFor(() => expect(open.size).toBe(1));
    show(false);
    await vi.waitFor(() => expect(open.size).toBe(0));
    show(true);
    await vi.waitFor(() => expect(open.size).toBe(1));
  });

  test('that no proxy lets through is made up for by asking', async () => {
    network.mockResolvedValue(new Response('', { status: 502 }));
    host = startSyncHost(db);
    await vi.waitFor(() => expect(wake).toHaveBeenCalled());
    wake.mockClear();
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 5000 });
  });

  /** The server sends this, and keeps the stream open. */
  function send(data: string): void {
    network.mockImplementation((sent) => {
      if (!(sent as Request).url.endsWith('/api/sync/events/')) return Promise.reject(new TypeError('no network'));
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(`data: ${data}\n\n`)),
      });
      return Promise.resolve(new Response(body, { headers: { 'arcada-epoch': 'e' } }));
    });
  }

  test('hands its messages on to the worker', async () => {
    send('{"epoch":"e","head":4}');
    host = startSyncHost(db);
    const event = { epoch: 'e', head: 4 };
    await vi.waitFor(() => expect(wake).toHaveBeenCalledWith({ type: 'sync', force: true, event }));
  });

  test('with a message that cannot be read makes the worker ask', async () => {
    send('{"epoch":"e","head":"four"}');
    host = startSyncHost(db);
    await vi.waitFor(() => expect(wake.mock.calls.length).toBeGreaterThan(1));
    expect(wake.mock.calls.every(([message]) => !('event' in (message as object)))).toBe(true);
    expect(wake).toHaveBeenLastCalledWith({ type: 'sync', force: true });
  });

  test('brings the rows to a page without a worker', async () => {
    Object.assign(worker, { controller: null });
    await db.meta.bulkPut([
      { key: 'epoch', value: 'e' },
      { key: 'cursor', value: 3 },
    ]);
    const row = buildPatient({ version: 1 });
    const rows = [{ collection: 'patients', id: row.id, version: 1, seq: 4, row }];
    send(JSON.stringify({ epoch: 'e', head: 4, since: 3, to: 4, proof: 'p', more: false, rows }));
    host = startSyncHost(db);
    await vi.waitFor(async () => expect(await db.rows('patients').get(row.id)).toMatchObject({ version: 1 }), {
      timeout: 20_000,
    });
    expect(await readMeta(db, 'cursor')).toBe(4);
  });

  test('is asked for again after the store could not be read once', async () => {
    vi.spyOn(db.meta, 'bulkGet').mockRejectedValueOnce(new DOMException('lost', 'UnknownError'));
    host = startSyncHost(db);
    await vi.waitFor(() => expect(streams()).not.toEqual([]), { timeout: 8000 });
  });
});
