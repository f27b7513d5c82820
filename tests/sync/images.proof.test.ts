// Images: taken without a network, they are on the server once and whole, whatever happens on the way.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiRequest } from '#api/client.ts';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { thumbnailKey } from '#store/outbox/files.ts';
import { createImage, localFile, localPreview } from '#store/clinical/clinical-images.ts';
import { discard, resend } from '#store/outbox/queue.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { write } from '#store/outbox/write.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import { answer, createWorld, isBatch, type World } from '#tests/support/world.ts';

const images = writesOf('clinical-images');

let world: World;
let a: Tablet;
let history: string;
let photo: ArrayBuffer;

beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
  const bytes = await buildJpeg({ width: 700, height: 500 });
  photo = new Uint8Array(bytes).buffer;
  history = await createHistory(a);
  await a.sync();
  a.network.log.length = 0;
});
afterEach(() => world.close());

/** A patient and their history, made on a tablet. */
async function createHistory(tablet: Tablet): Promise<string> {
  const patient = await tablet.createPatient({});
  const id = clinicalHistoryId(patient);
  await write(tablet.db, [{ method: 'POST', collection: 'clinical-histories', id, values: { patient } }], tablet.ports);
  return id;
}

const take = (tablet = a, description: string | null = null, clinical_history = history) =>
  createImage(
    tablet.db,
    { clinical_history, image_type: 'photo', description },
    { bytes: photo, mime: 'image/jpeg' },
    tablet.ports,
  );

const isUpload = (request: ApiRequest) => request.path === '/clinical-images/';
const uploads = (tablet = a) => tablet.network.log.filter(isUpload);

function onUpload(fate: ReturnType<Tablet['network']['fault']>): void {
  a.network.fault = (request) => (isUpload(request) ? fate : null);
}
const heal = () => {
  a.network.fault = () => null;
};

const onServer = () => world.get<Required<ClinicalImage>[]>('/clinical-images/');

/** The image is on the server once, and what the server gives out is what it says it keeps. */
async function expectOnceAndWhole(id: string): Promise<void> {
  const images = await onServer();
  expect(images.map((image) => image.id)).toEqual([id]);
  const { headers } = await world.server.signIn('admin');
  const file = await world.server.app.inject({ url: `/api/clinical-images/${id}/file/`, headers });
  expect(file.statusCode).toBe(200);
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(images[0]?.sha256);
  expect(images[0]).toMatchObject({ width: 700, height: 500 });
}

test('a round without images sends the rows, and leaves the images to the next', async () => {
  const id = await take();
  await a.createPatient({ first_name: 'Zoe' });
  await a.engine.run({ force: true, images: false });
  expect(await world.get<unknown[]>('/patients/')).toHaveLength(2);
  expect(uploads()).toEqual([]);
  await a.sync();
  await expectOnceAndWhole(id);
});

describe('an image', () => {
  test('taken without a network is there at once, and on the server once the network is back', async () => {
    a.network.fault = () => 'drop';
    const id = await take();
    await a.sync();
    expect(await recordsOfHistory(a.db, 'clinical-images', history)).toMatchObject([{ id, version: 0 }]);
    expect((await localFile(a.db, id))?.bytes).toEqual(photo);
    expect(await onServer()).toEqual([]);
    heal();
    await a.sync();
    await expectOnceAndWhole(id);
    expect(await recordsOfHistory(a.db, 'clinical-images', history)).toMatchObject([{ id, version: 1, width: 700 }]);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced', pending: 0 });
  });

  test('goes in a form of its own, under its op id, and never in a batch', async () => {
    await take();
    const [entry] = await a.db.outbox.toArray();
    await a.sync();
    expect(uploads()).toHaveLength(1);
    expect(uploads()[0]).toMatchObject({
      method: 'POST',
      headers: { 'idempotency-key': entry?.op_id, 'arcada-captured-at': entry?.captured_at },
    });
    expect(uploads()[0]?.form?.get('image')).toBeInstanceOf(Blob);
    expect(JSON.stringify(a.network.log.filter(isBatch))).not.toContain('clinical-images');
  });

  test('waits for its history and patient, made without a network too', async () => {
    a.network.fault = () => 'drop';
    const here = await createHistory(a);
    const id = await take(a, null, here);
    await a.sync();
    heal();
    await a.sync();
    await expectOnceAndWhole(id);
  });

  test('keeps the hour at which it was taken', async () => {
    a.clock.now -= 3 * 24 * 3600 * 1000;
    const id = await take();
    const taken = (await recordsOfHistory(a.db, 'clinical-images', history))[0]?.created_at;
    a.clock.now += 3 * 24 * 3600 * 1000;
    await a.sync();
    expect(await onServer()).toMatchObject([{ id, created_at: taken }]);
  });

  test('reaches another tablet as a row and a thumbnail', async () => {
    const id = await take();
    await a.sync();
    const b = await world.tablet();
    const [image] = await recordsOfHistory(b.db, 'clinical-images', history);
    expect(image).toMatchObject({ id, mime: 'image/jpeg' });
    expect((await localPreview(b.db, image!))?.mime).toBe('image/jpeg');
    expect(await localFile(b.db, id)).toBeUndefined();
  });
});

