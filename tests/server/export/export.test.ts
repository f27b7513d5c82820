// The clinic's export as an administrador's browser fetches it, read back and compared with the rows.
import { createHmac } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ExportLink } from '#domain/wire/clinic-export.ts';
import { archiveClinic } from '#server/export/archive.ts';
import { spoolRecords } from '#server/export/spool.ts';
import { withDirectory } from '#server/images/upload.ts';
import { selectStored, wireRow } from '#server/records/table.ts';
import { sql } from 'kysely';
import { refusalOf } from '#tests/server/contract/api.ts';
import { openImageWorld, type ImageWorld } from '#tests/server/contract/image-world.ts';
import { buildPrescriptionValues } from '#tests/support/document-factories.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { buildPng } from '#tests/support/pictures.ts';
import { describeOnBothDatabases } from '#tests/support/test-server.ts';
import { readZip } from '#tests/support/zip.ts';

let world: ImageWorld;
let clock: number;
beforeEach(() => {
  clock = Date.parse('2026-11-24T15:00:00Z');
});
afterEach(() => world.close());

const open = async (options: Parameters<typeof openImageWorld>[0] = {}) => {
  world = await openImageWorld({ now: () => new Date(clock), ...options });
};
const ask = async (body: object = {}, by = world.admin) => by('POST', '/export/', { body });
const linkOf = async (body?: object) => (await ask(body)).body as ExportLink;
const fetchZip = (url: string) => world.server.app.inject({ url });
const filesOf = async (body?: object) => readZip((await fetchZip((await linkOf(body)).url)).rawPayload);
const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? '';
const rowsIn = (files: ReadonlyMap<string, Buffer>, collection: string) =>
  JSON.parse(textOf(files, `json/${collection}.json`)) as Row[];
const addPatient = async (values: object) =>
  ((await world.send('POST', '/patients/', { body: { first_name: 'Eva', last_name: 'Sol', ...values } })).body as Row)
    .id;
async function addImage(): Promise<string> {
  const parts = { clinical_history: world.history, image_type: 'xray', image: { bytes: await buildPng() } };
  return ((await world.upload(parts)).body as Row).id;
}
const GONE = { status: 404, code: 'not_found', detail: 'Este enlace ya no sirve. Pida la exportación otra vez.' };
const statusOf = async (url: string) => (await fetchZip(url)).statusCode;

describeOnBothDatabases('the archive', (database) => {
  it('holds every living row as the API answers it, as JSON and as a table', async () => {
    await open({ database });
    await addPatient({ patient_notes: '=HYPERLINK("http://evil.example";"x")\nsegunda "línea"' });
    const deleted = await addPatient({ first_name: 'Borrada' });
    await world.send('DELETE', `/patients/${deleted}/`);
    const files = await filesOf();
    for (const collection of COLLECTIONS) {
      const stored = await selectStored(
        world.server.context.db,
        definitionOf(collection),
        sql`deleted_at IS NULL`,
        sql`ORDER BY id`,
      );
      expect(rowsIn(files, collection)).toEqual(JSON.parse(JSON.stringify(stored.map(wireRow))));
    }
    const table = textOf(files, 'csv/patients.csv');
    expect(table.startsWith('\ufeffid;first_name;last_name;')).toBe(true);
    expect(table).toContain(`"'=HYPERLINK(""http://evil.example"";""x"")\nsegunda ""línea"""`);
    expect(table).not.toContain('Borrada');
    expect(textOf(files, 'csv/users.csv')).toContain(';administrador;');
  });
});

