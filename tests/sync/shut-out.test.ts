// A tablet that was shut out (decision 114): its person's account was disabled or its session closed. The clinic's data
// goes; unsent work stays, and only the server can open it, for its author or an administrador.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import { createClinicalHistory } from '#store/clinical/clinical-histories.ts';
import { createImage } from '#store/clinical/clinical-images.ts';
import { newId } from '#domain/record/ids.ts';
import { deleteUndoably } from '#store/outbox/undoable-deletion.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, readStatus, writeMeta } from '#store/database/meta.ts';
import { recoverFromSecondCopy } from '#store/safety/recover-store.ts';
import { leaveClinic } from '#store/safety/sealed/leave-clinic.ts';
import { authorsOf } from '#store/safety/sealed/seal-work.ts';
import { webSealing, type Sealing } from '#store/safety/sealed/sealing.ts';
import { createCopier, type SecondCopy } from '#store/safety/second-copy.ts';
import { countUnsent, readSyncStatus } from '#store/safety/status.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { delegate, endSession } from '#store/session/session.ts';
import { readSealedAway, waitingWork } from '#store/session/sealed-work.ts';
import { createEngine } from '#sync/engine.ts';
import { buildPng } from '#tests/support/pictures.ts';
import { memorySecondCopy } from '#tests/support/second-copy.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, createWorld, type World } from '#tests/support/world.ts';

let world: World;
let tablet: Tablet;
beforeEach(async () => {
  world = await createWorld();
  tablet = await world.tablet('recepcion');
});
afterEach(() => world.close());

const userId = async (username: string) =>
  (await world.get<{ id: string; username: string }[]>('/users/')).find((user) => user.username === username)!.id;

async function setActive(username: string, active: boolean): Promise<void> {
  const { headers } = await world.server.signIn('admin');
  const url = `/api/users/${await userId(username)}/`;
  const answer = await world.server.app.inject({ method: 'PUT', url, headers, payload: { active } });
  expect(answer.statusCode).toBe(200);
}

/** All that the store holds, as one text; bytes are read as UTF-8. */
async function everything(db: ArcadaDatabase): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray() as Promise<unknown[]>));
  return JSON.stringify(tables, (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
  );
}

const named = async (first_name: string) =>
  (await world.get<{ first_name: string }[]>('/patients/?limit=500')).filter((each) => each.first_name === first_name);

async function createNamed(first_name: string): Promise<string> {
  return tablet.createPatient({
    first_name,
    last_name: 'Paredes',
    phone_number: '987 654 321',
    occupation: 'Ibuprofeno',
  });
}

/** Another engine on the tablet's store. */
const engineWith = (sealing: Sealing | null, secondCopy: SecondCopy | null = null) =>
  createEngine({
    db: tablet.db,
    transport: world.transport,
    ...tablet.ports,
    random: () => 0.5,
    locks: (_, task) => task(),
    sealing,
    secondCopy,
  });

test.each(['disabled', 'revoked'])('a tablet whose person is %s keeps no patient that can be read', async (reason) => {
  await createNamed('Enviada');
  await tablet.sync();
  await createNamed('Elvira');
  if (reason === 'disabled') await setActive('recepcion', false);
  else await world.server.revokeSessions('recepcion');
  await tablet.sync();
  const left = await everything(tablet.db);
  for (const text of ['Enviada', 'Elvira', 'Paredes', '987', 'Ibuprofeno']) expect(left).not.toContain(text);
  expect(await countUnsent(tablet.db)).toBe(1);
  expect(await readSyncStatus(tablet.db)).toMatchObject({ pending: 1, signInNeeded: true });
});

test('its author, let in again, sends it: once, as its author', async () => {
  const id = await createNamed('Elvira');
  await setActive('recepcion', false);
  await tablet.sync();
  await setActive('recepcion', true);
  await tablet.signIn('recepcion');
  await tablet.sync();
  expect(await named('Elvira')).toHaveLength(1);
  expect(await world.patient(id)).toMatchObject({ version: 1, created_by: await userId('recepcion') });
  expect(await countUnsent(tablet.db)).toBe(0);
  expect(await tablet.db.rows('patients').count()).toBe(1);
});

test('“Deshacer” brings no deleted record back onto a tablet that was shut out', async () => {
  const id = await createNamed('Elvira');
  const undo = await deleteUndoably(tablet.db, 'patients', id, { now: Date.now, newId });
  await setActive('recepcion', false);
  await tablet.sync();
  await expect(undo()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await everything(tablet.db)).not.toContain('Elvira');
});

