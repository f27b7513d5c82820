// A broken tablet's unsent changes reach the server by another tablet, once, whoever sends them (decision 053).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import type { AppError } from '#domain/wire/problem.ts';
import { createClinicalHistory } from '#store/clinical/clinical-histories.ts';
import { createImage, localFile } from '#store/clinical/clinical-images.ts';
import { importRescueCopy, previewRescue, readRescueCopy } from '#store/safety/import-rescue-copy.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { readMeta } from '#store/database/meta.ts';
import { delegate, endSession } from '#store/session/session.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { buildPng } from '#tests/support/pictures.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

let world: World;
let a: Tablet;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  a = await world.tablet('recepcion');
});

const exported = async () => readRescueCopy(await rescueCopy(a.db, new Date(a.clock.now)));
const named = async (first_name: string) =>
  (await world.get<{ first_name: string }[]>('/patients/?limit=500')).filter((each) => each.first_name === first_name);

async function expectNothingLeft(tablet: Tablet): Promise<void> {
  expect([await tablet.db.outbox.count(), await tablet.db.conflicts.count()]).toEqual([0, 0]);
}

test('the work exported on one tablet reaches the server once by another, empty one', async () => {
  const id = await a.createPatient({ first_name: 'Rescatada', address: 'uno' });
  await a.editPatient(id, { address: 'dos' });
  const b = await world.emptyTablet('recepcion');
  expect(await importRescueCopy(b.db, await exported())).toBe(1);
  expect(await b.db.rows('patients').get(id)).toMatchObject({ address: 'dos' });
  await b.sync();
  await expectNothingLeft(b);
  expect(await world.patient(id)).toMatchObject({ address: 'dos', version: 1 });
  // The tablet that was given up comes back to life.
  await a.sync();
  await expectNothingLeft(a);
  expect(await named('Rescatada')).toHaveLength(1);
  expect(await world.patient(id)).toMatchObject({ address: 'dos', version: 1 });
});

test('an edit and a deletion meet what the other tablet has received', async () => {
  const [one, two] = [await a.createPatient({ first_name: 'Uno' }), await a.createPatient({ first_name: 'Dos' })];
  await a.sync();
  await a.editPatient(one, { occupation: 'Chofer' });
  await a.deletePatient(two);
  const b = await world.tablet('recepcion');
  await importRescueCopy(b.db, await exported());
  expect(await b.db.rows('patients').get(two)).toBeUndefined();
  await b.sync();
  await expectNothingLeft(b);
  expect(await world.patient(one)).toMatchObject({ occupation: 'Chofer' });
  expect(await named('Dos')).toEqual([]);
});

test('a copy that is imported twice, or where its work is waiting or acknowledged, brings nothing', async () => {
  await a.createPatient({ first_name: 'Repetida' });
  const copy = await exported();
  expect(await importRescueCopy(a.db, copy)).toBe(0);
  await a.sync();
  expect(await importRescueCopy(a.db, copy)).toBe(0);
  expect(await previewRescue(a.db, copy)).toMatchObject({ writes: 0, known: 1, counts: [] });
  const b = await world.emptyTablet('recepcion');
  expect(await importRescueCopy(b.db, copy)).toBe(1);
  expect(await importRescueCopy(b.db, copy)).toBe(0);
  await b.sync();
  expect(await importRescueCopy(b.db, copy)).toBe(0);
  expect(await named('Repetida')).toHaveLength(1);
});

test('an image comes with its file', async () => {
  const patient = await a.createPatient({});
  const clinical_history = await createClinicalHistory(a.db, { patient, ...EMPTY_CLINICAL_HISTORY }, a.ports);
  const values = { clinical_history, image_type: 'photo', description: null } as const;
  const bytes = new Uint8Array(await buildPng()).buffer;
  const id = await createImage(a.db, values, { bytes, mime: 'image/png' }, a.ports);
  const b = await world.emptyTablet('recepcion');
  const copy = await exported();
  expect(await previewRescue(b.db, copy)).toMatchObject({ images: 1, writes: 3 });
  await importRescueCopy(b.db, copy);
  expect((await localFile(b.db, id))?.bytes.byteLength).toBe(bytes.byteLength);
  await b.sync();
  await expectNothingLeft(b);
  expect(await world.get(`/clinical-images/${id}/`)).toMatchObject({ id });
});

test('a conflict is decided on the tablet that it was imported to', async () => {
  const id = await a.createPatient({ address: 'uno' });
  await a.sync();
  const other = await world.tablet();
  await other.editPatient(id, { address: 'dos' });
  await other.sync();
  await a.editPatient(id, { address: 'tres' });
  await a.sync();
  expect(await a.db.conflicts.count()).toBe(1);
  const b = await world.tablet('recepcion');
  const copy = await exported();
  expect(await previewRescue(b.db, copy)).toMatchObject({ conflicts: 1, writes: 1 });
  await importRescueCopy(b.db, copy);
  expect(await b.db.conflicts.toArray()).toMatchObject([{ overlaps: [{ mine: 'tres', theirs: 'dos' }] }]);
});

