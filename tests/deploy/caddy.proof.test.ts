// deploy/Caddyfile as a chain uses it: Caddy with a certificate of its own before two servers on one PostgreSQL.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { builtServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { hasTool } from '#tests/support/tool.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };
const CADDYFILE = path.resolve('deploy/Caddyfile');

async function until(check: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE.timeout;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await sleep(50);
  }
}

const hasCaddy = hasTool('caddy', 'the tests of deploy/Caddyfile');

describe.skipIf(!hasCaddy)('the Caddyfile', () => {
  test('is valid as it is, with the name of an example', () => {
    const env = { ...process.env, ARCADA_NAME: undefined, ARCADA_SERVERS: undefined };
    const { status, stdout } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], {
      encoding: 'utf8',
      env,
    });
    expect(stdout).toContain('Valid configuration');
    expect(status).toBe(0);
  });
});

describe.skipIf(!hasCaddy || postgresBinaries() === null)('a chain behind Caddy', () => {
  let home: string;
  let port: number;
  let database: { url: string; drop: () => Promise<void> };
  let servers: ServerProcess[];
  let caddy: ChildProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'arcada-caddy-'));
    database = await createPostgresDatabase();
    port = await freePort();
    const program = (await builtServer())('main');
    const url = `https://localhost:${port}`;
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: home,
      ADMIN_PASSWORD: PASSWORD,
      PUBLIC_URL: url,
      TLS: 'off',
      LOCAL_NAME: '',
    };
    servers = await Promise.all([startServerProcess(env, { program }), startServerProcess(env, { program })]);
    caddy = await startCaddy();
    headers = await signIn();
  }, 240_000);
  afterAll(async () => {
    caddy.kill('SIGKILL');
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.drop();
    rmSync(home, { recursive: true });
  });

  /** Without the ports 80 and 443, and with an authority of its own, which nothing else here trusts. */
  async function startCaddy(): Promise<ChildProcess> {
    const config = path.join(home, 'Caddyfile');
    const global = `{\n admin off\n auto_https disable_redirects\n skip_install_trust\n storage file_system ${home}/caddy\n}\n`;
    writeFileSync(config, `${global}import ${CADDYFILE}\n`);
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: home,
        ARCADA_NAME: `https://localhost:${port}`,
        ARCADA_SERVERS: servers.map(({ url }) => url.replace('http://', '')).join(' '),
      },
    });
    await until(() => existsSync(authority()));
    await until(() =>
      send('GET', '/api/health/').then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    return child;
  }

  const authority = () => path.join(home, 'caddy/pki/authorities/local/root.crt');

  function send(
    method: string,
    address: string,
    body?: unknown,
  ): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
    return new Promise((resolve, reject) => {
      const options = { host: 'localhost', port, path: address, method, ca: readFileSync(authority()), agent: false };
      const request = https.request(
        { ...options, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          text(answer).then(
            (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: body }),
            reject,
          );
        },
      );
      request.on('error', reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async function signIn(): Promise<Record<string, string>> {
    const answer = await send('POST', '/api/token/', { username: 'admin', password: PASSWORD });
    const { access } = JSON.parse(answer.text) as { access: string };
    return { authorization: `Bearer ${access}` };
  }

  const createPatient = () =>
    send('POST', '/api/patients/', { ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Ruiz' });

  test('a session goes on whichever server answers, with the headers of a public name', async () => {
    for (let request = 0; request < 6; request += 1) expect((await send('GET', '/api/user-info/')).status).toBe(200);
    expect((await send('GET', '/api/health/')).headers['strict-transport-security']).toContain('max-age');
  });

  test('an event passes the proxy when it happens, whichever server made the change', async () => {
    const events: string[] = [];
    const options = {
      host: 'localhost',
      port,
      path: '/api/sync/events/',
      ca: readFileSync(authority()),
      agent: false,
      headers,
    };
    const stream = https.get(options, (answer) => answer.on('data', (chunk: Buffer) => events.push(chunk.toString())));
    const announced = () => events.join('').split('data: ').length - 1;
    await expect.poll(announced, PATIENCE).toBe(1);
    for (let write = 1; write <= 4; write += 1) {
      expect((await createPatient()).status).toBe(201);
      await expect.poll(announced, PATIENCE).toBeGreaterThan(write);
    }
    stream.destroy();
  });

  test('while one of the servers is gone every read is answered, and after one refused write at most every write', async () => {
    await servers[0]!.end('SIGTERM');
    const statuses: number[] = [];
    for (let request = 0; request < 10; request += 1) {
      expect((await send('GET', '/api/user-info/')).status).toBe(200);
      statuses.push((await createPatient()).status);
    }
    // Caddy 2.6 cannot repeat a body that it has begun to send: that write is answered 502, and a tablet sends it again.
    expect(statuses.filter((status) => status !== 201)).toEqual(statuses.includes(502) ? [502] : []);
  });
});
