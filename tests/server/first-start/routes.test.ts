import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FirstStart } from '#server/first-start/routes.ts';
import { StartCode } from '#server/first-start/start-code.ts';
import { firstStartDone } from '#server/openapi/wire-schemas.ts';
import { NETWORK } from '#tests/support/network.ts';
import {
  closedFirstStart,
  describeOnBothDatabases,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts';

const DANIELA = { username: 'Daniela', first_name: 'Daniela', last_name: 'Vega', password: 'una clave larga y buena' };
const CLINIC = {
  clinic_name: 'Clínica Sur',
  country: 'CL',
  timezone: 'America/Santiago',
  country_code: '56',
  rooms: ['Box 1'],
  opening_hours: [[{ from: '10:00', until: '14:00' }], [], [], [], [], [], []],
};

describeOnBothDatabases('the first start', (database) => {
  let server: TestServer;
  let filled: number;
  let open: FirstStart;

  beforeEach(async () => {
    filled = 0;
    open = {
      code: new StartCode(() => undefined),
      demoSettings: async () => ({ clinic_name: 'Clínica de muestra' }),
      fillDemo: async () => {
        filled += 1;
        return [{ username: 'recepcion', password: 'abcd-efgh' }];
      },
    };
    server = await startTestServer({ database, firstStart: open, network: () => NETWORK });
  });
  afterEach(() => server.close());

  async function post(url: string, payload: object) {
    const answer = await server.app.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json<Record<string, unknown>>() };
  }
  const begin = (rest: object = {}) =>
    post('/api/first-start/', { code: open.code.text, clinic: CLINIC, administrator: DANIELA, ...rest });
  const config = async () => (await server.app.inject('/api/config/')).json<Record<string, unknown>>();
  const signIn = async () => (await post('/api/token/', { username: 'daniela', password: DANIELA.password })).status;

  test('makes the clinic and its administrador together, once, by the code of the console', async () => {
    expect(await config()).toMatchObject({ clinic_name: 'Clínica de prueba', first_start: true });
    expect(await post('/api/first-start/code/', { code: open.code.text })).toEqual({ status: 204, body: null });
    const answer = await begin();
    expect(answer).toMatchObject({ status: 201, body: { people: [] } });
    expect(v.is(firstStartDone, answer.body)).toBe(true);
    expect(answer.body).toMatchObject({ network: { install_url: 'http://192.168.1.20:8080/instalar' } });
    expect(await config()).toEqual({
      clinic_name: 'Clínica Sur',
      timezone: 'America/Santiago',
      zone_offsets: expect.arrayContaining([
        [expect.any(Number), -180],
        [expect.any(Number), -240],
      ]),
      country_code: '56',
      rooms: ['Box 1'],
      calendar: false,
      sealing_key: expect.any(String),
    });
    const { id } = await server.context.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const settings = await server.context.db.selectFrom('clinic_settings').selectAll().executeTakeFirstOrThrow();
    expect(settings).toMatchObject({ opening_hours: CLINIC.opening_hours, updated_by: id });
    expect(await signIn()).toBe(200);
    const again = { status: 409, body: { detail: 'Arcada ya está en marcha: inicie sesión.' } };
    expect(await begin()).toMatchObject(again);
    expect(await post('/api/first-start/code/', { code: open.code.text })).toMatchObject(again);
  });

  test('makes nothing with a wrong code', async () => {
    const fields = { code: 'Ese código no es. Le quedan 9 intentos; después el servidor escribe otro' };
    expect(await begin({ code: 'no' })).toMatchObject({ status: 400, body: { fields } });
    expect(await begin({ code: undefined })).toMatchObject({
      status: 400,
      body: { fields: { code: 'Falta este dato' } },
    });
    expect(await config()).toMatchObject({ clinic_name: 'Clínica de prueba', first_start: true });
  });

  test.each([
    [{ administrator: { ...DANIELA, password: 'daniela2026' } }, 'password'],
    [{ administrator: { ...DANIELA, password: 'corta' } }, 'password'],
    [{ administrator: { ...DANIELA, username: 'Da niela' } }, 'username'],
    [{ clinic: { ...CLINIC, clinic_name: ' ' } }, 'clinic_name'],
    [{ clinic: { ...CLINIC, timezone: 'Marte/Olimpo' } }, 'timezone'],
    [{ clinic: { ...CLINIC, opening_hours: [[], [], [], [], [], [], []] } }, 'opening_hours'],
  ])('makes neither person nor clinic of %j', async (rest, field) => {
    const { status, body } = await begin(rest);
    expect(status).toBe(400);
    expect(Object.keys(body!['fields'] as object)).toEqual([field]);
    expect(await config()).toMatchObject({ clinic_name: 'Clínica de prueba', first_start: true });
    expect(await server.context.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('of two people who finish at the same time, one makes the clinic', async () => {
    const [one, two] = await Promise.all([begin(), begin({ administrator: { ...DANIELA, username: 'rosa' } })]);
    expect([one.status, two.status].toSorted()).toEqual([201, 409]);
    expect(await server.context.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('the demo clinic comes with its own settings, and the passwords of its people are told', async () => {
    expect(await begin({ demo: true, clinic: undefined })).toMatchObject({
      status: 201,
      body: { people: [{ username: 'recepcion', password: 'abcd-efgh' }] },
    });
    expect(filled).toBe(1);
    expect(await config()).toMatchObject({ clinic_name: 'Clínica de muestra' });
  });
});

test('an address that leads nowhere is refused before anything is made', async () => {
  const open = closedFirstStart();
  const server = await startTestServer({ firstStart: open });
  const payload = { code: open.code.text, clinic: CLINIC, administrator: DANIELA };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/first-start/',
    payload,
    headers: { host: 'clinica de prueba' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ detail: 'La dirección con la que se pidió no es válida.' });
  expect(await server.context.db.selectFrom('users').select('id').execute()).toEqual([]);
  await server.close();
});

test('a server on which somebody has an account refuses it', async () => {
  const server = await startTestServer();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/first-start/code/',
    payload: { code: 'AAAA-AAAA' },
  });
  expect(answer.statusCode).toBe(409);
  expect((await server.app.inject('/api/config/')).json()).not.toHaveProperty('first_start');
  await server.close();
});