describe('nothing is lost when', () => {
  test.each([['drop' as const], ['lose-reply' as const]])('the network fails while it goes: %s', async (fault) => {
    const id = await take();
    onUpload(fault);
    await a.sync();
    expect(await a.db.outbox.count()).toBe(1);
    expect(await a.db.blobs.get(id)).toMatchObject({ waiting: 1 });
    heal();
    a.clock.now += 60_000;
    await a.sync();
    await expectOnceAndWhole(id);
    expect(await a.db.blobs.get(id)).toMatchObject({ waiting: 0 });
    const [first, second] = uploads().map(({ headers }) => headers?.['idempotency-key']);
    expect(first).toBe(second);
  });

  test('the tablet is killed while it goes', async () => {
    const id = await take();
    onUpload('lose-reply');
    await a.sync();
    await a.db.outbox.toCollection().modify({ state: 'inflight', not_before: 0 });
    a.restart();
    heal();
    await a.sync();
    await expectOnceAndWhole(id);
    expect(await a.db.outbox.count()).toBe(0);
  });

  test('the server fails for a while, and everything else goes on meanwhile', async () => {
    const id = await take();
    onUpload(answer(503, { code: 'unavailable', detail: 'Detalle' }, (await a.db.meta.get('epoch'))?.value as string));
    const patient = await a.createPatient({ first_name: 'Otra' });
    await a.sync();
    expect(await world.patient(patient)).toMatchObject({ first_name: 'Otra' });
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'pending', pending: 1, offline: false });
    heal();
    a.clock.now += 60_000;
    await a.sync();
    await expectOnceAndWhole(id);
  });

  test('a portal answers in the place of the server', async () => {
    const id = await take();
    onUpload('drop');
    await a.sync();
    expect(await a.db.outbox.toArray()).toMatchObject([{ state: 'pending', tries: 1 }]);
    heal();
    a.clock.now += 60_000;
    await a.sync();
    await expectOnceAndWhole(id);
  });

  test('two engines send it at a time', async () => {
    const b = await world.tablet('admin', { locks: false });
    const id = await createImage(
      b.db,
      { clinical_history: history, image_type: 'photo', description: null },
      { bytes: photo, mime: 'image/jpeg' },
      b.ports,
    );
    const first = b.sync();
    b.restart();
    await Promise.all([first, b.sync()]);
    await b.sync();
    await expectOnceAndWhole(id);
    expect(await b.db.outbox.count()).toBe(0);
  });

  test('its author’s session is over: it waits for them', async () => {
    const b = await world.tablet('mateo');
    const id = await take(b);
    await world.server.outliveSessions('mateo');
    await b.sync();
    expect(await b.db.outbox.toArray()).toMatchObject([{ state: 'auth' }]);
    await b.signIn('mateo');
    await b.sync();
    await expectOnceAndWhole(id);
  });
});

describe('a refused image', () => {
  test('waits for a person with the server’s words and its file, and holds nothing up', async () => {
    photo = new TextEncoder().encode('no soy una imagen').buffer;
    const id = await take();
    const patient = await a.createPatient({});
    await a.sync();
    const [entry] = await a.db.outbox.toArray();
    expect(entry).toMatchObject({ row_id: id, state: 'attention', error: { status: 415 } });
    expect(entry?.error?.problem.detail).toContain('JPEG, PNG, WebP');
    expect(await a.db.blobs.get(id)).toMatchObject({ waiting: 1 });
    expect(await world.patient(patient)).toBeDefined();
    expect(JSON.parse(await rescueCopy(a.db, new Date()))).toMatchObject({ images: [{ id }] });
  });

  test('goes again when a person says so', async () => {
    const id = await take();
    onUpload(answer(413, { code: 'too_large', detail: 'Detalle' }, (await a.db.meta.get('epoch'))?.value as string));
    await a.sync();
    const [entry] = await a.db.outbox.toArray();
    expect(entry?.state).toBe('attention');
    heal();
    await resend(a.db, entry!.op_id);
    await a.sync();
    await expectOnceAndWhole(id);
  });

  test('that a person gives up goes with its file', async () => {
    photo = new ArrayBuffer(3);
    const id = await take();
    await a.sync();
    await discard(a.db, (await a.db.outbox.toArray())[0]!.op_id);
    expect([await a.db.blobs.get(id), await countUnsent(a.db)]).toEqual([undefined, 0]);
    expect(await recordsOfHistory(a.db, 'clinical-images', history)).toEqual([]);
  });
});