describe('the archive', () => {
  it('holds the images by patient, and names those whose files are lost', async () => {
    await open();
    const [kept, lost] = [await addImage(), await addImage()];
    const { patient } = (await world.send('GET', `/clinical-histories/${world.history}/`)).body as { patient: string };
    const { file } = (await world.send('GET', `/clinical-images/${lost}/`)).body as { file: string };
    await world.server.context.images.storage.remove([file]);
    const files = await filesOf();
    const { bytes } = await world.download(`/api/clinical-images/${kept}/file/`);
    expect(files.get(`imagenes/${patient}/${kept}.png`)?.equals(bytes)).toBe(true);
    expect(textOf(files, 'imagenes/FALTAN.txt')).toContain(`imagenes/${patient}/${lost}.png`);
  });

  it('holds the strokes of a signature for programs alone, and the medicines of a prescription in both', async () => {
    await open();
    const patient = await addPatient({});
    const consent = buildConsentValues({ patient });
    const prescriber = world.server.people['admin'] ?? '';
    await world.admin('PUT', '/account/', { body: { licence_number: 'COP 18 452' } });
    expect((await world.send('POST', '/consents/', { body: consent })).status).toBe(201);
    const prescription = buildPrescriptionValues({ patient, prescriber });
    expect((await world.send('POST', '/prescriptions/', { body: prescription })).status).toBe(201);
    const files = await filesOf();
    expect(rowsIn(files, 'consents').map(({ strokes }) => strokes)).toEqual([consent.strokes]);
    const table = textOf(files, 'csv/consents.csv');
    expect(table).toContain(consent.hash);
    expect(table).not.toContain('strokes');
    expect(table).not.toContain(JSON.stringify(consent.strokes));
    expect(rowsIn(files, 'prescriptions').map(({ lines }) => lines)).toEqual([prescription.lines]);
    expect(textOf(files, 'csv/prescriptions.csv')).toContain('Amoxicilina 500 mg, cápsula');
  });

  it('leaves the images out where nobody asked for them, and says so', async () => {
    await open();
    await addImage();
    const files = await filesOf({ images: false });
    expect([...files.keys()].filter((name) => name.startsWith('imagenes/'))).toEqual([]);
    expect(rowsIn(files, 'clinical-images')).toHaveLength(1);
    expect(textOf(files, 'LEEME.txt')).toContain('se pidió sin ellas');
  });

  it('tells what each file and each column is, and is named for its day', async () => {
    await open();
    const { url } = await linkOf();
    const answer = await fetchZip(url);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="clinica-2026-11-24.zip"',
      'cache-control': 'no-store',
    });
    const files = readZip(answer.rawPayload);
    expect([...files.keys()].slice(0, 3)).toEqual(['LEEME.txt', 'csv/users.csv', 'json/users.json']);
    const text = textOf(files, 'LEEME.txt');
    expect(text).toContain('Datos de Clínica de prueba, exportados de Arcada el 24/11/2026.');
    expect(text).toContain('  treatment_status: Estado del tratamiento (en_planificacion = En Planificación, ');
    for (const collection of COLLECTIONS) expect(text).toContain(`\n${collection}: `);
  });

  it('holds neither password nor hash nor token', async () => {
    await open();
    const text = [...(await filesOf()).values()].join('\n');
    const { db } = world.server.context;
    const secrets = [
      ...(await db.selectFrom('credentials').select('password_hash as secret').execute()),
      ...(await db.selectFrom('refresh_tokens').select('hash as secret').execute()),
      ...(await db.selectFrom('sync_head').select('cursor_key as secret').execute()),
      ...(await db.selectFrom('sign_in_key').select('secret').execute()),
    ];
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter(({ secret }) => text.includes(secret))).toEqual([]);
  });

  it('is of one moment: what changes while it is read is as it was at its end', async () => {
    await open();
    const [moved, removed] = [await addPatient({}), await addPatient({ first_name: 'Sale' })];
    const { context } = world.server;
    const signal = new AbortController().signal;
    await withDirectory(context.images.incoming, async (directory) => {
      // The clinic works while the first collection passes by.
      let worked = false;
      const db = new Proxy(context.db, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target);
          if (name !== 'transaction' || worked) return typeof value === 'function' ? value.bind(target) : value;
          worked = true;
          return () => ({
            setIsolationLevel: () => ({
              setAccessMode: () => ({
                async execute(work: never) {
                  await world.send('PUT', `/patients/${moved}/`, { body: { first_name: 'Otra', last_name: 'Sol' } });
                  await world.send('DELETE', `/patients/${removed}/`);
                  await addPatient({ first_name: 'Nueva' });
                  return target
                    .transaction()
                    .setIsolationLevel('repeatable read')
                    .setAccessMode('read only')
                    .execute(work);
                },
              }),
            }),
          });
        },
      });
      const spool = await spoolRecords(db, directory, signal);
      const names: unknown[] = [];
      for await (const row of spool.rows('patients')) names.push(row['first_name']);
      expect(names.toSorted()).toEqual(['Ana', 'Nueva', 'Otra']);
    });
  });

  it('begins before the images are read, takes them one at a time, and ends its work with its reader', async () => {
    await open();
    for (let count = 0; count < 4; count += 1) await addImage();
    const { context } = world.server;
    const opened: Readable[] = [];
    const get = async () => {
      const stream = new Readable({
        read() {
          this.push(Buffer.alloc(64 * 1024, 7));
        },
      });
      opened.push(stream);
      return { stream, bytes: 0 };
    };
    const images = { incoming: context.images.incoming, storage: { ...context.images.storage, get } };
    const archive = archiveClinic({ ...context, images }, { images: true }, new AbortController().signal);
    let seen = 0;
    for await (const chunk of archive) {
      seen += (chunk as Buffer).length;
      // The image never ends: that this much of it came shows that nothing waits for the whole.
      if (seen > 1024 * 1024) break;
    }
    expect(opened).toHaveLength(1);
    await expect.poll(() => opened[0]?.destroyed, { timeout: 30_000 }).toBe(true);
    await expect.poll(async () => (await fs.readdir(context.images.incoming)).length, { timeout: 30_000 }).toBe(0);
  });

  it('ends its work when a browser goes away', async () => {
    await open();
    await addImage();
    const { context } = world.server;
    const stream = new Readable({ read: () => undefined });
    let asked = false;
    context.images.storage.get = async () => {
      asked = true;
      return { stream, bytes: 0 };
    };
    const base = await world.server.listen();
    const { url } = await linkOf();
    const request = http.get(base + url);
    const answer = await new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
    answer.on('error', () => undefined);
    answer.resume();
    await expect.poll(() => asked, { timeout: 30_000 }).toBe(true);
    request.destroy();
    await expect.poll(async () => (await fs.readdir(context.images.incoming)).length, { timeout: 30_000 }).toBe(0);
    expect(stream.destroyed).toBe(true);
  });
});

