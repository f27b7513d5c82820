// Starts that a person must mend first, as a process: one sentence, a code other than 0, and nothing made. Ports and certificates
// are in local-tls.test.ts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtServer, runProgram, startServerProcess } from '#tests/support/server-process.ts';

/** A clock that stands at the beginning of 1970, as in a machine whose battery is empty. */
const EMPTY_BATTERY = `globalThis.Date = class extends Date {
  constructor(...parts) { super(...(parts.length > 0 ? parts : [0])); }
};`;

let program: string;
let home: string;
let data: string;
beforeAll(async () => {
  program = (await builtServer())('main');
}, 240_000);
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-refused-'));
  data = path.join(home, 'data');
});
afterEach(() => fs.rmSync(home, { recursive: true }));

async function refusalOf(env: Record<string, string>): Promise<string> {
  const { code, output } = await runProgram(program, [], { DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', ...env });
  expect(code).toBe(1);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trim();
}

test.each([
  [
    'a clock before 2025',
    { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(EMPTY_BATTERY)}` },
    /^El reloj de este equipo está en el año 1970: póngalo en hora y vuelva a iniciar Arcada\. \[.*\]$/,
  ],
  [
    'a name with spaces',
    { TLS: 'local', LOCAL_NAME: 'mi clinica.local' },
    /^La configuración no es válida:\n {2}- LOCAL_NAME=mi clinica\.local: debe ser un nombre .*, sin espacios .*$/,
  ],
])('%s is told in one sentence, and nothing is made', async (_fault, env, sentence) => {
  expect(await refusalOf(env)).toMatch(sentence);
  expect(fs.existsSync(data)).toBe(false);
});

test('a weak ADMIN_PASSWORD is told in one sentence, and a better one then makes admin', async () => {
  expect(await refusalOf({ ADMIN_PASSWORD: 'Mariposa2026' })).toMatch(
    /^La configuración no es válida:\n {2}- ADMIN_PASSWORD: Elija otra: es de las más usadas$/m,
  );
  const server = await startServerProcess({ DATA_DIR: data, ADMIN_PASSWORD: 'cuatro muelas juntas' }, { program });
  const body = JSON.stringify({ username: 'admin', password: 'cuatro muelas juntas' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${server.url}/api/token/`, { method: 'POST', headers, body })).status).toBe(200);
  await server.end('SIGTERM');
}, 120_000);

test('a data directory of another account is told in one sentence, and stays as it is', async () => {
  // Root can make one; for everybody else one of root's is one.
  const foreign = process.getuid?.() === 0 ? data : '/usr';
  if (foreign === data) {
    fs.mkdirSync(data, { mode: 0o755 });
    fs.chownSync(data, 12_345, 12_345);
  }
  const before = fs.statSync(foreign);
  expect(await refusalOf({ DATA_DIR: foreign })).toMatch(
    /^.*pertenece a otra cuenta.* indique otro con DATA_DIR\. \[.*\]$/,
  );
  expect(fs.statSync(foreign).mode).toBe(before.mode);
  if (foreign === data) expect(fs.readdirSync(data)).toEqual([]);
});
