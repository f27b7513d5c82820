// `npm run update` with real servers, good and broken ones.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { MIGRATION_NAMES } from '#server/db/migrate.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { makeInstallation, type TestInstallation } from '#tests/support/installation.ts';

/** Listens, and answers nothing. */
const HANGS = `import http from 'node:http';
http.createServer(() => undefined).listen(PORT_OF_TEST, '127.0.0.1');
`;
/** Brings the database to a schema that the old version does not know, and then hangs; `more` is SQL. */
const migratesAndHangs = (more = '') => `import { PGlite } from '@electric-sql/pglite';
const lite = await PGlite.create(DATA_OF_TEST + '/pgdata');
await lite.exec(\`ALTER TABLE patients DROP COLUMN first_name CASCADE;
  INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '2026-01-01T00:00:00Z');${more}\`);
await lite.close();
${HANGS}`;

/** Each test starts several servers, one after another. */
const LONG = { timeout: 240_000 };

let installation: TestInstallation;
beforeEach(async () => {
  installation = await makeInstallation();
});
afterEach(() => installation.remove());

/** The program with the installation's port and data directory written into it: the service sets no variables. */
const installed = (program: string) =>
  program
    .replace('DATA_OF_TEST', JSON.stringify(installation.data))
    .replace('PORT_OF_TEST', new URL(installation.url).port);

