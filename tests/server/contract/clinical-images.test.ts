// /api/clinical-images/ (specification §7): records with a file each.
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import { buildJpeg, buildPixels, buildPng } from '#tests/support/pictures.ts';
import { describeOnBothDatabases } from '#tests/support/test-server.ts';
import { refusalOf, type Answer } from './api.ts';
import { createHistory, openImageWorld, type ImageWorld, type Part } from './image-world.ts';

const NOW = '2026-03-10T15:00:00.000Z';

/** A row in an answer, with all fields of the file. */
type Shown = Required<ClinicalImage> & { image: string; thumbnail: string };
const shown = ({ body }: Answer) => body as Shown;

describeOnBothDatabases('clinical images', (database) => {
  let world: ImageWorld;
  let jpeg: Buffer;
  beforeAll(async () => {
    world = await openImageWorld({ database, now: () => new Date(NOW) });
    jpeg = await buildJpeg();
  });
  afterAll(() => world.close());

  const parts = (changes: Record<string, Part> = {}): Record<string, Part> => ({
    clinical_history: world.history,
    image_type: 'photo',
    description: 'Frontal',
    image: { bytes: jpeg },
    ...changes,
  });
  const files = async ({ file }: Shown) => (await world.keys()).filter((key) => key.startsWith(file));
  const epoch = async () => (await world.send('GET', '/health/')).headers['arcada-epoch'] as string;

  describe('a form with a file', () => {
    it('is answered 201 with the row, its tag and its place', async () => {
      const answer = await world.upload(parts());
      expect(answer.status).toBe(201);
      const row = shown(answer);
      expect(row).toMatchObject({
        clinical_history: world.history,
        image_type: 'photo',
        description: 'Frontal',
        upload_date: '2026-03-10',
        mime: 'image/jpeg',
        width: 64,
        height: 48,
        version: 1,
        image: `/api/clinical-images/${row.id}/file/`,
        thumbnail: `/api/clinical-images/${row.id}/thumbnail/`,
      });
      expect(answer.headers).toMatchObject({ etag: '"1"', location: `/api/clinical-images/${row.id}/` });
    });

    it.each([
      ['photo', 'image/jpeg'],
      ['xray', 'image/png'],
      ['panoramic', 'image/png'],
      ['other', 'image/jpeg'],
    ])('is taken as an image of type %s and given out as %s', async (image_type, mime) => {
      const answer = await world.upload(parts({ image_type, image: { bytes: await buildPng() } }));
      const row = shown(answer);
      expect([answer.status, row.image_type, row.mime]).toEqual([201, image_type, mime]);
      const { status, headers } = await world.download(row.image);
      expect([status, headers['content-type']]).toEqual([200, mime]);
      const listed = await world.send('GET', `/clinical-images/?image_type=${image_type}`);
      expect((listed.body as Shown[]).map(({ id }) => id)).toContain(row.id);
    });

    it('takes the id and the hour that the sender gives', async () => {
      const id = newId();
      const headers = { 'arcada-captured-at': '2026-03-07T02:00:00.000Z' };
      const answer = await world.upload(parts({ id }), { headers });
      expect(shown(answer)).toMatchObject({
        id,
        created_at: '2026-03-07T02:00:00.000Z',
        // In Lima it is still the day before.
        upload_date: '2026-03-06',
      });
    });

    it('keeps every pixel of a radiograph', async () => {
      const row = shown(await world.upload(parts({ image_type: 'panoramic', image: { bytes: await buildPng() } })));
      const { bytes, headers } = await world.download(row.image);
      expect(headers['content-type']).toBe('image/png');
      expect(buildPixels().equals(await sharp(bytes).raw().toBuffer())).toBe(true);
    });

    it('is in the audit under its author', async () => {
      const { id } = shown(await world.upload(parts()));
      const { body } = await world.admin('GET', `/audit/?row_id=${id}`);
      expect(body).toMatchObject([{ action: 'create', user_id: world.server.people['recepcion'] }]);
    });

    it('leaves nothing where it was received', async () => {
      await world.upload(parts());
      expect(await fs.readdir(world.server.context.images.incoming)).toEqual([]);
    });
  });

  describe('a form sent again under its key', () => {
    it('is applied once, and answered although it has no body any more', async () => {
      const headers = { 'idempotency-key': newId() };
      const first = await world.upload(parts(), { headers });
      const before = await world.keys();
      const again = await world.send('POST', '/clinical-images/', {
        body: 'unreadable',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true']);
      expect(await world.keys()).toEqual(before);
    });

    it('and at the same time is applied once, with one file', async () => {
      const headers = { 'idempotency-key': newId() };
      const before = (await world.keys()).length;
      const sent = await Promise.all([1, 2, 3].map(() => world.upload(parts(), { headers })));
      expect(new Set(sent.map((answer) => shown(answer).id)).size).toBe(1);
      expect((await world.keys()).length).toBe(before + 2);
    });

    it('by another person is refused', async () => {
      const headers = { 'idempotency-key': newId() };
      await world.upload(parts(), { headers });
      const other = await world.upload(parts(), { headers, by: world.admin });
      expect(refusalOf(other)).toMatchObject({ status: 409, code: 'op_taken' });
    });
  });

  describe('an image whose file did not come back with the database', () => {
    const send = async (changes?: Record<string, Part>) => {
      const headers = { 'idempotency-key': newId() };
      const row = shown(await world.upload(parts(changes), { headers }));
      return { row, again: (other = changes) => world.upload(parts(other), { headers }) };
    };
    const lose = async () => world.server.context.images.storage.remove(await world.keys());
    const stored = async (id: string) => (await world.send('GET', `/clinical-images/${id}/`)).body;

    it('gets it from whoever sends the image again, and is answered as the duplicate it is', async () => {
      const { row, again } = await send();
      await lose();
      const answer = await again();
      expect([answer.status, answer.body, answer.headers['idempotency-replayed']]).toEqual([201, row, 'true']);
      const { bytes } = await world.download(row.image);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
      expect((await world.download(row.thumbnail)).status).toBe(200);
      expect(await fs.readdir(world.server.context.images.incoming)).toEqual([]);
    });

    it('gets it as it was read the first time, whatever the image is called now', async () => {
      const { row, again } = await send();
      const path = `/clinical-images/${row.id}/`;
      await world.send('PUT', path, { body: { image_type: 'xray' }, headers: { 'if-match': '"1"' } });
      await lose();
      expect(shown(await again())).toMatchObject({ image_type: 'xray', sha256: row.sha256, version: 2 });
      expect((await world.download(row.image)).headers['content-type']).toBe('image/jpeg');
    });

    it('gets what another encoder makes of it by a write of its own', async () => {
      const { row, again } = await send();
      // As if the file had been encoded elsewhere.
      const sha256 = '0'.repeat(64);
      await world.server.context.db
        .updateTable('clinical_images')
        .set({ sha256, bytes: 1 })
        .where('id', '=', row.id)
        .execute();
      await lose();
      const answer = await again();
      expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(shown(answer)).toMatchObject({ sha256: row.sha256, bytes: row.bytes, version: 2 });
      expect(await stored(row.id)).toEqual(answer.body);
      const { bytes } = await world.download(row.image);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
    });

    it('gets no other picture', async () => {
      const { row, again } = await send();
      await lose();
      const other = await again({ image: { bytes: await buildJpeg({ width: 32, height: 20 }) } });
      expect([other.status, other.body]).toEqual([201, row]);
      const image = { bytes: await buildJpeg({ seed: 9 }) };
      const replaced = await world.upload({ image }, { method: 'PUT', path: `/clinical-images/${row.id}/` });
      await lose();
      expect((await again()).body).toEqual(replaced.body);
      expect((await world.download(row.image)).status).toBe(404);
      expect(await world.keys()).toEqual([]);
    });

    it.each([
      ['no picture', { image: { bytes: Buffer.from('no picture') } }],
      ['no file', { image: '' }],
    ])('is answered all the same when %s comes with it', async (_name, changes) => {
      const { row, again } = await send();
      await lose();
      const answer = await again(changes);
      expect([answer.status, answer.body]).toEqual([201, row]);
    });
  });

  describe('refuses, and keeps nothing of,', () => {
    const cases: [string, () => Record<string, Part>, number, string, string?][] = [
      ['no file', () => ({ ...parts(), image: '' }), 400, 'invalid', 'image'],
      ['an empty file', () => parts({ image: { bytes: Buffer.alloc(0) } }), 400, 'invalid', 'image'],
      ['no type', () => parts({ image_type: '' }), 400, 'invalid', 'image_type'],
      ['another type', () => parts({ image_type: 'selfie' }), 400, 'invalid', 'image_type'],
      ['no history', () => parts({ clinical_history: '' }), 400, 'invalid', 'clinical_history'],
      [
        'a history that is not there',
        () => parts({ clinical_history: newId() }),
        409,
        'parent_gone',
        'clinical_history',
      ],
      ['an id that is none', () => parts({ id: '../../etc' }), 400, 'invalid', 'id'],
      ['a long description', () => parts({ description: 'a'.repeat(2001) }), 400, 'invalid', 'description'],
      [
        'a file of another kind',
        () => parts({ image: { bytes: jpeg, type: 'application/pdf' } }),
        415,
        'unsupported_media',
      ],
      ['what is no picture', () => parts({ image: { bytes: Buffer.from('hola') } }), 415, 'unsupported_media'],
      ['a file in another field', () => parts({ photo: { bytes: jpeg } }), 413, 'too_large'],
      ['more than 25 MB', () => parts({ image: { bytes: Buffer.alloc(26 * 1024 * 1024, 1) } }), 413, 'too_large'],
      ['a field named after a prototype', () => parts({ __proto__x: 'x', constructor: 'x' }), 400, 'invalid'],
    ];
    it.each(cases)('%s', async (_name, build, status, code, field) => {
      const before = await world.keys();
      const answer = await world.upload(build());
      expect(refusalOf(answer)).toMatchObject({ status, code });
      if (field) expect(Object.keys(refusalOf(answer).fields ?? {})).toEqual([field]);
      expect(await world.keys()).toEqual(before);
      expect(await fs.readdir(world.server.context.images.incoming).catch(() => [])).toEqual([]);
    });

    it('a form that breaks off', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const body =
        '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\nContent-Type: image/png\r\n\r\nabc';
      const answer = await world.send('POST', '/clinical-images/', { body, headers });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
    });

    it('a form without a boundary', async () => {
      const headers = { 'content-type': 'multipart/form-data' };
      const answer = await world.send('POST', '/clinical-images/', { body: 'x', headers });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
    });

    it('an id that is taken, and says what is there', async () => {
      const row = shown(await world.upload(parts()));
      const answer = await world.upload(parts({ id: row.id }));
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'exists' });
      expect(answer.body).toMatchObject({ current: { id: row.id, file: row.file } });
    });

    it('a form of another epoch', async () => {
      const answer = await world.upload(parts(), { headers: { 'arcada-epoch': newId() } });
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'epoch' });
    });

    it('a sender without a session, unread', async () => {
      const answer = await world.upload(parts(), { headers: { authorization: 'Bearer x' } });
      expect(answer.status).toBe(401);
    });
  });

  describe('a change', () => {
    it('as JSON leaves the file as it is', async () => {
      const row = shown(await world.upload(parts()));
      const path = `/clinical-images/${row.id}/`;
      const body = { description: 'Lateral', sha256: 'x', file: newId(), mime: 'text/html', upload_date: '2020-01-01' };
      const answer = await world.send('PUT', path, { body, headers: { 'if-match': '"1"' } });
      expect(answer.status).toBe(200);
      expect(shown(answer)).toEqual({ ...row, description: 'Lateral', version: 2, updated_at: NOW });
    });

    it('as a form without a file does too', async () => {
      const row = shown(await world.upload(parts()));
      const answer = await world.upload(
        { description: 'Lateral' },
        { method: 'PUT', path: `/clinical-images/${row.id}/` },
      );
      expect(shown(answer)).toMatchObject({ description: 'Lateral', file: row.file, version: 2 });
    });

    it('as a form with a file replaces it', async () => {
      const row = shown(await world.upload(parts()));
      const image = { bytes: await buildJpeg({ width: 32, height: 20 }) };
      const answer = await world.upload({ image }, { method: 'PUT', path: `/clinical-images/${row.id}/` });
      expect(shown(answer)).toMatchObject({ description: 'Frontal', width: 32, height: 20, version: 2 });
      expect(shown(answer).file).not.toBe(row.file);
      const { bytes } = await world.download(row.image);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown(answer).sha256);
    });

    it('on another version is refused with the row as it stands, and its file is not kept', async () => {
      const row = shown(await world.upload(parts()));
      const before = await world.keys();
      const answer = await world.upload(
        { image: { bytes: jpeg } },
        { method: 'PUT', path: `/clinical-images/${row.id}/`, headers: { 'if-match': '"7"' } },
      );
      expect(refusalOf(answer)).toMatchObject({ status: 412, code: 'version' });
      expect(await world.keys()).toEqual(before);
    });

    it('of a missing image is 404, of a deleted one 410', async () => {
      const put = (id: string) =>
        world.upload({ image: { bytes: jpeg } }, { method: 'PUT', path: `/clinical-images/${id}/` });
      expect((await put(newId())).status).toBe(404);
      const { id } = shown(await world.upload(parts()));
      await world.send('DELETE', `/clinical-images/${id}/`);
      expect((await put(id)).status).toBe(410);
    });
  });

  describe('a deleted image', () => {
    it('is gone, and so is its file to whoever asks', async () => {
      const row = shown(await world.upload(parts()));
      expect((await world.send('DELETE', `/clinical-images/${row.id}/`)).status).toBe(204);
      expect((await world.send('GET', `/clinical-images/${row.id}/`)).status).toBe(404);
      expect((await world.download(row.image)).status).toBe(404);
      expect((await world.download(row.thumbnail)).status).toBe(404);
    });

    it('comes back with its file, without sending it again', async () => {
      const row = shown(await world.upload(parts()));
      await world.send('DELETE', `/clinical-images/${row.id}/`);
      const body = { id: row.id, clinical_history: world.history, image_type: 'photo' };
      const answer = await world.send('POST', '/clinical-images/', { body });
      expect([answer.status, shown(answer).sha256]).toEqual([201, row.sha256]);
      expect((await world.download(row.image)).status).toBe(200);
    });

    it('goes with its history and comes back with it', async () => {
      const history = await createHistory(world.send);
      const row = shown(await world.upload(parts({ clinical_history: history })));
      const { body } = await world.send('GET', `/clinical-histories/${history}/`);
      await world.send('DELETE', `/clinical-histories/${history}/`);
      expect((await world.download(row.image)).status).toBe(404);
      await world.send('POST', '/clinical-histories/', { body });
      expect((await world.download(row.image)).status).toBe(200);
    });
  });

  it('a new image needs its file, whatever it comes by', async () => {
    const body = { clinical_history: world.history, image_type: 'photo' };
    const direct = await world.send('POST', '/clinical-images/', { body });
    expect(refusalOf(direct)).toMatchObject({ status: 400, fields: { image: 'Falta el archivo de la imagen' } });
    const op = { op_id: newId(), method: 'POST', path: '/clinical-images/', body, captured_at: NOW };
    const batch = await world.send('POST', '/batch/', {
      body: { device_id: newId(), schema: WIRE_SCHEMA, epoch: await epoch(), groups: [{ ops: [op] }] },
    });
    expect(batch.body).toMatchObject({ results: [{ status: 400, body: { code: 'invalid' } }] });
  });

  it('is sent for a departed person by an administrador only', async () => {
    const mateo = world.server.people['mateo'] ?? '';
    const headers = { 'arcada-on-behalf-of': mateo };
    expect(shown(await world.upload(parts(), { headers, by: world.admin }))).toMatchObject({ created_by: mateo });
    expect(refusalOf(await world.upload(parts(), { headers }))).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('is sent by an administrador only for a person whom a restored copy does not know', async () => {
    const lost = newId();
    const headers = { 'arcada-on-behalf-of': lost };
    const row = shown(await world.upload(parts(), { headers, by: world.admin }));
    expect(row).toMatchObject({ created_by: lost, updated_by: lost });
    const { body } = await world.admin('GET', `/audit/?row_id=${row.id}`);
    expect(body).toMatchObject([{ user_id: lost, acting_user_id: world.server.people['admin'] }]);
    expect(refusalOf(await world.upload(parts(), { headers }))).toMatchObject({ status: 403, code: 'forbidden' });
    const wrong = await world.upload(parts(), { headers: { 'arcada-on-behalf-of': 'nadie' }, by: world.admin });
    expect(refusalOf(wrong)).toMatchObject({ status: 400, code: 'invalid' });
  });

  it('tablets receive stored fields, and no address', async () => {
    const row = shown(await world.upload(parts()));
    const { body } = await world.send('GET', '/sync/snapshot/?collection=clinical-images&limit=5000');
    const { image: _image, thumbnail: _thumbnail, ...stored } = row;
    expect((body as { rows: Shown[] }).rows.find(({ id }) => id === row.id)).toEqual(stored);
  });

  describe('lists', () => {
    let history: string;
    let rows: Shown[];
    beforeAll(async () => {
      history = await createHistory(world.send);
      rows = [];
      for (const [image_type, day] of [
        ['photo', '01'],
        ['xray', '02'],
        ['photo', '03'],
      ] as const) {
        const headers = { 'arcada-captured-at': `2026-03-${day}T15:00:00Z` };
        rows.push(shown(await world.upload(parts({ clinical_history: history, image_type }), { headers })));
      }
    });
    const list = async (path: string) => ((await world.send('GET', path)).body as Shown[]).map(({ id }) => id);
    const ids = (...order: number[]) => order.map((index) => rows[index]?.id);

    it('hold the newest first', async () => {
      expect(await list(`/clinical-images/?clinical_history=${history}`)).toEqual(ids(2, 1, 0));
    });

    it.each([
      ['', [2, 1, 0]],
      ['&image_type=photo', [2, 0]],
      ['&image_type=panoramic', []],
      ['&upload_date_start=2026-03-02', [2, 1]],
      ['&upload_date_end=2026-03-02', [1, 0]],
      ['&upload_date_start=2026-03-02&upload_date_end=2026-03-02&image_type=xray', [1]],
      ['&limit=1&offset=1', [1]],
      ['&ordering=upload_date', [0, 1, 2]],
    ])('by_clinical_history/?clinical_history_id=…%s', async (query, expected) => {
      const path = `/clinical-images/by_clinical_history/?clinical_history_id=${history}${query}`;
      expect(await list(path)).toEqual(ids(...expected));
    });

    it.each([
      ['', 'clinical_history_id'],
      ['?clinical_history_id=7', 'clinical_history'],
      [`?clinical_history_id=${newId()}&image_type=gif`, 'image_type'],
      [`?clinical_history_id=${newId()}&upload_date_start=ayer`, 'upload_date_start'],
      [`?clinical_history_id=${newId()}&upload_date_end=2026-02-30`, 'upload_date_end'],
    ])('refuse %s', async (query, field) => {
      const answer = await world.send('GET', `/clinical-images/by_clinical_history/${query}`);
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
      expect(Object.keys(refusalOf(answer).fields ?? {})).toEqual([field]);
    });
  });

  describe('a file', () => {
    it('is given out whole, as what it is, and as nothing else', async () => {
      const row = shown(await world.upload(parts()));
      const { status, headers, bytes } = await world.download(row.image);
      expect([status, bytes.length]).toEqual([200, row.bytes]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(row.sha256);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': String(row.bytes),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
      });
    });

    it('has a thumbnail', async () => {
      const row = shown(await world.upload(parts({ image: { bytes: await buildPng({ width: 900, height: 600 }) } })));
      const { headers, bytes } = await world.download(row.thumbnail);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 213 });
    });

    it('is not sent again while it is the same', async () => {
      const row = shown(await world.upload(parts()));
      for (const path of [row.image, row.thumbnail]) {
        const { headers } = await world.download(path);
        const again = await world.download(path, { 'if-none-match': String(headers['etag']) });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
      }
      const other = await world.download(row.image, { 'if-none-match': '"otro"' });
      expect(other.status).toBe(200);
    });

    it('is for people who have signed in', async () => {
      const row = shown(await world.upload(parts()));
      const anonymous = { authorization: '' };
      expect((await world.download(row.image, anonymous)).status).toBe(401);
      expect((await world.download(row.thumbnail, anonymous)).status).toBe(401);
    });

    it('that is lost is said to be', async () => {
      const row = shown(await world.upload(parts()));
      await world.server.context.images.storage.remove(await files(row));
      expect((await world.download(row.image)).status).toBe(404);
    });
  });
});
