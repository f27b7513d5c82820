// The archive of a release on a machine with Node and nothing else: no packages, no compiler, no network.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packRelease } from '#config/scripts/release/pack.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { unpackRelease } from '#server/operate/archive.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { builtServer, runProgram, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let home: string;
let server: ServerProcess;
let authorization = '';
let release: string;
const program = (name: string) => path.join(release, `dist-server/${name}.js`);
/** The variables of a fresh machine; nothing leads to the project. */
const env = { PATH: '/usr/bin:/bin', INIT_CWD: undefined, NODE_PATH: undefined, LOCAL_NAME: '', TLS: 'off' };

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'arcada-release-'));
  const dist = path.join(home, 'dist');
  mkdirSync(dist);
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Arcada</title>');
  const distServer = path.dirname((await builtServer())('main'));
  const archive = await packRelease({ version: '1.0.0', dist, distServer, out: home });
  expect(path.basename(archive)).toMatch(/^arcada-1\.0\.0-\w+-\w+\.tar\.gz$/);
  expect(statSync(archive).size).toBeLessThan(60_000_000);
  const root = path.join(home, 'arcada');
  release = path.join(root, 'releases/1.0.0');
  mkdirSync(path.dirname(release), { recursive: true });
  const unpacked = await unpackRelease({ root }, archive);
  renameSync(unpacked.directory, release);
  unpacked.discard();
}, 240_000);
afterAll(() => rmSync(home, { recursive: true }));

test('holds what operators need, and no package of the application’s screens or of its development', () => {
  for (const file of [
    'LICENSE',
    'README.md',
    'docs/despliegue.md',
    'deploy/arcada.service',
    'deploy/Caddyfile',
    'scripts/start.mjs',
  ]) {
    expect(existsSync(path.join(release, file)), file).toBe(true);
  }
  const packages = readdirSync(path.join(release, 'node_modules'));
  expect(packages).toContain('fastify');
  for (const name of ['react', '@mantine', 'vite', 'typescript', 'tsx', 'esbuild'])
    expect(packages).not.toContain(name);
});

test('serves, keeps an image and makes a copy, with its data beside the releases', async () => {
  server = await startServerProcess({ ...env, ADMIN_PASSWORD: PASSWORD }, { program: program('main') });
  try {
    const page = await fetch(server.url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>Arcada</title>');
    await signIn();
    const patient = newId();
    await post('/patients/', { ...EMPTY_PATIENT, id: patient, first_name: 'Ana', last_name: 'Paz' });
    await post('/clinical-histories/', { patient });
    expect(await upload(clinicalHistoryId(patient))).toBe(201);
    const { code, output } = await runProgram(program('commands/backup'), [path.join(home, 'copies')], env);
    expect(output).toContain('Copia terminada');
    expect(code).toBe(0);
    expect(existsSync(path.join(home, 'arcada/data/pgdata'))).toBe(true);
  } finally {
    await server.end('SIGTERM');
  }
});

async function signIn(): Promise<void> {
  const answer = await post('/token/', { username: 'admin', password: PASSWORD });
  authorization = `Bearer ${((await answer.json()) as TokenPair).access}`;
}

async function post(route: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
  const answer = await fetch(`${server.url}/api${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return answer;
}

/** The compiled packages at work: the image is decoded and encoded again. */
async function upload(history: string): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id: newId(), clinical_history: history, image_type: 'photo' })) {
    form.append(name, value);
  }
  const picture = await buildJpeg({ width: 40, height: 30, seed: 1 });
  form.append('image', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'foto.jpg');
  const headers = { authorization, 'idempotency-key': newId() };
  return (await fetch(`${server.url}/api/clinical-images/`, { method: 'POST', headers, body: form })).status;
}