test('the work of somebody who is not signed in there waits, and an administrador can send it on their behalf', async () => {
  const id = await a.createPatient({});
  const b = await world.tablet('admin');
  await importRescueCopy(b.db, await exported());
  expect(await b.db.outbox.toArray()).toMatchObject([{ state: 'auth' }]);
  const [waiting] = await b.db.outbox.toArray();
  await delegate(b.db, waiting!.author, (await readMeta(b.db, 'person'))!);
  await b.sync();
  await expectNothingLeft(b);
  expect(await world.patient(id)).toMatchObject({ id });
});

describe('the importer stands in the audit beside the author', () => {
  const lastEntry = async (row: string) =>
    (await world.get<Record<string, unknown>[]>(`/audit/?row_id=${row}&limit=1`))[0];
  let id: string;
  let b: Tablet;
  beforeEach(async () => {
    id = await a.createPatient({});
    b = await world.tablet('recepcion');
    await b.signIn('admin');
    await importRescueCopy(b.db, await exported());
  });

  test('also where the author has a session on that tablet', async () => {
    await b.sync();
    await expectNothingLeft(b);
    const { admin, recepcion } = world.server.people;
    expect(await lastEntry(id)).toMatchObject({ user_id: recepcion, acting_user_id: admin, imported_by: admin });
  });

  test('an edit that is made upon it there is not called imported', async () => {
    await b.signIn('recepcion');
    await b.editPatient(id, { address: 'aquí' });
    await b.sync();
    await expectNothingLeft(b);
    expect(await world.patient(id)).toMatchObject({ address: 'aquí' });
    expect(await lastEntry(id)).toMatchObject({ action: 'update', acting_user_id: null, imported_by: null });
  });

  test('once the importer has left the tablet, the author sends it', async () => {
    const { admin = '', recepcion } = world.server.people;
    await endSession(b.db, admin);
    await b.sync();
    await expectNothingLeft(b);
    expect(await lastEntry(id)).toMatchObject({ user_id: recepcion, acting_user_id: null, imported_by: recepcion });
  });
});

test('the preview says whose work it is, since when, and what else is there', async () => {
  await saveDraft(a.db, 'patients/new/tab', { opened: {}, values: { first_name: 'Sin guardar' } }, a.clock.now);
  await a.createPatient({});
  const [entry] = await a.db.outbox.toArray();
  const b = await world.emptyTablet('recepcion');
  expect(await previewRescue(b.db, await exported())).toMatchObject({
    ownDevice: false,
    counts: [{ collection: 'patients', count: 1 }],
    drafts: 1,
    authors: [entry!.author],
    from: entry!.captured_at,
    to: entry!.captured_at,
  });
});

describe('a file is refused, in words, and nothing of it is imported', () => {
  const refusal = (text: string): string => {
    try {
      readRescueCopy(text);
      return '';
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid' });
      return (error as AppError).message;
    }
  };
  const changed = async (change: (copy: Record<string, unknown>) => void) => {
    await a.createPatient({});
    const copy = JSON.parse(await rescueCopy(a.db, new Date())) as Record<string, unknown>;
    change(copy);
    return refusal(JSON.stringify(copy));
  };
  const first = (copy: Record<string, unknown>) => (copy['outbox'] as Record<string, unknown>[])[0]!;

  test.each(['', 'hola', '[]', 'null', '7', '{"format": 7}', '{"format": "another/1"}'])(
    'that is no copy: %j',
    (text) => {
      expect(refusal(text)).toBe('Este archivo no es una copia de rescate de Arcada.');
    },
  );

  test('that is of another version', async () => {
    expect(await changed((copy) => (copy['format'] = 'arcada-rescue/2'))).toMatch(
      /es de otra versión de la aplicación/,
    );
  });

  test.each<[string, (copy: Record<string, unknown>) => void]>([
    ['an entry without an op id', (copy) => delete first(copy)['op_id']],
    ['a collection that there is not', (copy) => (first(copy)['collection'] = 'secrets')],
    ['an author that is no id', (copy) => (first(copy)['author'] = 'ana')],
    ['no list of conflicts', (copy) => delete copy['conflicts']],
    ['an image without its file', (copy) => Object.assign(first(copy), { collection: 'clinical-images' })],
    ['a file that is not base64', (copy) => (copy['images'] = [{ id: 'x', mime: 'image/png', base64: '%%' }])],
  ])('that is damaged: %s', async (_, change) => {
    expect(await changed(change)).toBe('La copia de rescate está dañada o incompleta: no se importó nada.');
  });
});
