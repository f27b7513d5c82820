// The restore drill: a clinic of this size is copied, lost, and put back by the commands that an operator types (../README.md).
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import { newId } from '#domain/record/ids.ts';
import { dateIn } from '#domain/values/dates.ts';
import { patientRows, seedRows } from '#config/bench/arcada-seed.ts';
import { describeMachine } from '#config/bench/machine.ts';
import { keepResults } from '#config/bench/results.ts';
import { buildClinic } from '#config/bench/screens/data.ts';
import { ACCOUNT, startServer } from '#config/bench/servers.ts';
import { setting, SIZE } from '#config/bench/size.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Images of the clinic, ten of a patient who has any; the sizes of a photo and its thumbnail on the disk, bytes. */
const IMAGES = setting('BENCH_IMAGES', 20_000);
const OF_A_PATIENT = 10;
const BYTES = 250_000;
const THUMBNAIL = 15_000;

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-restore-'));
process.once('exit', () => fs.rmSync(work, { recursive: true, force: true }));
const data = path.join(work, 'data');
const restored = path.join(work, 'restored');
const log = (text: string) => process.stderr.write(`${text}\n`);

log('filling a clinic');
const before = await fill();
log('copying it');
const copying = command('backup', data, path.join(work, 'copies'));
const copy = /Copia terminada: (.*)/.exec(copying.output)![1]!;
log('losing it');
fs.rmSync(data, { recursive: true });
log('putting it back');
const restoring = command('restore', restored, copy);
log('starting the server on it');
const started = performance.now();
const server = await startServer('arcada', restored);
const starting = (performance.now() - started) / 1000;
const after = await counts(server.url, restored);
await server.stop();
if (JSON.stringify(after) !== JSON.stringify(before)) {
  throw new Error(`not all is back: ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`);
}
const seconds = { backup: copying.seconds, restore: restoring.seconds, start: starting };
console.log(
  `restore drill, ${SIZE.patients} patients and ${IMAGES} images (${((IMAGES * BYTES) / 1e9).toFixed(1)} GB): ` +
    `copied in ${seconds.backup.toFixed(0)} s, put back in ${seconds.restore.toFixed(0)} s with every checksum compared, ` +
    `serving ${seconds.start.toFixed(1)} s later (target: back within 1800 s)`,
);
keepResults({ restore: { conditions: { ...SIZE, images: IMAGES, ...(await describeMachine()) }, seconds } });

/** Runs `npm run <name>` on a data directory. */
function command(name: string, directory: string, argument: string): { seconds: number; output: string } {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `server/commands/${name}.ts`, argument],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: directory },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stdout}${stderr}`);
  return { seconds: (performance.now() - began) / 1000, output: stdout };
}

/** Answers the figures of a server over the filled directory. */
async function fill() {
  await (await startServer('arcada', data)).stop();
  const now = Date.now();
  const { patients, appointments, products, operations, budgets, payments } = buildClinic(
    SIZE,
    dateIn(new Date(now), 'America/Lima'),
    now,
  );
  const stamp = new Date(now).toISOString();
  const author = patients[0]!.created_by;
  const meta = { version: 1, created_at: stamp, updated_at: stamp, created_by: author, updated_by: author };
  const histories = patients
    .slice(0, Math.ceil(IMAGES / OF_A_PATIENT))
    .map(({ id }) => ({ ...meta, ...EMPTY_CLINICAL_HISTORY, id: newId(), patient: id }));
  const images = Array.from({ length: IMAGES }, (_, index) => ({
    ...meta,
    id: newId(),
    clinical_history: histories[Math.floor(index / OF_A_PATIENT)]!.id,
    image_type: 'photo',
    description: null,
    upload_date: stamp.slice(0, 10),
    ...storedFile(path.join(data, 'images')),
  }));
  await seedRows(data, [
    patientRows(patients),
    { collection: 'appointments', rows: appointments },
    { collection: 'products', rows: products, columns: () => ({ sort_name: '', search_name: '' }) },
    { collection: 'inventory-operations', rows: operations, columns: () => ({ search_notes: '' }) },
    { collection: 'budgets', rows: budgets },
    { collection: 'payments', rows: payments },
    { collection: 'clinical-histories', rows: histories },
    { collection: 'clinical-images', rows: images },
  ]);
  const server = await startServer('arcada', data);
  try {
    return await counts(server.url, data);
  } finally {
    await server.stop();
  }
}

/** A file of noise, as large as a photo, and its thumbnail: noise does not shrink when it is copied. */
function storedFile(directory: string) {
  fs.mkdirSync(directory, { recursive: true });
  const [file, content] = [newId(), randomBytes(BYTES)];
  fs.writeFileSync(path.join(directory, file), content);
  fs.writeFileSync(path.join(directory, `${file}-thumbnail`), randomBytes(THUMBNAIL));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { file, sha256, mime: 'image/jpeg', width: 2560, height: 1707, bytes: BYTES };
}

/** The figures of the dashboard, and how many files of images there are. */
async function counts(url: string, directory: string): Promise<object> {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/token/`, { method: 'POST', headers, body: JSON.stringify(ACCOUNT) });
  const { access } = (await signedIn.json()) as { access: string };
  const response = await fetch(`${url}/api/dashboard/`, { headers: { authorization: `Bearer ${access}` } });
  // Files alone: where images arrive is a directory among them.
  const files = fs.readdirSync(path.join(directory, 'images'), { withFileTypes: true }).filter((each) => each.isFile());
  return { figures: await response.json(), files: files.length };
}
