// kill -9 while images come in: an upload repeated under the same key is stored once, and every record has its file.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { copyFirstStart, PASSWORD } from '#tests/support/first-start.ts';
import { builtServer, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const ROUNDS = 2;
const IMAGES_EACH = 9;
const SIZE = { width: 300, height: 200 };

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-uploads-'));
const env = { DATA_DIR: home };
let program: string;
let server: ServerProcess;
let authorization: string;
let history: string;

beforeAll(async () => {
  program = (await builtServer())('main');
  await copyFirstStart(home);
  await start();
  const patient = newId();
  history = clinicalHistoryId(patient);
  await post('/patients/', { ...EMPTY_PATIENT, id: patient, first_name: 'Ana', last_name: 'Paz' });
  await post('/clinical-histories/', { patient });
}, 240_000);
afterAll(async () => {
  await server.end('SIGTERM');
  fs.rmSync(home, { recursive: true });
});

async function start(): Promise<void> {
  server = await startServerProcess(env, { program });
  const answer = await post('/token/', { username: 'admin', password: PASSWORD });
  authorization = `Bearer ${((await answer.json()) as TokenPair).access}`;
}

async function post(route: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
  const answer = await fetch(`${server.url}/api${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return answer;
}

const get = (route: string) => fetch(`${server.url}/api${route}`, { headers: { authorization } });

interface Upload {
  id: string;
  /** False when no answer came. */
  send: () => Promise<boolean>;
}

/** One image under its own key. */
async function newUpload(seed: number): Promise<Upload> {
  const [id, key, bytes] = [newId(), newId(), await buildJpeg({ ...SIZE, seed })];
  const send = async (): Promise<boolean> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ id, clinical_history: history, image_type: 'photo' })) {
      body.append(name, value);
    }
    body.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'foto.jpg');
    const headers = { authorization, 'idempotency-key': key };
    const answer = await fetch(`${server.url}/api/clinical-images/`, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer) expect(answer.status).toBe(201);
    return answer !== null;
  };
  return { id, send };
}

test('every image that is sent again is there once, with its file', async () => {
  const sent: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const uploads = await Promise.all(
      Array.from({ length: IMAGES_EACH }, (_, index) => newUpload(round * IMAGES_EACH + index)),
    );
    let answered = 0;
    const count = async ({ send }: Upload): Promise<void> => {
      if (await send()) answered += 1;
    };
    const first = Promise.all(uploads.map(count));
    // Some are through, some on their way, others wait for their turn.
    await expect.poll(() => answered, { interval: 1, timeout: 60_000 }).toBeGreaterThan(3 * round);
    await server.end('SIGKILL');
    await first;
    await start();
    for (const { send } of uploads) expect(await send()).toBe(true);
    sent.push(...uploads.map(({ id }) => id));
  }
  const images = (await (await get('/clinical-images/?limit=500')).json()) as Required<ClinicalImage>[];
  expect(images.map(({ id }) => id).sort()).toEqual(sent.sort());
  expect(new Set(images.map(({ file }) => file)).size).toBe(sent.length);
  for (const { id, sha256, version, ...image } of images) {
    expect({ version, width: image.width, height: image.height }).toEqual({ version: 1, ...SIZE });
    const file = Buffer.from(await (await get(`/clinical-images/${id}/file/`)).arrayBuffer());
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
    expect((await get(`/clinical-images/${id}/thumbnail/`)).status).toBe(200);
  }
}, 240_000);
