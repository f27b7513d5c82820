// A clinic's server and a tablet as two machines, with what runs on them.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import config from '#config/playwright.config.ts';
import { isProof } from '#tests/efforts.ts';
import { copyFirstStart } from '#tests/support/first-start.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { makeNetwork, type Machine, type Network } from './namespaces.ts';
import { openDevice, waitFor, type Device } from './support.ts';

/** The ports of a server without settings. */
export const HTTP_PORT = 8080;
export const HTTPS_PORT = 8443;

/** The programs that two hosts need, and their packages. */
const TOOLS = { ip: 'iproute2', certutil: 'libnss3-tools', openssl: 'openssl', faketime: 'faketime' };
const WITHIN = 'tests/e2e/within';
const FIRST_PORT = 9443;

/** The tools for two hosts that this machine lacks; null = nothing. */
function complaint(): string | null {
  const missing = Object.entries(TOOLS).filter(([tool]) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (missing.length > 0) return `not installed: ${missing.map(([, name]) => name).join(', ')}`;
  const mayDivide = process.getuid?.() === 0 && spawnSync('unshare', ['--net', '--mount', 'true']).status === 0;
  return mayDivide ? null : 'this account may not make network namespaces: root may';
}

/** Why the journeys between two hosts are skipped here; null = they run. */
export const unable = complaint();
if (unable !== null && isProof)
  console.warn(`\n*** two hosts on a network (${unable}): their journeys are SKIPPED ***\n`);

export interface TwoHosts extends Omit<Network, 'within' | 'remove'> {
  /** Where the server keeps its data. */
  data: string;
  /** Starts the server: new, unless `hasAdmin`; `env` adds settings. */
  startServer: (env?: Record<string, string>, options?: { hasAdmin?: boolean }) => Promise<ServerProcess>;
  /** A port of the test's own loopback that leads to the server's, where plain http serves everything. */
  openDesk: () => Promise<string>;
  /** Sets the server's clock, the first time before it starts: "+1d" is a day ahead. */
  setServerClock: (offset: string) => void;
  /** The certificate of the server's authority, as a PEM file. */
  anchor: () => string;
  /** Serves each name or number with a certificate for it, signed with the stolen key of the server; answers the ports. */
  impersonate: <Name extends string>(names: readonly Name[]) => Promise<Record<Name, number>>;
  /** The tablet's browser, with a store of trusted certificates of its own. */
  openTablet: (url: string) => Promise<Device>;
  /** Adds a certificate, DER or PEM, to that store; the browser reads it when it starts. */
  trust: (certificate: string) => void;
  remove: () => Promise<void>;
}

/** Makes the two machines, with nothing running on them. */
export function createTwoHosts(): TwoHosts {
  const home = mkdtempSync(path.join(tmpdir(), 'arcada-hosts-'));
  const [data, clock] = [path.join(home, 'data'), path.join(home, 'clock')];
  const trusted = path.join(home, '.pki/nssdb');
  const network = makeNetwork(path.basename(home));
  const closers: (() => unknown)[] = [
    () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }),
    network.remove,
  ];
  let hasClock = false;
  mkdirSync(trusted, { recursive: true });
  execFileSync('certutil', ['-N', '-d', `sql:${trusted}`, '--empty-password']);

  /** Starts a program that runs until the machines are removed. */
  function keepRunning(machine: Machine, command: readonly string[]) {
    const [program = '', ...words] = [...network.within(machine), process.execPath, ...command];
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    closers.push(() => child.kill());
    return child;
  }

  return {
    data,
    async startServer(env = {}, { hasAdmin = false } = {}) {
      if (hasAdmin) await copyFirstStart(data);
      const time = hasClock ? fakeTime(clock) : {};
      const settings = { PORT: undefined, HOST: undefined, TLS: undefined, DATA_DIR: data, ...time, ...env };
      const options = { program: 'dist-server/main.js', within: network.within('server') };
      const server = await startServerProcess(settings, options);
      closers.push(() => server.end('SIGTERM'));
      return server;
    },
    async openDesk() {
      const socket = path.join(home, 'desk.sock');
      const { url, close } = await leadTo(socket);
      // After the relay, whose end closes the connections that `close` waits for.
      closers.push(close);
      keepRunning('server', [path.join(WITHIN, 'relay.mjs'), socket, String(HTTP_PORT)]);
      await waitFor(async () => (await fetch(`${url}/api/health/`)).ok);
      return url;
    },
    setServerClock(offset) {
      hasClock = true;
      writeFileSync(clock, `${offset}\n`);
    },
    anchor() {
      const [first = ''] = readFileSync(path.join(data, 'tls/authority.pem'), 'utf8').split(
        /(?<=END CERTIFICATE-----\n)/,
      );
      const file = path.join(home, 'anchor.pem');
      writeFileSync(file, first);
      return file;
    },
    async impersonate<Name extends string>(names: readonly Name[]) {
      const ports = names.map((name, place) => [name, FIRST_PORT + place] as const);
      const script = path.join(WITHIN, 'impersonate.ts');
      const args = [path.join(data, 'tls'), ...ports.flat().map(String)];
      const child = keepRunning('server', ['--import', 'tsx', script, ...args]);
      await new Promise((resolve) => child.stdout.once('data', resolve));
      return Object.fromEntries(ports) as Record<Name, number>;
    },
    async openTablet(url) {
      const { executablePath = 'chromium' } = config.use?.launchOptions ?? {};
      const program = path.join(home, 'browser');
      writeFileSync(program, `#!/bin/sh\nexec ${network.within('tablet').join(' ')} ${executablePath} "$@"\n`, {
        mode: 0o755,
      });
      const launch = { executablePath: program, env: { ...process.env, HOME: home } };
      const device = await openDevice(url, { width: 1024, height: 768, launch });
      closers.push(() => device.close());
      return device;
    },
    trust(certificate) {
      execFileSync('certutil', ['-A', '-d', `sql:${trusted}`, '-n', 'Arcada', '-t', 'C,,', '-i', certificate]);
    },
    ...network,
    async remove() {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
}

/** The environment of a program whose clock follows a file; its timers stay right. */
function fakeTime(file: string): Record<string, string> {
  // The library is enough: the command would stay between the test and its server. `-m` is for programs with threads.
  const library = execFileSync('faketime', ['-m', 'now', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return {
    LD_PRELOAD: library.trim(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Leads from a port of the loopback to a socket of the file system. */
async function leadTo(file: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = net.createServer((from) => {
    const to = net.connect(file);
    for (const socket of [from, to]) {
      socket.on('error', () => {
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