const damage = (release: string) => writeFileSync(path.join(release, 'package.json'), '{}');
const add = (release: string) => writeFileSync(path.join(release, 'extra.js'), '');

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${installation.url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const { access } = (await answer.json()) as TokenPair;
  return { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
}

async function startClinic(): Promise<Record<string, string>> {
  installation.systemctl('start');
  await expect.poll(isHealthy, { timeout: 30_000 }).toBe(true);
  return signIn();
}

const isHealthy = () =>
  fetch(`${installation.url}/api/health/`).then(
    (answer) => answer.ok,
    () => false,
  );

async function createPatient(headers: Record<string, string>, first_name: string): Promise<void> {
  const body = JSON.stringify({ ...EMPTY_PATIENT, first_name, last_name: 'Ruiz' });
  const answer = await fetch(`${installation.url}/api/patients/`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}

async function patients(headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${installation.url}/api/patients/`, { headers });
  return ((await answer.json()) as { first_name: string }[]).map(({ first_name }) => first_name);
}

test('a good archive replaces the running release: a copy is made, sessions and data go on', LONG, async () => {
  const session = await startClinic();
  await createPatient(session, 'Ana');
  const { code, output } = await installation.run('update', await installation.pack('1.1.0'));
  expect(output).toContain('Arcada 1.1.0 responde.');
  expect(code).toBe(0);
  expect(installation.version()).toBe('1.1.0');
  expect(await patients(session)).toEqual(['Ana']);
  expect(readdirSync(path.join(installation.data, 'copies')).length).toBe(2);
  expect(existsSync(path.join(installation.data, 'pgdata.before-update'))).toBe(false);
});

test('an older copy that is damaged does not keep an update from its end, and is told', LONG, async () => {
  await startClinic();
  const copies = path.join(installation.data, 'copies');
  // The first one is past its days and goes; which images the other one names, nobody can tell.
  const yesterday = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T000000Z-bbbb`;
  for (const name of ['20200101T000000Z-aaaa', yesterday]) {
    mkdirSync(path.join(copies, name), { recursive: true });
    writeFileSync(path.join(copies, name, 'manifest.json'), 'dañado');
  }
  const { code, output } = await installation.run('update', await installation.pack('1.1.0'));
  expect(output).toContain(`Las copias viejas no se pudieron quitar: manifest.json de ${path.join(copies, yesterday)}`);
  expect(output).toContain('Arcada 1.1.0 responde.');
  expect(code).toBe(0);
});

test.each([
  ['ends', 'process.exit(1);'],
  ['hangs', HANGS],
])('a server that %s is replaced by the old one on its data', LONG, async (_what, program) => {
  const session = await startClinic();
  await createPatient(session, 'Ana');
  const archive = await installation.pack('1.1.0', { files: { 'dist-server/main.js': installed(program) } });
  const { code, output } = await installation.run('update', '--espera', '4', archive);
  expect(code).toBe(1);
  expect(output).toContain('Arcada 1.1.0 no respondió: se vuelve a la 1.0.0.');
  expect(output).toContain('Arcada 1.0.0 responde de nuevo.');
  expect(installation.version()).toBe('1.0.0');
  expect(await patients(session)).toEqual(['Ana']);
  expect(existsSync(path.join(installation.data, 'pgdata.before-update'))).toBe(false);
});

test(
  'data that a broken release migrated are put back as the old server left them, sessions among them',
  LONG,
  async () => {
    const session = await startClinic();
    await createPatient(session, 'Ana');
    const archive = await installation.pack('1.1.0', {
      files: { 'dist-server/main.js': installed(migratesAndHangs()) },
    });
    const { code, output } = await installation.run('update', '--espera', '8', archive);
    expect(output).toContain('Los datos están como antes: los que se apartaron.');
    expect(code).toBe(1);
    expect(await patients(session)).toEqual(['Ana']);
    expect(readdirSync(installation.data).filter((name) => name.startsWith('pgdata'))).toEqual(['pgdata']);
  },
);

test('a release that acknowledged a change stays, whatever its health says: no change is undone', LONG, async () => {
  await startClinic();
  const write = ` INSERT INTO audit_log (seq, at, user_id, collection, row_id, action, previous_hash, hash)
    SELECT 1000000, now(), id, 'patients', id, 'create', '', '' FROM users LIMIT 1;`;
  const archive = await installation.pack('1.1.0', {
    files: { 'dist-server/main.js': installed(migratesAndHangs(write)) },
  });
  const { code, output } = await installation.run('update', '--espera', '8', archive);
  expect(output).toContain('Arcada 1.1.0 ya guardó cambios de personas, así que no se vuelve atrás');
  expect(code).toBe(1);
  expect(installation.version()).toBe('1.1.0');
});

test('an operator who does not want to wait goes back with Ctrl+C', LONG, async () => {
  const session = await startClinic();
  await createPatient(session, 'Ana');
  const archive = await installation.pack('1.1.0', { files: { 'dist-server/main.js': installed(HANGS) } });
  const update = installation.begin('update', '--espera', '9999', archive);
  await expect.poll(update.output, { timeout: 120_000 }).toContain('se espera su respuesta');
  update.interrupt();
  const { code, output } = await update.ended;
  expect(output).toContain('Arcada 1.0.0 responde de nuevo.');
  expect(code).toBe(1);
  expect(await patients(session)).toEqual(['Ana']);
});

describe.skipIf(postgresBinaries() === null)('on PostgreSQL', () => {
  let database: { url: string; drop: () => Promise<void> };
  beforeEach(async () => {
    database = await createPostgresDatabase();
    installation.configure(`DATABASE_URL=${database.url}\nADMIN_PASSWORD=${PASSWORD}\n`);
  });
  afterEach(async () => {
    installation.systemctl('stop');
    await database.drop();
  });

  const migrates = () => `import pg from 'pg';
const client = new pg.Client(${JSON.stringify(database.url)});
await client.connect();
await client.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '2026-01-01T00:00:00Z')");
await client.end();
`;

  test.each([
    ['did not change the schema', () => '', ['Arcada 1.0.0 responde de nuevo.'], '1.0.0'],
    ['changed the schema', migrates, ['cambió la base de datos de DATABASE_URL', 'npm run restore -- '], '1.1.0'],
  ])('a broken release that %s leaves the shared database alone', LONG, async (_what, program, words, version) => {
    const session = await startClinic();
    await createPatient(session, 'Ana');
    const archive = await installation.pack('1.1.0', {
      files: { 'dist-server/main.js': installed(`${program()}${HANGS}`) },
    });
    const { code, output } = await installation.run('update', '--espera', '6', archive);
    for (const word of words) expect(output).toContain(word);
    expect(code).toBe(1);
    expect(installation.version()).toBe(version);
  });
});

test('without a service a stopped clinic is updated too, and a running one is not touched', LONG, async () => {
  const archive = await installation.pack('1.1.0');
  await startClinic();
  installation.forgetService();
  const refused = await installation.run('update', archive);
  expect(refused.output).toContain('Arcada está en marcha: deténgala (Ctrl+C) y repita la orden.');
  installation.systemctl('stop');
  const { code, output } = await installation.run('update', archive);
  expect(output).toContain(`Inicie Arcada: cd ${installation.root}/current && npm start`);
  expect(code).toBe(0);
  expect(installation.version()).toBe('1.1.0');
  expect(await isHealthy()).toBe(false);
});

test.each([
  [
    'whose file was changed',
    { afterwards: (release: string) => damage(release) },
    'está dañado o fue cambiado (package.json)',
  ],
  ['for another system', { manifest: { platform: 'plan9-mips' } }, 'El archivo es para plan9-mips'],
  ['that needs a newer Node', { manifest: { node: '99.0.0' } }, 'necesita Node 99.0.0'],
  [
    'that is older than the data',
    { manifest: { migrations: MIGRATION_NAMES.slice(0, -1) } },
    'Los datos son de una versión más nueva',
  ],
  ['with a file that its manifest does not name', { afterwards: (release: string) => add(release) }, 'trae extra.js'],
])('an archive %s is refused while the clinic works on', LONG, async (_what, changes, words) => {
  const session = await startClinic();
  const { code, output } = await installation.run('update', await installation.pack('1.1.0', changes));
  expect(output).toContain(words);
  expect(output).toContain('No se cambió nada.');
  expect(code).toBe(1);
  expect(installation.version()).toBe('1.0.0');
  expect(await patients(session)).toEqual([]);
  expect(readdirSync(path.join(installation.root, 'releases'))).toEqual(['1.0.0']);
});
