// The end of a demo clinic (decision 103), on both databases.
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { EPOCH_HEADER, formatCursor, type HeadEvent, type SyncPage } from '#domain/wire/wire.ts';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import { markDemo } from '#server/demo-clinic/demo-mark.ts';
import { removeEndedFiles } from '#server/demo-clinic/ended-files.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { describeOnBothDatabases, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Answer, type Call } from '#tests/server/contract/api.ts';
import { openImageWorld, type ImageWorld } from '#tests/server/contract/image-world.ts';

const RIGHT = { password: TEST_PASSWORD, clinic_name: ' clinica  de PRUEBA ' };

/** The tables that hold something in the database of a new clinic. */
const NEW_CLINIC = ['audit_log', 'clinic_settings', 'consent_templates', 'demo_clinics', 'sync_head', 'sync_log'];

describeOnBothDatabases('the end of a demo clinic', (database) => {
  let world: ImageWorld;
  let admin: Call;
  let codes: string[];

  beforeEach(async () => {
    codes = [];
    world = await openImageWorld({ database, tellCode: (code) => codes.push(code) });
    ({ admin } = world);
  });
  afterEach(() => world.close());

  const db = () => world.server.context.db;
  const mark = () => markDemo(db(), new Date());
  const startOver = (body: object = RIGHT, by = admin): Promise<Answer> => by('POST', '/start-over/', { body });
  const config = async () => (await call(world.server, 'GET', '/config/', {})).body as Record<string, unknown>;
  const open = (method: 'GET' | 'POST', path: string, body?: object) => call(world.server, method, path, { body });

  async function upload(): Promise<void> {
    const jpeg = await buildJpeg();
    const form = { clinical_history: world.history, image_type: 'photo', image: { bytes: jpeg } };
    expect((await world.upload(form)).status).toBe(201);
  }

  /** The tables that hold rows. */
  async function filled(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
      WHERE schemaname = current_schema() AND tablename NOT LIKE 'kysely%' ORDER BY 1`.execute(db());
    const found: string[] = [];
    for (const { name } of rows) {
      const { rows: some } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db());
      if (some.length > 0) found.push(name);
    }
    return found;
  }

  async function beginAnew(): Promise<Call> {
    const administrator = { username: 'daniela', first_name: 'Daniela', last_name: null, password: 'una clave larga' };
    const clinic = { clinic_name: 'Clínica Sur', country: 'CL', timezone: 'America/Santiago' };
    const begun = await open('POST', '/first-start/', { code: codes.at(-1), clinic, administrator });
    expect(begun.status).toBe(201);
    const { username, password } = administrator;
    const { access } = (await open('POST', '/token/', { username, password })).body as { access: string };
    return (method, path, options = {}) =>
      call(world.server, method, path, {
        ...options,
        headers: { authorization: `Bearer ${access}`, ...options.headers },
      });
  }

  it('leaves nothing of it, and the server as at a first start', async () => {
    await mark();
    await upload();
    await admin('POST', '/calendar-feeds/');
    expect(await world.keys()).toHaveLength(2);
    const heard: HeadEvent[] = [];
    world.server.context.events.subscribe((head) => heard.push(head));
    const { epoch: ended } = (await open('GET', '/health/')).body as { epoch: string };
    const { sealing_key } = await config();

    const done = await startOver();
    expect([done.status, done.body]).toEqual([204, null]);
    const { epoch } = (await open('GET', '/health/')).body as { epoch: string };
    expect(epoch).not.toBe(ended);
    expect(done.headers[EPOCH_HEADER]).toBe(epoch);
    expect(heard).toEqual([{ epoch, head: 2 }]);

    expect(await filled()).toEqual(NEW_CLINIC);
    expect(await db().selectFrom('audit_log').select(['collection', 'user_id']).execute()).toEqual([
      { collection: 'clinic-settings', user_id: null },
      ...Array.from({ length: 5 }, () => ({ collection: 'consent-templates', user_id: null })),
    ]);
    expect(await verifyAudit(db())).toMatchObject({ ok: true });
    expect(await world.keys()).toEqual([]);
    expect(await config()).toMatchObject({ clinic_name: 'Clínica de prueba', first_start: true });
    expect((await config())['sealing_key']).not.toBe(sealing_key);
    expect(await config()).not.toHaveProperty('demo');
    expect((await admin('GET', '/patients/')).status).toBe(401);
    expect((await open('POST', '/token/', { username: 'admin', password: TEST_PASSWORD })).status).toBe(401);

    expect(codes).toHaveLength(1);
    const daniela = await beginAnew();
    expect(await config()).toMatchObject({ clinic_name: 'Clínica Sur' });
    expect((await daniela('GET', '/patients/')).body).toEqual([]);
  });

  it('tells tablets by its id that it is one', async () => {
    expect(await config()).not.toHaveProperty('demo');
    await mark();
    const { id } = await db().selectFrom('demo_clinics').select('id').executeTakeFirstOrThrow();
    expect(await config()).toMatchObject({ demo: id });
  });

  it('refuses a real clinic, before it looks at the password', async () => {
    for (const password of [TEST_PASSWORD, 'otra']) {
      expect(refusalOf(await startOver({ ...RIGHT, password }))).toMatchObject({
        status: 403,
        detail: 'Esta no es una clínica de demostración: sus datos no se borran.',
      });
    }
    expect(await filled()).toContain('patients');
  });

  it('refuses anybody but an administrador, another name and another password, and slows guesses', async () => {
    await mark();
    expect((await startOver(RIGHT, world.send)).status).toBe(403);
    expect((await startOver({ ...RIGHT, clinic_name: 'Arcada' })).body).toMatchObject({
      status: 400,
      fields: { clinic_name: 'No es el nombre de esta clínica' },
    });
    expect((await startOver({})).body).toMatchObject({
      status: 400,
      fields: { password: 'Escriba su contraseña', clinic_name: 'Escriba el nombre de la clínica' },
    });
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await startOver({ ...RIGHT, password: 'otra' })).body).toMatchObject({
        status: 400,
        fields: { password: 'La contraseña actual no es correcta' },
      });
    }
    expect((await startOver()).status).toBe(429);
    const change = { current_password: TEST_PASSWORD, password: 'una clave nueva y larga' };
    expect((await admin('PUT', '/account/password/', { body: change })).status).toBe(429);
    expect(await filled()).toContain('patients');
    expect(codes).toEqual([]);
  });

  it('happens once, of two people who ask for it together', async () => {
    await mark();
    const other = await caller(world.server, 'admin');
    const answers = await Promise.all([startOver(), startOver(RIGHT, other)]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(204);
    expect([401, 403]).toContain(statuses[1]);
    expect(codes).toHaveLength(1);
  });

  it('lets no write into the next clinic that was admitted in the ended one', async () => {
    await mark();
    const { headers } = await world.server.signIn('admin');
    const late = ['/patients/', '/calendar-feeds/'].map((path) => {
      // A request is admitted by its head, and written once its body has come.
      const payload = new PassThrough();
      const sent = { ...headers, 'content-type': 'application/json' };
      const answer = world.server.app.inject({ method: 'POST', url: `/api${path}`, headers: sent, payload });
      return { answer: Promise.resolve(answer), payload };
    });
    expect((await startOver()).status).toBe(204);
    const body = JSON.stringify({ id: newId(), first_name: 'Ana', last_name: 'Paz' });
    for (const { payload } of late) payload.end(body);
    const statuses = (await Promise.all(late.map(({ answer }) => answer))).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([409, 401]);
    expect(await filled()).toEqual(NEW_CLINIC);
  });

  it('a cursor of the ended clinic is unknown to the next one, and begins no epoch there', async () => {
    await mark();
    const { epoch, head } = (await open('GET', '/health/')).body as { epoch: string; head: number };
    const since = formatCursor(epoch, head);
    const { proof } = (await admin('GET', `/sync/?since=${since}`)).body as SyncPage;
    await startOver();
    const daniela = await beginAnew();
    const now = (await open('GET', '/health/')).body as { epoch: string };
    const ahead = formatCursor(now.epoch, head + 100);
    for (const cursor of [since, ahead]) {
      expect((await daniela('GET', `/sync/?since=${cursor}&proof=${proof}`)).status).toBe(410);
    }
    expect(((await open('GET', '/health/')).body as { epoch: string }).epoch).toBe(now.epoch);
  });

  it('ends although the storage does not answer; its files go later', async () => {
    await mark();
    await upload();
    const { storage } = world.server.context.images;
    const remove = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('no storage'));
    expect((await startOver()).status).toBe(204);
    expect(await world.keys()).toHaveLength(2);
    remove.mockRestore();
    await removeEndedFiles(world.server.context);
    expect(await world.keys()).toEqual([]);
    expect(await filled()).not.toContain('ended_files');
  });

  it('tells the next clinic’s code before it removes the files, which a slow storage may keep waiting', async () => {
    await mark();
    await upload();
    let answer = (): void => undefined;
    const { storage } = world.server.context.images;
    vi.spyOn(storage, 'remove').mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const over = startOver();
    await expect.poll(() => codes, { timeout: 10_000 }).toHaveLength(1);
    answer();
    expect((await over).status).toBe(204);
  });
});
