import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLINIC_SETTINGS_ID, newId } from '#domain/record/ids.ts';
import type { BatchOp, BatchResponse } from '#domain/wire/wire.ts';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import { makeClinicSettings, openClinic } from '#server/resources/clinic/keeper.ts';
import { readHead } from '#server/sync/head.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const ROW = `/api/clinic-settings/${CLINIC_SETTINGS_ID}/`;

describeOnBothDatabases('the clinic’s settings', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, username = 'admin') {
    const { headers } = await server.signIn(username);
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json<Record<string, unknown>>() };
  }
  const put = (payload: object, username?: string) => call('PUT', ROW, payload, username);
  const config = async () => (await server.app.inject('/api/config/')).json<Record<string, unknown>>();

  /** One op of a tablet. */
  async function send(op: Partial<BatchOp>, username = 'admin', onBehalfOf?: string) {
    const { headers } = await server.signIn(username);
    const { epoch } = await readHead(server.context.db);
    const whole = { op_id: newId(), method: 'PUT', path: ROW.slice(4), captured_at: new Date().toISOString(), ...op };
    const payload = {
      device_id: newId(),
      schema: 1,
      epoch,
      ...(onBehalfOf !== undefined && { on_behalf_of: onBehalfOf }),
      groups: [{ ops: [whole] }],
    };
    const answer = await server.app.inject({ method: 'POST', url: '/api/batch/', headers, payload });
    return answer.json<BatchResponse>().results[0]!;
  }

  test('are one record, made at the first start from the environment, by nobody', async () => {
    const { body } = await call('GET', '/api/clinic-settings/', undefined, 'recepcion');
    expect(body).toMatchObject([
      {
        id: CLINIC_SETTINGS_ID,
        version: 1,
        created_by: null,
        clinic_name: 'Clínica de prueba',
        timezone: 'America/Lima',
        country_code: '51',
        rooms: ['Sillón 1', 'Sillón 2'],
        legal_name: null,
        closed_days: [],
      },
    ]);
  });

  test('stay as they are at a later start, whatever the environment says then', async () => {
    const { db, clinic } = server.context;
    await makeClinicSettings({
      ...server.context,
      config: { ...server.context.config, clinic: { clinic_name: 'Otra' } },
    });
    expect(clinic.current().clinic_name).toBe('Clínica de prueba');
    expect((await openClinic(db, { clinic_name: 'Otra' })).current().clinic_name).toBe('Clínica de prueba');
  });

  test('are changed by an administrador, and ruled by from then on', async () => {
    const sunday = [{ from: '2026-03-15', until: '2026-03-15', name: '' }];
    const changed = { clinic_name: 'Clínica Sol', timezone: 'Asia/Tokyo', rooms: ['Sala azul'], closed_days: sunday };
    expect((await put(changed)).body).toMatchObject({ ...changed, version: 2, updated_by: server.people['admin'] });
    expect(await config()).toEqual({
      clinic_name: 'Clínica Sol',
      timezone: 'Asia/Tokyo',
      zone_offsets: [[expect.any(Number), 540]],
      country_code: '51',
      rooms: ['Sala azul'],
      calendar: false,
      sealing_key: expect.any(String),
    });
    expect(server.context.clinic.current().timezone).toBe('Asia/Tokyo');
  });

  test('keep their audit whole', async () => {
    expect(await verifyAudit(server.context.db)).toMatchObject({ ok: true });
    const { body } = await call('GET', `${ROW}history/`, undefined, 'recepcion');
    expect(body).toMatchObject([{ action: 'update' }, { action: 'create', user_id: null }]);
  });

  test('are not changed by a recepcionista, by no way', async () => {
    expect((await put({ clinic_name: 'Mía' }, 'recepcion')).status).toBe(403);
    const { version } = (await call('GET', ROW)).body as { version: number };
    expect(await send({ if_match: version, body: { clinic_name: 'Mía' } }, 'recepcion')).toMatchObject({ status: 403 });
    const { people } = server;
    expect(await send({ if_match: version, body: { clinic_name: 'Mía' } }, 'admin', people['recepcion'])).toMatchObject(
      { status: 403 },
    );
    expect((await config())['clinic_name']).toBe('Clínica Sol');
  });

  test('are changed from a tablet by an administrador', async () => {
    const { version } = (await call('GET', ROW)).body as { version: number };
    const sent = await send({ if_match: version, body: { address: 'Av. Larco 812' } });
    expect(sent).toMatchObject({ status: 200, body: { address: 'Av. Larco 812', clinic_name: 'Clínica Sol' } });
  });

  test('an administrador sends the change of somebody whom a restored clinic does not know', async () => {
    const { version } = (await call('GET', ROW)).body as { version: number };
    expect(await send({ if_match: version, body: { address: 'Jr. Unión 10' } }, 'admin', newId())).toMatchObject({
      status: 200,
    });
  });

  test('are neither created nor deleted by anybody', async () => {
    expect((await call('POST', '/api/clinic-settings/', { clinic_name: 'Dos' })).status).toBe(405);
    expect((await call('DELETE', ROW)).status).toBe(405);
    expect(await send({ method: 'POST', path: '/clinic-settings/', body: { clinic_name: 'Dos' } })).toMatchObject({
      status: 403,
    });
    expect(await send({ method: 'DELETE', if_match: 2, seen: undefined as never })).toMatchObject({ status: 403 });
  });

  test('are refused where they make no sense, in words', async () => {
    const refused = await put({ opening_hours: Array.from({ length: 7 }, () => []) });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { opening_hours: 'Deje al menos un día de atención' } },
    });
  });

  test('ask nothing of tablets at first; an administrador alone sets their limit and the PIN', async () => {
    const before = await call('GET', ROW);
    expect(before.body).toMatchObject({ max_offline_days: null, pin_required: false, control_overdue_days: 30 });
    const rules = { max_offline_days: 7, pin_required: true };
    expect(await put(rules, 'recepcion')).toMatchObject({ status: 403 });
    expect(await put({ max_offline_days: 91 })).toMatchObject({
      status: 400,
      body: { fields: { max_offline_days: 'Escriba los días, de 1 a 90, o deje el campo vacío' } },
    });
    expect(await put(rules)).toMatchObject({ status: 200, body: rules });
    expect(await put({ max_offline_days: null, pin_required: false })).toMatchObject({ status: 200 });
    expect(await put({ control_overdue_days: 366 })).toMatchObject({
      status: 400,
      body: { fields: { control_overdue_days: 'Escriba los días, de 1 a 365' } },
    });
    expect(await put({ control_overdue_days: 45 })).toMatchObject({ status: 200, body: { control_overdue_days: 45 } });
  });
});

describe('a clinic of an earlier version', () => {
  test('gets its settings from its environment at the next start', async () => {
    const server = await startTestServer({ config: { clinic: { clinic_name: 'Clínica Luna', rooms: ['A'] } } });
    const { db, config } = server.context;
    await db.deleteFrom('clinic_settings').execute();
    await db.deleteFrom('sync_log').where('collection', '=', 'clinic-settings').execute();
    const clinic = await openClinic(db, config.clinic);
    expect(clinic.current()).toMatchObject({ clinic_name: 'Clínica Luna', rooms: ['A'] });
    await makeClinicSettings({ ...server.context, clinic });
    expect(await db.selectFrom('clinic_settings').select(['id', 'clinic_name', 'rooms']).execute()).toEqual([
      { id: CLINIC_SETTINGS_ID, clinic_name: 'Clínica Luna', rooms: ['A'] },
    ]);
    await server.close();
  });
});
