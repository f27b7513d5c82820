// DEMO=1 as whoever tries Arcada meets it: the server's own process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildServer, startServerProcess } from '#tests/support/server-process.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-demo-'));
const env = { DATA_DIR: path.join(home, 'data'), DEMO: '1' };
const built = await buildServer('demo-start');
afterAll(() => {
  built.remove();
  fs.rmSync(home, { recursive: true });
});
const start = () => startServerProcess(env, { program: built.program('main') });

test('the first start makes a clinic and prints the passwords of its people; the next does neither', async () => {
  const first = await start();
  await expect.poll(first.output).toContain('Anótelas: no se mostrarán de nuevo.');
  const people = [...first.output().matchAll(/Usuario: (\S+) +Contraseña: (\S+)/g)];
  expect(people.map(([, username]) => username)).toEqual(['admin', 'recepcion', 'doctora']);
  for (const [, username, password] of people) {
    const answer = await fetch(`${first.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect(answer.status).toBe(200);
  }
  await first.end('SIGTERM');

  const second = await start();
  expect(second.output()).toContain('DEMO=1: la base de datos ya está en uso. No se agrega nada.');
  await second.end('SIGTERM');
  expect(second.output()).not.toContain('Contraseña');
}, 600_000);
