// The built application as people use it: the real server process, a proxy that cuts the network, real Chromium.
import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';
import config from '#config/playwright.config.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { freePort } from '#tests/support/free-port.ts';
import { indexedDbOfStore } from './store-place.ts';

/** The tag of a journey that only `npm run proof` runs, in a file whose others `npm test` runs. */
export const PROOF = '@proof';

/** Milliseconds, on a machine that is busy with other work. */
const START_TIMEOUT = 120_000;

export interface Server {
  port: number;
  url: string;
  /** Everything that it has written on its console since its last start. */
  output: () => string;
  /** kill -9, as a power cut would. */
  kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
  /** Stops the server while `work` uses its data directory. */
  pause: (work: (data: string) => void) => Promise<void>;
}

/**
 * The server on a data directory of its own, which `prepare` fills, and a free port of the loopback; `env` adds
 * settings, `build` is the folder with its program.
 */
export async function startServer(
  env: Record<string, string> = {},
  build = '.',
  prepare: (data: string) => Promise<void> = copyFirstStart,
): Promise<Server> {
  const data = mkdtempSync(path.join(tmpdir(), 'arcada-'));
  await prepare(data);
  const { terminate, ...server } = await startServerOn(data, env, build);
  return {
    ...server,
    async stop() {
      await terminate();
      rmSync(data, { recursive: true, force: true });
    },
    async pause(work) {
      await terminate();
      work(data);
      await server.restart();
    },
  };
}