test('an administrador who signs in on the tablet sends it in its author’s name', async () => {
  const id = await createNamed('Elvira');
  await setActive('recepcion', false);
  await tablet.sync();
  await tablet.signIn('admin');
  await tablet.sync();
  expect(await tablet.db.sealed.count()).toBe(0);
  expect((await tablet.db.outbox.toArray()).map(({ state }) => state)).toEqual(['auth']);
  expect(await named('Elvira')).toEqual([]);
  const [author, administrator] = [await userId('recepcion'), await userId('admin')];
  await delegate(tablet.db, author, administrator);
  await tablet.sync();
  expect((await world.patient(id)).created_by).toBe(author);
  const [record] = await world.get<{ user_id: string; acting_user_id: string }[]>(`/audit/?row_id=${id}`);
  expect(record).toMatchObject({ user_id: author, acting_user_id: administrator });
});

test('what an administrador sends for another goes on by itself once they are let in again', async () => {
  const id = await createNamed('Elvira');
  const [author, administrator] = [await userId('recepcion'), await userId('admin')];
  await endSession(tablet.db, author);
  await tablet.signIn('admin');
  await delegate(tablet.db, author, administrator);
  await world.server.revokeSessions('admin');
  await tablet.sync();
  expect(await tablet.db.sealed.count()).toBe(1);
  await tablet.signIn('admin');
  await tablet.sync();
  expect(await countUnsent(tablet.db)).toBe(0);
  expect(await tablet.db.records('patients').get(id)).toMatchObject({ created_by: author });
});

test('another person, who is no administrador, works on the tablet and does not get it', async () => {
  await createNamed('Elvira');
  await setActive('recepcion', false);
  await tablet.sync();
  await tablet.signIn('mateo');
  await tablet.sync();
  await tablet.createPatient({ first_name: 'Mateo' });
  await tablet.sync();
  expect(await named('Mateo')).toHaveLength(1);
  expect(await tablet.db.sealed.count()).toBe(1);
  expect(await everything(tablet.db)).not.toContain('Elvira');
  expect(await waitingWork(tablet.db)).toMatchObject({ whose: 'others', count: 1, people: 1, disabled: true });
  const [packet] = await tablet.db.sealed.toArray();
  const { headers } = await world.server.signIn('mateo');
  const payload = { authors: authorsOf(packet!), public_key: packet!.public_key };
  const ask = (json: object) =>
    world.server.app.inject({ method: 'POST', url: '/api/sealed-work/key/', headers, payload: json });
  expect((await ask(payload)).statusCode).toBe(403);
  // The key that the server gives him for his own work opens nothing of hers.
  const own = await ask({ ...payload, authors: [await userId('mateo')] });
  expect(own.statusCode).toBe(200);
  await expect(webSealing()!.unseal(packet!, own.json<{ key: string }>().key)).rejects.toThrow();
});