describe('the link', () => {
  it('is an administrador’s, and stands in the audit', async () => {
    await open();
    expect(refusalOf(await ask({}, world.send))).toMatchObject({ status: 403, code: 'forbidden' });
    const { url, expires_at } = await linkOf();
    expect(expires_at).toBe('2026-11-24T15:05:00.000Z');
    expect(await statusOf(url)).toBe(200);
    const { body } = await world.admin('GET', '/audit/?collection=clinic-exports');
    expect(body).toMatchObject([{ action: 'create', user_id: world.server.people['admin'] }]);
  });

  it('works for five minutes', async () => {
    await open();
    const { url } = await linkOf();
    clock += 299_000;
    expect(await statusOf(url)).toBe(200);
    clock += 1000;
    expect(await statusOf(url)).toBe(404);
  });

  it('cannot be made or changed by anybody else', async () => {
    await open();
    const { url } = await linkOf({ images: false });
    expect(await statusOf(url.replace('.0.', '.1.'))).toBe(404);
    expect(await statusOf(url.replace(/\/\d+\./, '/9999999999999.'))).toBe(404);
    const { body } = await world.send('GET', '/sessions/');
    const other = (body as { id: string }[])[0]!.id;
    expect(await statusOf(url.replace(/[\da-f-]{36}/, other))).toBe(404);
    const answer = await fetchZip('/api/export/cualquiera/');
    expect(answer.json()).toMatchObject(GONE);
  });

  it('is signed with a key that no copy holds, and opens nothing when it would live longer than five minutes', async () => {
    await open();
    const { db } = world.server.context;
    const { url } = await linkOf();
    const [, session = ''] = /\.([\da-f-]{36})\./.exec(url) ?? [];
    const forge = (key: string, life: number) => {
      const claim = `${clock + life}.${session}.1`;
      const signature = createHmac('sha256', key).update(`export ${claim}`).digest('base64url');
      return statusOf(`/api/export/${claim}.${signature}/`);
    };
    const { cursor_key } = await db.selectFrom('sync_head').select('cursor_key').executeTakeFirstOrThrow();
    expect(await forge(cursor_key, 60_000)).toBe(404);
    const { secret } = await db.selectFrom('sign_in_key').select('secret').executeTakeFirstOrThrow();
    expect(await forge(secret, 300_000)).toBe(200);
    expect(await forge(secret, 300_001)).toBe(404);
  });

  it.each([
    ['was signed out', () => world.server.revokeSessions('admin')],
    ['has a session past its time', () => expire()],
    ['is disabled', () => change({ active: false })],
    ['is no longer an administrador', () => change({ rol: 'recepcionista' })],
  ])('ends when whoever made it %s', async (_name, end) => {
    await open();
    const { url } = await linkOf();
    await end();
    expect(await statusOf(url)).toBe(404);
  });
});

const change = (values: { active: boolean } | { rol: 'recepcionista' }) =>
  world.server.context.db
    .updateTable('users')
    .set(values)
    .where('id', '=', world.server.people['admin'] ?? '')
    .execute();

const expire = () =>
  world.server.context.db
    .updateTable('refresh_tokens')
    .set({ expires_at: new Date(clock).toISOString() })
    .execute();