async function startServerOn(
  data: string,
  env: Record<string, string> = {},
  build = '.',
): Promise<Omit<Server, 'stop' | 'pause'> & { terminate: () => Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let output = '';
  async function start(): Promise<void> {
    child = spawn(process.execPath, [path.join(build, 'dist-server/main.js')], {
      env: {
        ...process.env,
        // Nothing of the person who runs the journeys reaches the server, which announces nothing on their network.
        DATABASE_URL: undefined,
        PUBLIC_URL: undefined,
        ADMIN_PASSWORD: undefined,
        BACKUP_DIR: undefined,
        LOCAL_NAME: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: data,
        CLINIC_NAME: 'Clínica Miraflores',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ready = waitFor(async () => (await fetch(`${url}/api/health/`)).ok, START_TIMEOUT);
    // A server that fails to start must not outlive its test.
    await ready.catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
  }
  const ended = () => new Promise<void>((resolve) => child.once('exit', () => resolve()));
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const end = ended();
    child.kill(signal);
    await end;
  }
  await start();
  return {
    port,
    url,
    output: () => output,
    kill: () => end('SIGKILL'),
    restart: start,
    terminate: () => end('SIGTERM'),
  };
}

type Line = 'pass' | 'reset' | 'hang';

type Listener = (text: string) => void | Promise<void | false>;

export interface Proxy {
  url: string;
  /** pass; reset = connections are refused and cut; hang = they are accepted and never answered. */
  set: (line: Line) => void;
  /**
   * Called with the text of each request on its way to the server. The request waits for a returned promise, and is
   * dropped if that resolves to false.
   */
  onRequest: (listener: Listener | null) => void;
  close: () => Promise<void>;
}

/** A proxy that fails on demand while the tablet believes that it is online. */
export async function startProxy(target: number): Promise<Proxy> {
  let line: Line = 'pass';
  let listener: Listener | null = null;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    client.on('error', () => client.destroy());
    if (line === 'reset') return void client.resetAndDestroy();
    const upstream = net.connect(target, '127.0.0.1');
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => {
      sockets.delete(upstream);
      client.destroy();
    });
    client.on('close', () => upstream.destroy());
    let before = Promise.resolve();
    client.on('data', (chunk) => {
      if (line !== 'pass') return;
      const verdict = listener?.(chunk.toString('latin1'));
      before = before.then(async () => void ((await verdict) === false || upstream.write(chunk)));
    });
    upstream.on('data', (chunk) => {
      if (line === 'pass') client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    set(next) {
      line = next;
      if (next === 'reset') for (const socket of sockets) socket.resetAndDestroy();
      if (next === 'pass') for (const socket of sockets) socket.destroy();
    },
    onRequest(next) {
      listener = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export interface Device {
  /** The folder of the browser's files. */
  profile: string;
  context: BrowserContext;
  page: Page;
  /** Closes the browser and opens it again with the same profile. */
  reopen: () => Promise<void>;
  /** kill -9, as when the battery falls out; `reopen` comes next. */
  kill: () => Promise<void>;
  /** kill -9 between the two writes of one record of IndexedDB's log, its header and its content; `reopen` comes next. */
  killInRecord: () => Promise<void>;
  close: () => Promise<void>;
}

/** A browser with a profile of its own that survives closing, as an installed application does. */
export async function openDevice(
  url: string,
  options: {
    width?: number;
    height?: number;
    touch?: boolean;
    timezone?: string;
    locale?: string;
    /** Another program or environment of the browser. */
    launch?: LaunchOptions;
  } = {},
): Promise<Device> {
  const profile = mkdtempSync(path.join(tmpdir(), 'arcada-profile-'));
  const use = config.use ?? {};
  async function launch(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(profile, {
      ...use.launchOptions,
      ...options.launch,
      baseURL: url,
      locale: options.locale ?? 'es-ES',
      viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
      hasTouch: options.touch ?? false,
      // Every frame of an animation is drawn by the processor here.
      reducedMotion: 'reduce',
      ...(options.timezone === undefined ? {} : { timezoneId: options.timezone }),
    });
    await context.grantPermissions(['persistent-storage']).catch(() => undefined);
    return context;
  }
  const context = await launch();
  const device: Device = {
    profile,
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    async reopen() {
      await device.context.close();
      device.context = await launch();
      device.page = device.context.pages()[0] ?? (await device.context.newPage());
    },
    async kill() {
      // The browser's lock on its profile: a dangling link named after its machine and process.
      const pid = Number(readlinkSync(path.join(profile, 'SingletonLock')).split('-').at(-1));
      const closed = new Promise((resolve) => device.context.once('close', resolve));
      process.kill(pid, 'SIGKILL');
      await closed;
    },
    async killInRecord() {
      await device.kill();
      const folder = path.join(profile, 'Default', 'WebStorage');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const log = files.find((name) => name.includes('indexeddb.leveldb') && name.endsWith('.log'));
      // Checksum, length (200), type (a whole record).
      appendFileSync(path.join(folder, log!), Buffer.from([1, 2, 3, 4, 200, 0, 1]));
    },
    async close() {
      await device.context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
  return device;
}

/** Signs in as `admin` and waits until the first sync has ended and the worker is in charge. */
export async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await signInWithoutWorker(page, password);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** For a browser without a worker. */
export async function signInWithoutWorker(page: Page, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectSync(page, 'synced');
}

/** Milliseconds for the longest way to the server: a batch whose worker was stopped is sent again after some 30 s. */
const SYNC_TIMEOUT = 90_000;

/**
 * Waits for the header's sync indicator; `pending` is the number of waiting entries, or a pattern for it. The outbox is
 * read first: the indicator may not show the last write yet.
 */
export async function expectSync(page: Page, state: string, pending?: number | RegExp): Promise<void> {
  const wanted = typeof pending === 'number' ? new RegExp(`^${pending}$`) : pending;
  if (wanted) await expect.poll(async () => String(await countOutbox(page)), { timeout: SYNC_TIMEOUT }).toMatch(wanted);
  const indicator = page.getByTestId('sync-status');
  await expect(indicator).toHaveAttribute('data-state', state, { timeout: SYNC_TIMEOUT });
  if (wanted) await expect(indicator).toHaveAttribute('data-pending', wanted);
}

async function countOutbox(page: Page): Promise<number> {
  return page.evaluate(
    async (factory) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('the database refused')));
        });
      const database = await result(factory.open('arcada'));
      const count = await result(database.transaction('outbox').objectStore('outbox').count());
      database.close();
      return count;
    },
    await page.evaluateHandle(indexedDbOfStore),
  );
}

/** Fills the form of a new patient and saves it; leaves the browser on the patient's page. */
export async function createPatient(page: Page, firstName: string, lastName: string, phone = ''): Promise<void> {
  await page.goto('/patients/new');
  await page.locator('[name=first_name]').fill(firstName);
  await page.locator('[name=last_name]').fill(lastName);
  if (phone !== '') await page.locator('[name=phone_number]').fill(phone);
  await page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${firstName} ${lastName}` })).toBeVisible();
}

export async function waitFor(check: () => Promise<boolean>, timeout = 20_000): Promise<void> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      if (await check()) return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
