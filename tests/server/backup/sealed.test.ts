// A copy that only a passphrase opens.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCopy } from '#server/backup/check-copy.ts';
import { copiesIn } from '#server/backup/copies.ts';
import { makeCopy } from '#server/backup/copy.ts';
import { readManifest } from '#server/backup/manifest.ts';
import { copyNightly } from '#server/backup/nightly.ts';
import { restoreDatabase, restoreImages, type OpenedCopy } from '#server/backup/restore.ts';
import { keyFor } from '#server/backup/sealing.ts';
import { openImages } from '#server/images/images.ts';
import { openImageWorld, type ImageWorld } from '#tests/server/contract/image-world.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const NOW = new Date('2026-11-23T08:00:00.000Z');
const DAY = 86_400_000;
const PASSPHRASE = 'cuatro muelas bajo la lluvia';

let world: ImageWorld;
let home: string;
let place: string;

beforeEach(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-sealed-'));
  place = path.join(home, 'copies');
  world = await openImageWorld();
  await world.upload({ clinical_history: world.history, image_type: 'photo', image: { bytes: await buildJpeg() } });
});
afterEach(async () => {
  await world.close();
  fs.rmSync(home, { recursive: true });
});

const context = (now = NOW) => ({ ...world.server.context, now: () => now });
const copy = (passphrase?: string, now = NOW) => makeCopy(context(now), place, { passphrase });

async function open(of: string, passphrase?: string): Promise<OpenedCopy> {
  const manifest = await readManifest(of);
  return { place: of, manifest, key: await keyFor(of, manifest, passphrase) };
}

/** All files below a directory, by name. */
const filesIn = (directory: string): [string, Buffer][] =>
  fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, fs.readFileSync(path.join(entry.parentPath, entry.name))]);

test('holds no name, picture or gzip in the clear, and is the clinic again with its passphrase', async () => {
  const made = await copy(PASSPHRASE);
  for (const [name, bytes] of filesIn(place)) {
    if (name === 'manifest.json') continue;
    expect([name, bytes.subarray(0, 22).toString()]).toEqual([name, 'age-encryption.org/v1\n']);
  }
  const opened = await open(made, PASSPHRASE);
  expect(await checkCopy(made, opened.manifest, opened.key)).toBe(2);

  const target = await openTestDatabase('pglite');
  const images = await openImages({ dataDir: path.join(home, 'restored'), s3: undefined });
  try {
    await restoreImages(images, opened);
    await restoreDatabase(target.db, opened, NOW);
    const people = (db: typeof target.db) => db.selectFrom('users').select(['id', 'username']).orderBy('id').execute();
    expect(await people(target.db)).toEqual(await people(world.server.context.db));
    for (const key of await world.keys()) {
      const stored = (dataDir: string) => fs.readFileSync(path.join(dataDir, 'images', key));
      expect(stored(path.join(home, 'restored'))).toEqual(stored(world.server.context.config.dataDir));
    }
  } finally {
    await images.close();
    await target.close();
  }
});

test('is not opened by another passphrase or by none, each told in one sentence', async () => {
  const made = await copy(PASSPHRASE);
  await expect(open(made, 'otra del todo y larga')).rejects.toThrow(
    /^Esa contraseña no abre la copia\. No se cambió nada\.$/,
  );
  await expect(open(made)).rejects.toThrow(/^La copia está cifrada: indique su contraseña/);
});

test('a changed byte of any file is found before anything is put back', async () => {
  const made = await copy(PASSPHRASE);
  const opened = await open(made, PASSPHRASE);
  const file = path.join(made, 'patients.ndjson.gz.age');
  const bytes = fs.readFileSync(file);
  bytes[bytes.length - 1]! ^= 1;
  fs.writeFileSync(file, bytes);
  await expect(checkCopy(made, opened.manifest, opened.key)).rejects.toThrow('no es el que se guardó en la copia');
});

test('the next one shares the images under the same key; a directory keeps its passphrase', async () => {
  await copy(PASSPHRASE);
  const { storage } = world.server.context.images;
  const read: string[] = [];
  const counting = { ...storage, get: (key: string) => (read.push(key), storage.get(key)) };
  const later = { ...context(new Date(NOW.getTime() + DAY)), images: { storage: counting } };
  const next = await makeCopy(later, place, { passphrase: PASSPHRASE });
  expect(read).toEqual([]);
  const opened = await open(next, PASSPHRASE);
  expect(await checkCopy(next, opened.manifest, opened.key)).toBe(2);
  await expect(copy('otra del todo y larga')).rejects.toThrow('se cifraron con otra contraseña');
  expect(await copiesIn(place)).toHaveLength(2);
});

test('is read by its own copy of the key, when the directory’s is lost', async () => {
  const made = await copy(PASSPHRASE);
  fs.rmSync(path.join(place, 'key.age'));
  const opened = await open(made, PASSPHRASE);
  expect(await checkCopy(made, opened.manifest, opened.key)).toBe(2);
  const next = await copy(PASSPHRASE, new Date(NOW.getTime() + DAY));
  expect((await open(next, PASSPHRASE)).key?.identity).toBe(opened.key?.identity);
});