describe('what is not lost', () => {
  test('an image that waits, a draft, and a conflict', async () => {
    const patient = await createNamed('Rosa');
    const history = await createClinicalHistory(tablet.db, { ...EMPTY_CLINICAL_HISTORY, patient }, tablet.ports);
    await tablet.sync();
    const other = await world.tablet('admin');
    await tablet.editPatient(patient, { address: 'mía' });
    await other.editPatient(patient, { address: 'suya' });
    await other.sync();
    await tablet.sync();
    expect(await tablet.db.conflicts.count()).toBe(1);
    tablet.network.fault = ({ path }) => (path.startsWith('/token/') ? null : 'drop');
    const values = { clinical_history: history, image_type: 'photo', description: 'Panorámica' } as const;
    const photo = { bytes: new Uint8Array(await buildPng()).buffer, mime: 'image/png' };
    const image = await createImage(tablet.db, values, photo, tablet.ports);
    await saveDraft(tablet.db, 'patients/new/tab', { opened: {}, values: { first_name: 'Borrador' } }, 1);
    await world.server.revokeSessions('recepcion');
    tablet.network.fault = () => null;
    await tablet.sync();
    expect(await everything(tablet.db)).not.toMatch(/mía|Panorámica|Borrador/);
    await tablet.signIn('recepcion');
    await tablet.sync();
    expect(await tablet.db.drafts.toArray()).toMatchObject([{ values: { first_name: 'Borrador' } }]);
    expect(await tablet.db.conflicts.toArray()).toMatchObject([{ overlaps: [{ field: 'address' }] }]);
    expect(await world.get(`/clinical-images/${image}/`)).toMatchObject({ description: 'Panorámica' });
  });

  test('a draft whose form its person has begun in the same tab again: both are there', async () => {
    const type = (first_name: string, at: number) =>
      saveDraft(tablet.db, 'patients/new/tab', { opened: {}, values: { first_name } }, at);
    await type('Borrador', 1);
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    expect(await tablet.db.drafts.count()).toBe(0);
    await tablet.signIn('recepcion');
    await type('Otro', 2);
    await tablet.sync();
    const names = (await tablet.db.drafts.toArray()).map(({ values }) => values['first_name']);
    expect(names).toEqual(['Otro', 'Borrador']);
  });

  test('something saved while the rest was being sealed', async () => {
    const sealing = webSealing()!;
    let late = '';
    const engine = engineWith({
      ...sealing,
      async seal(...given) {
        if (late === '') late = await createNamed('Tarde');
        return sealing.seal(...given);
      },
    });
    await createNamed('Elvira');
    await world.server.revokeSessions('recepcion');
    await engine.run({ force: true });
    expect(await everything(tablet.db)).not.toMatch(/Elvira|Tarde/);
    await tablet.signIn('recepcion');
    await tablet.sync();
    expect([await named('Elvira'), await named('Tarde')]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test('what was saved after it, in a form that was still open', async () => {
    await world.server.revokeSessions('recepcion');
    await createNamed('Elvira');
    await tablet.sync();
    await createNamed('Tarde');
    await tablet.sync();
    expect(await tablet.db.sealed.count()).toBe(2);
    expect(await everything(tablet.db)).not.toContain('Tarde');
    await tablet.signIn('recepcion');
    await tablet.sync();
    expect(await named('Tarde')).toHaveLength(1);
  });

  test('a store that the browser throws away afterwards: the packet comes back from the second copy', async () => {
    const secondCopy = memorySecondCopy();
    await createNamed('Elvira');
    await createCopier(tablet.db, secondCopy).copy();
    await world.server.revokeSessions('recepcion');
    tablet.network.fault = ({ path }) => (path === '/token/refresh/' ? null : 'drop');
    await writeMeta(tablet.db, 'leaving', true);
    const [author, sessions] = [await userId('recepcion'), (await readMeta(tablet.db, 'sessions'))!];
    await writeMeta(tablet.db, 'sessions', { ...sessions, [author]: { ...sessions[author]!, expired: true } });
    expect(await leaveClinic(tablet.db, { ...tablet.ports, sealing: webSealing(), secondCopy })).toBe(true);
    const pages = await Promise.all([...secondCopy.pages.values()].map((page) => page.text()));
    expect([...secondCopy.pages.keys()].join(' ')).toMatch(/^sealed\//);
    expect(pages.join('')).not.toContain('Elvira');
    const again = await world.emptyTablet('recepcion');
    await recoverFromSecondCopy(again.db, secondCopy, 0);
    await again.sync();
    expect(await named('Elvira')).toHaveLength(1);
  });

  test('the work of two people that builds on each other stays together', async () => {
    tablet.network.fault = () => 'drop';
    const id = await createNamed('Elvira');
    await tablet.createPatient({ first_name: 'Suelta' });
    tablet.network.fault = () => null;
    await tablet.signIn('mateo');
    tablet.network.fault = () => 'drop';
    await tablet.editPatient(id, { address: 'Lima' });
    await tablet.createPatient({ first_name: 'De Mateo' });
    tablet.network.fault = () => null;
    await world.server.revokeSessions('mateo');
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    await tablet.sync();
    const packets = await tablet.db.sealed.toArray();
    expect(packets.map((packet) => authorsOf(packet).length)).toEqual([2]);
    await tablet.signIn('mateo');
    await tablet.sync();
    expect(await named('De Mateo')).toHaveLength(1);
    await tablet.signIn('recepcion');
    await tablet.sync();
    expect(await world.patient(id)).toMatchObject({ address: 'Lima' });
    expect(await named('Suelta')).toHaveLength(1);
  });

  test('work sealed for another server stays', async () => {
    await createNamed('Elvira');
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    await world.server.context.db.updateTable('sync_head').set({ sealing_key: null }).execute();
    await tablet.signIn('recepcion');
    await tablet.sync();
    await tablet.sync();
    expect(await tablet.db.sealed.toArray()).toMatchObject([{ unreadable: true }]);
    expect(await readSealedAway(tablet.db)).toMatchObject([{ count: 1, unreadable: true }]);
    expect(await countUnsent(tablet.db)).toBe(1);
    expect(await tablet.db.failures.count()).toBe(1);
    // The server is not asked for a key that it does not have.
    expect(tablet.network.log.filter(({ path }) => path === '/sealed-work/key/')).toEqual([]);
  });

  test('work sealed for a key that the server lost comes out once the key is put back', async () => {
    await createNamed('Elvira');
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    const { db } = world.server.context;
    const { sealing_key } = await db.selectFrom('sync_head').select('sealing_key').executeTakeFirstOrThrow();
    await db.updateTable('sync_head').set({ sealing_key: null }).execute();
    await tablet.signIn('mateo');
    await tablet.sync();
    expect(await readSealedAway(tablet.db)).toMatchObject([{ unreadable: true }]);
    await db.updateTable('sync_head').set({ sealing_key }).execute();
    await tablet.sync();
    expect(await readSealedAway(tablet.db)).toMatchObject([{ unreadable: false }]);
    await db.updateTable('sync_head').set({ sealing_key: null }).execute();
    await tablet.signIn('recepcion');
    await tablet.sync();
    await db.updateTable('sync_head').set({ sealing_key }).execute();
    await tablet.sync();
    expect(await named('Elvira')).toHaveLength(1);
    expect(await tablet.db.sealed.count()).toBe(0);
  });

  test('a packet that cannot be opened keeps nothing else from being sent, and is tried again an hour later', async () => {
    await createNamed('Elvira');
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    await tablet.signIn('recepcion');
    tablet.network.fault = ({ path }) => (path === '/sealed-work/key/' ? answer(404, { code: 'not_found' }) : null);
    await createNamed('Nueva');
    await tablet.sync();
    await tablet.sync();
    expect(await named('Nueva')).toHaveLength(1);
    expect(await tablet.db.rows('patients').count()).toBe(1);
    expect(tablet.network.log.filter(({ path }) => path === '/sealed-work/key/')).toHaveLength(1);
    expect(await tablet.db.failures.toArray()).toMatchObject([{ where: 'sealed' }]);
    expect((await readStatus(tablet.db)).failures).toBe(0);
    tablet.network.fault = () => null;
    tablet.clock.now += 3_600_000;
    await tablet.sync();
    expect(await named('Elvira')).toHaveLength(1);
  });

  test.each([
    [503, 'unavailable'],
    [500, undefined],
    [429, 'slow_down'],
  ])(
    'a packet whose key was answered with %s is tried at the next round, and is not called unreadable',
    async (status, code) => {
      await createNamed('Elvira');
      await world.server.revokeSessions('recepcion');
      await tablet.sync();
      await tablet.signIn('recepcion');
      tablet.network.fault = ({ path }) => (path === '/sealed-work/key/' ? answer(status, { code }) : null);
      await tablet.sync();
      expect(await readSealedAway(tablet.db)).toMatchObject([{ unreadable: false }]);
      expect(await tablet.db.failures.count()).toBe(0);
      tablet.network.fault = () => null;
      await tablet.sync();
      expect(await named('Elvira')).toHaveLength(1);
    },
  );

  test('work that cannot be sealed: the clinic’s rows go nevertheless, and sealing is tried again', async () => {
    await createNamed('Enviada');
    await tablet.sync();
    const id = await createNamed('Elvira');
    const config = (await readMeta(tablet.db, 'config'))!;
    tablet.network.fault = ({ path }) => (path === '/config/' ? answer(200, { ...config, sealing_key: 'bad' }) : null);
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    await tablet.sync();
    const left = await everything(tablet.db);
    expect(left).not.toContain('Enviada');
    expect(left).toContain('Elvira');
    expect(await tablet.db.failures.toArray()).toMatchObject([{ where: 'leaving' }]);
    await writeMeta(tablet.db, 'config', config);
    await tablet.sync();
    expect(await everything(tablet.db)).not.toContain('Elvira');
    tablet.network.fault = () => null;
    await tablet.signIn('recepcion');
    await tablet.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('files larger than a text may be: each is sealed by itself, and one that fails is sealed later', async () => {
    const patient = await createNamed('Rosa');
    const history = await createClinicalHistory(tablet.db, { ...EMPTY_CLINICAL_HISTORY, patient }, tablet.ports);
    await tablet.sync();
    tablet.network.fault = ({ path }) => (path.startsWith('/token/') ? null : 'drop');
    const values = { clinical_history: history, image_type: 'photo', description: 'Panorámica' } as const;
    const picture = await buildPng();
    const images: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const photo = { bytes: new Uint8Array(picture).buffer, mime: 'image/png' };
      images.push(await createImage(tablet.db, values, photo, tablet.ports));
    }
    await world.server.revokeSessions('recepcion');
    tablet.network.fault = () => null;
    const sealing = webSealing()!;
    let sealed = 0;
    const engine = engineWith({
      ...sealing,
      async seal(...given) {
        sealed += 1;
        expect(given[0].byteLength).toBeLessThan(picture.length * 2 + 20_000);
        if (sealed === 3) throw new Error('no memory');
        return sealing.seal(...given);
      },
    });
    await engine.run({ force: true });
    expect(await tablet.db.blobs.count()).toBe(2);
    expect(await everything(tablet.db)).not.toMatch(/Panorámica/);
    await engine.run({ force: true });
    expect(await tablet.db.blobs.count()).toBe(0);
    expect(await tablet.db.sealed.count()).toBe(4);
    expect(await readSealedAway(tablet.db)).toHaveLength(1);
    await tablet.signIn('recepcion');
    await tablet.sync();
    await tablet.sync();
    for (const id of images)
      expect(await world.get(`/clinical-images/${id}/`)).toMatchObject({ description: 'Panorámica' });
    expect(await countUnsent(tablet.db)).toBe(0);
  });

  test('a second copy that could not be written follows at the next round', async () => {
    const secondCopy = memorySecondCopy();
    await createNamed('Elvira');
    await createCopier(tablet.db, secondCopy).copy();
    const { keys } = secondCopy;
    secondCopy.keys = () => Promise.reject(new Error('storage'));
    await world.server.revokeSessions('recepcion');
    const engine = engineWith(webSealing(), secondCopy);
    await engine.run({ force: true });
    expect(await tablet.db.outbox.count()).toBe(0);
    expect([...secondCopy.pages.keys()].join(' ')).toMatch(/^outbox\//);
    secondCopy.keys = keys;
    await engine.run({ force: true });
    expect([...secondCopy.pages.keys()].join(' ')).toMatch(/^sealed\/\S+$/);
  });

  test('without WebCrypto the clinic’s rows go, and unsent work waits as it did', async () => {
    const engine = engineWith(null);
    await createNamed('Enviada');
    await engine.run({ force: true });
    await createNamed('Elvira');
    await world.server.revokeSessions('recepcion');
    await engine.run({ force: true });
    expect(await everything(tablet.db)).not.toContain('Enviada');
    expect((await tablet.db.outbox.toArray()).map(({ state }) => state)).toEqual(['auth']);
    await tablet.signIn('recepcion');
    await engine.run({ force: true });
    expect(await named('Elvira')).toHaveLength(1);
  });
});

describe('a tablet keeps its rows', () => {
  test('when its session was only over', async () => {
    await createNamed('Enviada');
    await tablet.sync();
    await world.server.outliveSessions('recepcion');
    await createNamed('Elvira');
    await tablet.sync();
    expect(await tablet.db.rows('patients').count()).toBe(2);
    expect(await tablet.db.sealed.count()).toBe(0);
  });

  test('while somebody else is signed in on it', async () => {
    await createNamed('Enviada');
    await tablet.signIn('mateo');
    await tablet.sync();
    await createNamed('De Mateo');
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    expect(await tablet.db.rows('patients').count()).toBe(2);
  });

  test('when it was a restore that ended the sessions: it may be the last to have what the copy lacks', async () => {
    await createNamed('Enviada');
    await tablet.sync();
    await world.server.revokeSessions('recepcion');
    await world.newEpoch();
    await tablet.sync();
    expect(await tablet.db.rows('patients').count()).toBe(1);
    expect(await tablet.db.acked.count()).toBe(1);
  });

  test('when its person signs out and leaves work in it', async () => {
    await createNamed('Elvira');
    await endSession(tablet.db, await userId('recepcion'));
    await world.server.revokeSessions('recepcion');
    await tablet.sync();
    expect(await tablet.db.outbox.count()).toBe(1);
  });
});
