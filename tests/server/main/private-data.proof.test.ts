// Whatever modes the data directory had before: other accounts can read nothing that the server stores there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenPair } from '#domain/wire/wire.ts';
import { form } from '#tests/server/contract/image-world.ts';
import { buildPng } from '#tests/support/pictures.ts';
import { builtServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const PASSWORD = 'primera-clave-larga';

let programOf: (program: string) => string;
let directory: string;
beforeAll(async () => {
  programOf = await builtServer();
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-private-'));
}, 240_000);
afterAll(() => {
  fs.rmSync(directory, { recursive: true });
});

/** Everything in the data directory that another account could read, write or enter. */
function openToOthers(): string[] {
  const below = fs.readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return ['.', ...below].filter((name) => {
    const stat = fs.statSync(path.join(directory, name));
    // A socket lies in a directory that nobody else enters.
    return !stat.isSocket() && (stat.mode & 0o077) !== 0;
  });
}

async function uploadImage({ url }: ServerProcess): Promise<void> {
  const post = async (place: string, body: string | Buffer, headers: Record<string, string>) => {
    const answer = await fetch(`${url}/api/${place}/`, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers,
    });
    expect([place, answer.ok]).toEqual([place, true]);
    return (await answer.json()) as { id: string };
  };
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ username: 'admin', password: PASSWORD });
  const { access } = (await post('token', credentials, json)) as unknown as TokenPair;
  const authorization = `Bearer ${access}`;
  const name = { first_name: 'Ana', last_name: 'Ruiz' };
  const patient = await post('patients', JSON.stringify(name), { ...json, authorization });
  const history = await post('clinical-histories', JSON.stringify({ patient: patient.id }), { ...json, authorization });
  const fields = { clinical_history: history.id, image_type: 'photo', image: { bytes: await buildPng() } };
  const { body, contentType } = form(fields);
  await post('clinical-images', body, { authorization, 'content-type': contentType });
}

test('a directory that was open is closed at the start, with all that is written into it', async () => {
  fs.chmodSync(directory, 0o755);
  const env = { DATA_DIR: directory, ADMIN_PASSWORD: PASSWORD };
  const first = await startServerProcess(env, { program: programOf('main') });
  await uploadImage(first);
  expect(fs.readdirSync(path.join(directory, 'images')).length).toBeGreaterThan(1);
  expect(openToOthers()).toEqual([]);
  await first.end('SIGTERM');

  // As a copy is that was unpacked with other modes.
  for (const name of fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const place = path.join(directory, name);
    fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o755 : 0o644);
  }
  const second = await startServerProcess(env, { program: programOf('main') });
  expect(openToOthers()).toEqual([]);
  await second.end('SIGTERM');
}, 240_000);