test('begins with the night after the passphrase was set: unencrypted copies go by their days, with their images', async () => {
  const nightly = (day: number, backupPassphrase?: string, backupDays = 2) => {
    const own = context(new Date(NOW.getTime() + day * DAY));
    const config = { ...own.config, backupDir: place, backupDays, backupPassphrase };
    return copyNightly({ ...own, config }, AbortSignal.any([]));
  };
  const images = () => fs.readdirSync(path.join(place, 'images')).toSorted();
  await nightly(0);
  const keys = (await world.keys()).toSorted();
  await nightly(1, PASSPHRASE);
  expect(images()).toEqual(keys.flatMap((key) => [key, `${key}.age`]).toSorted());
  for (const name of images()) fs.utimesSync(path.join(place, 'images', name), NOW, NOW);
  await nightly(4, PASSPHRASE);
  expect(images()).toEqual(keys.map((key) => `${key}.age`).toSorted());
  await nightly(5, PASSPHRASE);
  // The copy of the fourth day goes; without the passphrase nobody can tell which files that of the fifth names.
  await nightly(6.5);
  expect(images()).toEqual(keys.flatMap((key) => [key, `${key}.age`]).toSorted());
  // The night after, the passphrase is back.
  await nightly(7.4, PASSPHRASE, 30);
  expect(await checkAll()).toEqual([2, 2, 2]);
});

/** Checks the copies here, or the newest of them; answers how many images' files each has. */
async function checkAll(first = 0): Promise<number[]> {
  const counts: number[] = [];
  for (const { place: of } of (await copiesIn(place)).slice(first)) {
    const { manifest, key } = await open(of, PASSPHRASE);
    counts.push(await checkCopy(of, manifest, key));
  }
  return counts;
}

test('a file of a copy that did not finish is taken over as it is; a damaged one is written anew', async () => {
  const first = await copy(PASSPHRASE);
  const [key = ''] = await world.keys();
  const file = path.join(place, 'images', `${key}.age`);
  const before = fs.readFileSync(file);
  fs.rmSync(first, { recursive: true });
  await copy(PASSPHRASE);
  expect(fs.readFileSync(file)).toEqual(before);
  fs.writeFileSync(file, before.subarray(0, -1));
  await copy(PASSPHRASE, new Date(NOW.getTime() + DAY));
  expect(await checkAll(-1)).toEqual([2]);
  fs.writeFileSync(file, '');
  await copy(PASSPHRASE, new Date(NOW.getTime() + 2 * DAY));
  expect(await checkAll(-1)).toEqual([2]);
});

test('a file that another key encrypted is never replaced', async () => {
  const first = await copy('otra del todo y larga');
  const [key = ''] = await world.keys();
  const file = path.join(place, 'images', `${key}.age`);
  const before = fs.readFileSync(file);
  fs.rmSync(first, { recursive: true });
  fs.rmSync(path.join(place, 'key.age'));
  await expect(copy(PASSPHRASE)).rejects.toThrow(`El archivo ${file} está dañado o se cifró con otra clave`);
  expect(fs.readFileSync(file)).toEqual(before);
});

test('copies that are asked for together are made one after the other, under one key, and all are whole', async () => {
  const times = [0, 1, 2].map((hour) => new Date(NOW.getTime() + hour * 3_600_000));
  await Promise.all([copy(PASSPHRASE, times[0]), copy(undefined, times[1]), copy(PASSPHRASE, times[2])]);
  expect(await checkAll()).toEqual([2, 2, 2]);
});

test('another process that names a file first is believed', async () => {
  await copy(PASSPHRASE);
  const [key = ''] = await world.keys();
  const file = path.join(place, 'images', `${key}.age`);
  const theirs = fs.readFileSync(file);
  for (const { place: of } of await copiesIn(place)) fs.rmSync(of, { recursive: true });
  fs.rmSync(file);
  const { storage } = world.server.context.images;
  // While this process reads the image, the other one gives its own encryption the name.
  const get: typeof storage.get = async (asked) => {
    if (asked === key && !fs.existsSync(file)) fs.writeFileSync(file, theirs);
    return storage.get(asked);
  };
  await makeCopy({ ...context(), images: { storage: { ...storage, get } } }, place, { passphrase: PASSPHRASE });
  expect(fs.readFileSync(file)).toEqual(theirs);
  expect(await checkAll()).toEqual([2]);
});

test('a damaged key hides none of the others, and a key that cannot be read is not taken for a missing one', async () => {
  const made = await copy(PASSPHRASE);
  const own = path.join(place, 'key.age');
  const key = fs.readFileSync(own);
  fs.writeFileSync(own, key.subarray(0, 60));
  const next = await copy(PASSPHRASE, new Date(NOW.getTime() + DAY));
  expect(await checkAll()).toEqual([2, 2]);
  expect(fs.readFileSync(path.join(next, 'key.age'))).toEqual(key);
  // The copy's own is damaged: that of the directory opens it too.
  fs.writeFileSync(own, key);
  fs.writeFileSync(path.join(made, 'key.age'), key.subarray(0, 60));
  expect(await checkAll()).toEqual([2, 2]);

  for (const { place: of } of await copiesIn(place)) fs.rmSync(of, { recursive: true });
  fs.rmSync(own);
  fs.mkdirSync(own);
  await expect(copy(PASSPHRASE)).rejects.toThrow('EISDIR');
  expect(fs.readdirSync(own)).toEqual([]);
});
