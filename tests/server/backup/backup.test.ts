// A copy of the clinic, and the clinic put back from it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCopy } from '#server/backup/check-copy.ts';
import { copiesIn } from '#server/backup/copies.ts';
import { makeCopy } from '#server/backup/copy.ts';
import { readManifest, type Manifest } from '#server/backup/manifest.ts';
import { copyNightly } from '#server/backup/nightly.ts';
import { removeOldCopies } from '#server/backup/old-copies.ts';
import { restoreDatabase, restoreImages, type OpenedCopy } from '#server/backup/restore.ts';
import { copiedTables } from '#server/backup/tables.ts';
import type { Db } from '#server/db/tables.ts';
import { openImages } from '#server/images/images.ts';
import { areConfirmed, releaseAccounts } from '#server/restored/hold.ts';
import { createHistory, openImageWorld, type ImageWorld } from '#tests/server/contract/image-world.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { createTablet } from '#tests/support/tablet.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';
import { injectTransport } from '#tests/support/world.ts';

const NOW = new Date('2026-11-23T08:00:00.000Z');
const DAY = 86_400_000;

describeOnBothDatabases('a copy of the clinic', (database) => {
  let world: ImageWorld;
  let home: string;
  let place: string;

  beforeEach(async () => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-backup-'));
    place = path.join(home, 'copies');
    world = await openImageWorld({ database });
    await world.upload({ clinical_history: world.history, image_type: 'photo', image: { bytes: await buildJpeg() } });
  });
  afterEach(async () => {
    await world.close();
    fs.rmSync(home, { recursive: true });
  });

  const context = (now = NOW) => ({ ...world.server.context, now: () => now });

  test('made while people save: each record is in it as it stood when the copy ended, and the audit is whole', async () => {
    for (let n = 0; n < 10; n += 1) await createHistory(world.send);
    const saving = (async () => {
      for (let n = 0; n < 20; n += 1) await createHistory(world.send);
    })();
    const copy = await makeCopy(context(), place);
    await saving;
    const manifest = await readManifest(copy);
    expect(manifest.tables.find(({ table }) => table === 'patients')?.changed.rows).toBeGreaterThan(0);

    const target = await openTestDatabase(database);
    try {
      await restoreDatabase(target.db, plain(copy, manifest), NOW);
      const { rows } = await sql<{ collection: string; row_id: string; seq: number }>`
        SELECT collection, row_id, seq FROM sync_log WHERE seq <= ${manifest.seq}`.execute(world.server.context.db);
      expect(rows.length).toBeGreaterThan(20);
      expect(await countOf(target.db, 'sync_log')).toBe(rows.length);
      for (const table of ['patients', 'clinical_histories']) {
        const kept = await textsOf(target.db, table);
        expect(kept.length).toBeGreaterThan(10);
        expect(await textsOf(world.server.context.db, table)).toEqual(expect.arrayContaining(kept));
      }
    } finally {
      await target.close();
    }
  });

  test('holds nothing of the authority, whose key stays on the clinic’s machine', async () => {
    const authority = path.join(world.server.context.config.dataDir, 'tls');
    fs.mkdirSync(authority);
    fs.writeFileSync(path.join(authority, 'authority.pem'), 'clave');
    await makeCopy(context(), place);
    const copied = fs.readdirSync(place, { recursive: true, encoding: 'utf8' });
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((name) => /tls|authority|\.pem/.test(name))).toEqual([]);
  });

  test('put back it is the clinic, table by table, with its images; signed-in devices aside', async () => {
    const copy = await makeCopy(context(), place);
    const manifest = await readManifest(copy);
    expect(await checkCopy(copy, manifest, null)).toBe(2);
    const target = await openTestDatabase(database);
    const images = await openImages({ dataDir: path.join(home, 'restored'), s3: undefined });
    try {
      await restoreImages(images, plain(copy, manifest));
      await restoreDatabase(target.db, plain(copy, manifest), NOW);
      const { db } = world.server.context;
      for (const { name } of await copiedTables(db)) {
        if (['sync_head', 'past_epochs', 'sessions'].includes(name)) continue;
        expect(await textsOf(target.db, name), name).toEqual(await textsOf(db, name));
      }
      const before = await headOf(db);
      expect(await headOf(target.db)).toMatchObject({ seq: before.seq, audit_hash: before.audit_hash });
      expect((await headOf(target.db)).epoch).not.toBe(before.epoch);
      expect([await areConfirmed(db), await areConfirmed(target.db)]).toEqual([true, false]);
      for (const table of ['sessions', 'refresh_tokens', 'access_tokens']) {
        expect(await openOf(target.db, table), table).toBe(0);
      }
      for (const key of await world.keys()) {
        const [kept, own] = [await images.storage.get(key), await world.server.context.images.storage.get(key)];
        expect(await bytesOf(kept?.stream)).toEqual(await bytesOf(own?.stream));
      }
    } finally {
      await images.close();
      await target.close();
    }
  });

  test('a record that is saved after a restore gets a number of its own in the audit', async () => {
    const copy = await makeCopy(context(), place);
    await restoreDatabase(world.server.context.db, plain(copy, await readManifest(copy)), NOW);
    await releaseAccounts(world.server.context.db);
    const { headers } = await world.server.signIn('recepcion');
    const saved = await world.send('POST', '/patients/', { body: { first_name: 'Eva', last_name: 'Ruiz' }, headers });
    expect(saved.status).toBe(201);
    const verdict = await world.admin('GET', '/audit/verify/', { headers: (await world.server.signIn()).headers });
    expect(verdict.body).toMatchObject({ ok: true });
  });

  test('a tablet brings what was saved after the copy was made', async () => {
    const tablet = createTablet(injectTransport(world.server.app));
    await tablet.signIn('recepcion');
    await tablet.sync();
    const copy = await makeCopy(context(), place);
    const [later, offline] = [await tablet.createPatient({ first_name: 'Luz' }), 'offline'];
    await tablet.sync();
    await restoreDatabase(world.server.context.db, plain(copy, await readManifest(copy)), NOW);
    await releaseAccounts(world.server.context.db);
    // A server that is started again reads it; this one goes on.
    const { epoch, seq } = await headOf(world.server.context.db);
    world.server.context.events.announce({ epoch, head: seq });
    const waiting = await tablet.createPatient({ first_name: offline });
    await tablet.sync();
    await tablet.signIn('recepcion');
    await tablet.sync();
    const names = await sql<{ id: string; first_name: string }>`SELECT id, first_name FROM patients`.execute(
      world.server.context.db,
    );
    expect(names.rows).toEqual(
      expect.arrayContaining([
        { id: later, first_name: 'Luz' },
        { id: waiting, first_name: offline },
      ]),
    );
    expect(names.rows).toHaveLength(3);
  });

  test('the next copy shares the images and reads none of them again', async () => {
    const { storage } = world.server.context.images;
    const read: string[] = [];
    const counted = { ...storage, get: (key: string) => (read.push(key), storage.get(key)) };
    const counting = { ...context(), images: { storage: counted } };
    await makeCopy(counting, place);
    expect(read.toSorted()).toEqual(await world.keys());
    const second = await makeCopy({ ...counting, now: () => new Date(NOW.getTime() + DAY) }, place);
    expect(read).toHaveLength(2);
    expect(await checkCopy(second, await readManifest(second), null)).toBe(2);
  });

  test.each([
    ['list of images', 'images.ndjson.gz'],
    ['manifest', 'manifest.json'],
  ])('a copy whose %s is damaged keeps no later one from being made', async (_part, file) => {
    const damaged = await makeCopy(context(), place);
    fs.writeFileSync(path.join(damaged, file), 'dañado');
    const next = await makeCopy(context(new Date(NOW.getTime() + DAY)), place);
    expect(await checkCopy(next, await readManifest(next), null)).toBe(2);
  });

  test('a damaged or missing file is named before anything is put back', async () => {
    const copy = await makeCopy(context(), place);
    const manifest = await readManifest(copy);
    const [key] = await world.keys();
    const image = path.join(place, 'images', key!);
    const bytes = fs.readFileSync(image);
    fs.writeFileSync(image, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]));
    await expect(checkCopy(copy, manifest, null)).rejects.toThrow(`${key} no es el que se guardó en la copia`);
    fs.writeFileSync(image, bytes);
    fs.rmSync(path.join(copy, 'patients.changed.ndjson.gz'));
    await expect(checkCopy(copy, manifest, null)).rejects.toThrow(/le falta el archivo .*patients\.changed/);
  });

  test('a copy whose rows were changed with their checksums is refused by its audit, and nothing is put back', async () => {
    const copy = await makeCopy(context(), place);
    const manifest = await readManifest(copy);
    const { passed } = manifest.tables.find(({ table }) => table === 'audit_log')!;
    const file = path.join(copy, passed.file);
    const text = execFileSync('gunzip', ['-c', file]).toString().replaceAll('"Paz"', '"Sol"');
    fs.writeFileSync(file, execFileSync('gzip', ['-c'], { input: text }));
    const target = await openTestDatabase(database);
    try {
      await expect(restoreDatabase(target.db, plain(copy, manifest), NOW)).rejects.toThrow(
        'El registro de cambios de la copia',
      );
      expect(await countOf(target.db, 'patients')).toBe(0);
    } finally {
      await target.close();
    }
  });

  test('files that are not Arcada’s, in the directory of the images, stay out of the copy, which is whole without them', async () => {
    const images = path.join(world.server.context.config.dataDir, 'images');
    for (const name of ['Thumbs.db', '.DS_Store', 'foto de prueba.jpg', 'notas']) {
      fs.writeFileSync(path.join(images, name), 'ajeno');
    }
    const copy = await makeCopy(context(), place);
    expect(await checkCopy(copy, await readManifest(copy), null)).toBe(2);
    expect(fs.readdirSync(path.join(place, 'images'))).toHaveLength(2);
    const next = await makeCopy(context(), place);
    expect(await checkCopy(next, await readManifest(next), null)).toBe(2);
  });

  test('a copy is called finished only once it was read back: one whose files are not as written fails, and leaves nothing', async () => {
    const { storage } = world.server.context.images;
    const broken: typeof storage = {
      ...storage,
      async *keysBefore(instant) {
        yield* storage.keysBefore(instant);
        // Every image has been copied by now: the disk loses one of them before the copy is finished.
        const [lost] = fs.readdirSync(path.join(place, 'images'));
        fs.rmSync(path.join(place, 'images', lost!));
      },
    };
    await expect(makeCopy({ ...context(), images: { storage: broken } }, place)).rejects.toThrow('A la copia le falta');
    expect(await copiesIn(place)).toEqual([]);
  });

  test('a copy that is cut short leaves nothing that looks like one', async () => {
    const signal = AbortSignal.abort(new Error('se detiene'));
    await expect(makeCopy(context(), place, { signal })).rejects.toThrow('se detiene');
    expect([await copiesIn(place), fs.readdirSync(place)]).toEqual([[], []]);
  });

  test('each night there is one more copy, those past their days go with the images that only they named', async () => {
    const nightly = (now: Date) => {
      const own = context(now);
      return copyNightly({ ...own, config: { ...own.config, backupDir: place, backupDays: 2 } }, AbortSignal.any([]));
    };
    await nightly(NOW);
    await nightly(new Date(NOW.getTime() + 6 * 3_600_000));
    expect(await copiesIn(place)).toHaveLength(1);

    const alone = path.join(place, 'images', 'named-by-nobody');
    fs.writeFileSync(alone, '');
    fs.utimesSync(alone, NOW, NOW);
    await nightly(new Date(NOW.getTime() + DAY));
    await nightly(new Date(NOW.getTime() + 3 * DAY));
    const kept = (await copiesIn(place)).map(({ at }) => (at.getTime() - NOW.getTime()) / DAY);
    expect(kept).toEqual([1, 3]);
    expect(fs.existsSync(alone)).toBe(false);
    for (const copy of await copiesIn(place))
      expect(await checkCopy(copy.place, await readManifest(copy.place), null)).toBe(2);

    // The newest one stays, however old.
    await removeOldCopies(place, { days: 2, passphrase: undefined }, new Date(NOW.getTime() + 90 * DAY));
    expect(await copiesIn(place)).toHaveLength(1);
  });
});

const plain = (place: string, manifest: Manifest): OpenedCopy => ({ place, manifest, key: null });

const headOf = (db: Db) => db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();

async function textsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{
    line: string;
  }>`SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} AS t`.execute(db);
  return rows.map(({ line }) => line).toSorted();
}

async function countOf(db: Db, table: string): Promise<number> {
  return (await textsOf(db, table)).length;
}

/** Rows that still let somebody in. */
async function openOf(db: Db, table: string): Promise<number> {
  return (await textsOf(db, table)).filter((line) => !/"revoked_at":"/.test(line)).length;
}

async function bytesOf(stream: AsyncIterable<Buffer> | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(0);
  return Buffer.concat(chunks);
}