describe('entries behind an image', () => {
  const edit = async (id: string, description: string) => {
    const opened = (await recordsOfHistory(a.db, 'clinical-images', history)).find((image) => image.id === id)!;
    await images.update(a.db, id, opened, { ...opened, description }, a.ports);
  };

  test('an edit before it goes is part of it', async () => {
    const id = await take(a, 'Frontal');
    await edit(id, 'Lateral');
    await a.sync();
    expect(await onServer()).toMatchObject([{ id, description: 'Lateral', version: 1 }]);
  });

  test('an edit while it goes follows it by the batch', async () => {
    const id = await take(a, 'Frontal');
    onUpload('lose-reply');
    await a.sync();
    await edit(id, 'Lateral');
    heal();
    a.clock.now += 60_000;
    await a.sync();
    expect(await onServer()).toMatchObject([{ id, description: 'Lateral', version: 2 }]);
    expect(await a.db.outbox.count()).toBe(0);
  });

  test('deleting it before it goes leaves nothing, anywhere', async () => {
    const id = await take();
    await images.delete(a.db, id, a.ports);
    await a.sync();
    expect([await a.db.outbox.count(), await a.db.blobs.get(id), await onServer()]).toEqual([0, undefined, []]);
  });

  test('a deletion that is undone leaves it to be sent with its file', async () => {
    const id = await take();
    const undo = await images.delete(a.db, id, a.ports);
    await undo();
    await a.sync();
    expect(await onServer()).toMatchObject([{ id, version: 1 }]);
    expect(uploads()).toHaveLength(1);
  });

  test('deleting it later goes by the batch', async () => {
    const id = await take();
    await a.sync();
    await images.delete(a.db, id, a.ports);
    await a.sync();
    expect(await onServer()).toEqual([]);
    expect(uploads()).toHaveLength(1);
  });
});

describe('files on the tablet', () => {
  test('an image and its file are one unsent change', async () => {
    a.network.fault = () => 'drop';
    await take();
    expect(await countUnsent(a.db)).toBe(1);
  });

  test('an acknowledged file stays for a month, to be told again to a restored server', async () => {
    const id = await take();
    await a.sync();
    expect(await a.db.blobs.get(id)).toMatchObject({ waiting: 0 });
    a.clock.now += 31 * 24 * 3600 * 1000;
    await a.signIn('admin');
    await a.sync();
    expect(await a.db.blobs.get(id)).toBeUndefined();
  });

  test('a server that was restored from before it gets it again', async () => {
    const id = await take();
    await a.sync();
    const { db } = world.server.context;
    await db.deleteFrom('clinical_images').execute();
    await db.deleteFrom('applied_ops').execute();
    await db.deleteFrom('sync_log').where('collection', '=', 'clinical-images').execute();
    await db.updateTable('sync_head').set({ epoch: newId() }).execute();
    const { epoch } = await db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
    world.server.context.events.announce({ epoch, head: 0 });
    await a.sync();
    await a.sync();
    await expectOnceAndWhole(id);
    expect(await a.db.blobs.get(id)).toMatchObject({ waiting: 0 });
  });

  test('thumbnails that the server has lost do not stand before others, and are not asked for again', async () => {
    const id = await take();
    await a.sync();
    const images = a.db.rows('clinical-images');
    const row = (await images.get(id))!;
    const key = thumbnailKey(String(row['file']));
    await a.db.blobs.delete(key);
    const lost = (n: number) => ({ ...row, id: newId(), file: `lost-${n}`, created_at: '2099-01-01T00:00:00.000Z' });
    await images.bulkPut(Array.from({ length: 12 }, (_, n) => lost(n)));
    await a.sync();
    expect(await a.db.blobs.get(key)).toBeDefined();
    a.network.log.length = 0;
    await a.sync();
    expect(a.network.log.filter(({ path }) => path.includes('thumbnail'))).toEqual([]);
  });

  test('thumbnails of deleted images go', async () => {
    const id = await take();
    await a.sync();
    const { file } = (await recordsOfHistory(a.db, 'clinical-images', history))[0]!;
    expect(await a.db.blobs.get(thumbnailKey(file!))).toBeDefined();
    await images.delete(a.db, id, a.ports);
    await a.sync();
    expect(await a.db.blobs.get(thumbnailKey(file!))).toBeUndefined();
  });
});
