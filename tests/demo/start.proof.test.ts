// DEMO=1 as a person who tries Arcada meets it: the server's own process.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyDemoClinic } from '#tests/support/demo-clinic.ts';
import { builtServer, startServerProcess } from '#tests/support/server-process.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-demo-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

test('the first start makes a clinic and prints the passwords of its people; the next does neither', async () => {
  const data = path.join(home, 'data');
  const { passwords } = await copyDemoClinic(data);
  expect(Object.keys(passwords)).toEqual(['admin', 'recepcion', 'doctora']);
  const program = (await builtServer())('main');
  const next = await startServerProcess({ DATA_DIR: data, DEMO: '1' }, { program });
  for (const [username, password] of Object.entries(passwords)) {
    const answer = await fetch(`${next.url}/api/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    // A printed password is replaced at its first use.
    expect(answer.status).toBe(username === 'admin' ? 200 : 403);
  }
  expect(next.output()).toContain('DEMO=1: la base de datos ya está en uso. No se agrega nada.');
  await next.end('SIGTERM');
  expect(next.output()).not.toContain('Contraseña');
}, 600_000);
