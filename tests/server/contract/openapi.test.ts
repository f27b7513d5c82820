// The document names every route, and what the server answers is what the document says.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLINIC_SETTINGS_ID, newId } from '#domain/record/ids.ts';
import { formatCursor, WIRE_SCHEMA, type RecoveryCodes, type SecondFactorSecret } from '#domain/wire/wire.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { NETWORK } from '#tests/support/network.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { authorizeCalendar, startGoogleStandIn, type GoogleStandIn } from '#tests/support/google-stand-in.ts';
import { buildPng } from '#tests/support/pictures.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import { call, caller, type Call } from './api.ts';
import { createHistory, form } from './image-world.ts';
import { registeredRoutes } from './registered-routes.ts';

/** Shown by clinical-images.test.ts, feed.test.ts and export/export.test.ts. */
const NOT_JSON = [
  'GET /api/clinical-images/{id}/file/',
  'GET /api/clinical-images/{id}/thumbnail/',
  'GET /api/calendar/{token}/agenda.ics',
  'GET /api/export/{token}/',
];

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  components: { schemas: { Problem: object } };
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let google: GoogleStandIn;
let admin: Call;
let send: Call;
let document: Document;
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true }));

beforeAll(async () => {
  google = await startGoogleStandIn();
  server = await startTestServer({ config: { google: google.config }, network: () => NETWORK });
  admin = await caller(server, 'admin');
  send = await caller(server);
  const answer = await call(server, 'GET', '/openapi.json', {});
  document = answer.body as Document;
});
afterAll(async () => {
  await server.close();
  await google.close();
});

/** "GET /api/patients/{id}/" for every route; a HEAD is answered as its GET. */
const routesOf = () =>
  registeredRoutes(server.app).flatMap(({ method, path }) => (method === 'HEAD' ? [] : [`${method} ${path}`]));

it('describes every route that is registered, and no other', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(document.openapi).toBe('3.1.0');
  expect(described.toSorted()).toEqual(routesOf().toSorted());
});

it('every operation has a name of its own, and says how it refuses', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(operations.length);
  expect(names).toContain('getPatientsIdHistory');
  for (const { operationId, responses } of operations) {
    expect([operationId, Object.keys(responses).some((status) => /^4\d\d$/.test(status))]).toEqual([operationId, true]);
  }
});

it('answers of every route match their schemas', async () => {
  const seen = new Set<string>();
  /** Calls a route and compares the answer with what the document says of its status. */
  async function check(
    by: Call,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    route: string,
    path: string,
    body?: object,
  ) {
    const answer = await by(method, path, body === undefined ? {} : { body });
    const operation = document.paths[`/api${route}`]?.[method.toLowerCase()];
    const described = operation?.responses[answer.status];
    expect([route, answer.status, described !== undefined]).toEqual([route, answer.status, true]);
    const schema = Object.values(described?.content ?? {})[0]?.schema;
    const isProblem = answer.status >= 400;
    const valid = schema
      ? ajv.validate(isProblem ? document.components.schemas.Problem : schema, answer.body)
      : answer.body === null;
    expect([route, answer.status, valid ? [] : ajv.errors]).toEqual([route, answer.status, []]);
    seen.add(`${method} /api${route} ${answer.status}`);
    return answer.body as { id: string; refresh: string };
  }
  const { epoch, seq } = await server.context.db
    .selectFrom('sync_head')
    .select(['epoch', 'seq'])
    .executeTakeFirstOrThrow();
  const open: Call = (method, path, options) => call(server, method, path, options ?? {});

  const made = async (collection: string, body: object) =>
    ((await admin('POST', `/${collection}/`, { body })).body as { id: string }).id;
  const patient = await made('patients', { first_name: 'Ana', last_name: 'Paz' });
  const product = await made('products', { name: 'Brackets' });
  const supplier = await made('suppliers', { name: 'Dental Sur' });
  const date = '2026-03-10';
  const stocked = { operation_type: 'entrada', date, product, quantity: 9, unit_price: 12.5, supplier };
  const priced = { patient, nombre: 'Ortodoncia', total_amount: 900 };
  const paid = { patient, budget: await made('budgets', priced), amount: 10.5, payment_date: date };
  const clinical_history = await made('clinical-histories', { patient });
  await admin('PUT', '/account/', { body: { licence_number: 'COP 7' } });
  const prescriber = server.people['admin'];
  const odontogram = await made('odontograms', { clinical_history });
  const bodies = {
    patients: { first_name: 'Ana', last_name: 'Paz', fecha_nacimiento: '2010-01-01' },
    appointments: { patient, fecha: date, hora: '10:30', tipo_tratamiento: 'Control' },
    'clinical-exams': { clinical_history, right_molar_class: 'N/V', overjet: 2.5 },
    teeth: { odontogram, tooth_number: '16' },
    odontograms: { clinical_history, data: {} },
    'clinical-histories': { patient: await made('patients', { first_name: 'Eva', last_name: 'Paz' }), smoking: 'no' },
    'treatment-plans': { patient, diagnostic: 'Clase II' },
    products: { name: 'Ligaduras' },
    suppliers: { name: 'Orto Norte', notes: 'Llamar antes' },
    'inventory-operations': stocked,
    budgets: priced,
    payments: { ...paid, payment_method: 'CASH' },
    'orthodontic-cases': buildCaseValues({ patient }),
    'contact-attempts': { patient, at: '2026-03-10T15:00:00.000Z', channel: 'llamada', outcome: 'contactado' },
    'consent-templates': { title: 'Blanqueamiento', text: 'Yo, {responsable}, acepto.', kind: 'otro' },
    consents: buildConsentValues({ patient }),
    prescriptions: { patient, date, lines: [{ medicine: 'Ibuprofeno 400 mg' }], prescriber, licence_number: 'COP 7' },
    users: { username: 'nueva', rol: 'recepcionista', password: 'una-muy-larga' },
  };
  const imageFields = { clinical_history: await createHistory(admin), image_type: 'photo' };
  for (const [collection, body] of Object.entries(bodies)) {
    const base = `/${collection}/`;
    const { id } = await check(admin, 'POST', base, base, body);
    await check(admin, 'POST', base, base, {});
    await check(admin, 'POST', base, base, { ...body, id });
    await check(admin, 'GET', base, base);
    await check(admin, 'GET', base, `${base}?limit=x`);
    await check(admin, 'GET', `${base}{id}/`, `${base}${id}/`);
    await check(admin, 'GET', `${base}{id}/`, `${base}${newId()}/`);
    await check(send, 'GET', `${base}{id}/history/`, `${base}${id}/history/`);
    await check(send, 'GET', `${base}{id}/history/`, `${base}${newId()}/history/`);
    await check(send, 'GET', `${base}{id}/history/`, `${base}${id}/history/?from=ayer`);
    await check(admin, 'PUT', `${base}{id}/`, `${base}${id}/`, {});
    await check(admin, 'PUT', `${base}{id}/`, `${base}${newId()}/`, {});
    await check(admin, 'DELETE', `${base}{id}/`, `${base}${id}/`);
    await check(admin, 'DELETE', `${base}{id}/`, `${base}${id}/`);
  }
  // Two at one time: the second write's answer holds a warning. It is asked for with its patient.
  await check(send, 'POST', '/appointments/', '/appointments/', bodies.appointments);
  expect(await check(send, 'POST', '/appointments/', '/appointments/', bodies.appointments)).toHaveProperty('warnings');
  await check(send, 'GET', '/appointments/', '/appointments/?include_patient_data=true');
  await check(send, 'GET', '/appointments/', '/appointments/?include_patient_data=1');

  await check(send, 'POST', '/appointments/', '/appointments/', { ...bodies.appointments, fecha: '9999-12-31' });
  await check(send, 'GET', '/dashboard/', '/dashboard/');
  for (const route of ['/estadisticas/pagos-por-mes/', '/estadisticas/tratamientos-por-mes/']) {
    await check(send, 'GET', route, `${route}?year=2026`);
    await check(send, 'GET', route, `${route}?year=dos`);
  }
  const twin = await check(send, 'POST', '/patients/', '/patients/', { first_name: 'Ana', last_name: 'Paz' });
  const other = await check(send, 'POST', '/patients/', '/patients/', { first_name: 'Ana', last_name: 'Paz' });
  const merge = { with: other.id, version: 1, with_version: 1, fields: {} };
  await check(send, 'POST', '/patients/{id}/merge/', `/patients/${twin.id}/merge/`, { ...merge, version: 7 });
  await check(send, 'POST', '/patients/{id}/merge/', `/patients/${twin.id}/merge/`, merge);
  await check(send, 'GET', '/deleted-patients/', '/deleted-patients/?search=paz');
  await check(send, 'POST', '/patients/{id}/unmerge/', `/patients/${other.id}/unmerge/`);
  await check(send, 'POST', '/patients/{id}/unmerge/', `/patients/${other.id}/unmerge/`);
  await check(send, 'GET', '/deleted-patients/', '/deleted-patients/?offset=x');
  await check(send, 'GET', '/reminders/', '/reminders/');
  await check(send, 'GET', '/reminders/', '/reminders/?limit=0');
  await check(send, 'GET', '/dashboard/recent/', '/dashboard/recent/');
  await check(send, 'GET', '/dashboard/recent/', '/dashboard/recent/?limit=x');
  await check(send, 'GET', '/estadisticas/citas-por-mes/', '/estadisticas/citas-por-mes/?year=2026');
  await check(send, 'GET', '/estadisticas/citas-por-mes/', '/estadisticas/citas-por-mes/?year=dos');
  for (const [route, id] of [
    ['/products/{id}/operations/', product],
    ['/suppliers/{id}/operations/', supplier],
    ['/budgets/{id}/payments/', paid.budget],
  ] as const) {
    await check(send, 'GET', route, route.replace('{id}', id));
    await check(send, 'GET', route, route.replace('{id}', newId()));
    await check(send, 'GET', route, `${route.replace('{id}', id)}?limit=x`);
  }
  const feeds = '/calendar-feeds/';
  const { id: feed } = await check(send, 'POST', feeds, feeds);
  await check(send, 'GET', feeds, feeds);
  await check(send, 'DELETE', `${feeds}{id}/`, `${feeds}${feed}/`);
  await check(send, 'DELETE', `${feeds}{id}/`, `${feeds}${feed}/`);
  await check(open, 'GET', '/calendar/{token}/agenda.ics', '/calendar/nobody/agenda.ics');
  await check(admin, 'POST', '/export/', '/export/', { images: false });
  await check(admin, 'POST', '/export/', '/export/', { images: 'no' });
  await check(send, 'POST', '/export/', '/export/', {});
  await check(open, 'GET', '/export/{token}/', '/export/nobody/');
  const exported = { id: newId(), patient: newId(), exported_at: new Date().toISOString() };
  await check(send, 'POST', '/patient-exports/', '/patient-exports/', exported);
  await check(send, 'POST', '/patient-exports/', '/patient-exports/', { ...exported, exported_at: 'ayer' });
  const calendar = '/google-calendar/';
  const booked = await made('appointments', bodies.appointments);
  await check(send, 'GET', `${calendar}auth-status/`, `${calendar}auth-status/`);
  await check(admin, 'GET', `${calendar}auth/`, `${calendar}auth/?from=/appointments/new`);
  await check(send, 'GET', `${calendar}auth/`, `${calendar}auth/`);
  const account = `${calendar}account/`;
  await check(admin, 'GET', account, account);
  await check(admin, 'DELETE', account, account);
  await check(send, 'POST', `${calendar}sync/`, `${calendar}sync/`, { appointment_id: booked });
  await authorizeCalendar(server, google);
  for (const call of ['sync/', 'delete-event/']) {
    await check(send, 'POST', `${calendar}${call}`, `${calendar}${call}`, { appointment_id: booked });
    await check(send, 'POST', `${calendar}${call}`, `${calendar}${call}`, { appointment_id: newId() });
    await check(send, 'POST', `${calendar}${call}`, `${calendar}${call}`, {});
  }
  await check(send, 'GET', `${calendar}check-sync/{id}/`, `${calendar}check-sync/${booked}/`);
  await check(send, 'GET', `${calendar}check-sync/{id}/`, `${calendar}check-sync/${newId()}/`);
  await check(send, 'POST', `${calendar}sync-all/`, `${calendar}sync-all/`);
  await check(admin, 'GET', account, account);
  await check(send, 'DELETE', account, account);
  await check(admin, 'DELETE', account, account);
  await check(send, 'GET', '/inventory-operations/summary/', '/inventory-operations/summary/');
  const picture = form({ ...imageFields, image: { bytes: await buildPng() } });
  const images = '/clinical-images/';
  const sent = { body: picture.body, headers: { 'content-type': picture.contentType } };
  const { id: pictured } = await check((method, path) => admin(method, path, sent), 'POST', images, images);
  await check(admin, 'POST', images, images, imageFields);
  await check(admin, 'GET', images, images);
  await check(admin, 'GET', `${images}{id}/`, `${images}${pictured}/`);
  const ofHistory = `${images}by_clinical_history/`;
  await check(admin, 'GET', ofHistory, `${ofHistory}?clinical_history_id=${imageFields.clinical_history}`);
  await check(admin, 'GET', ofHistory, ofHistory);
  await check(admin, 'GET', `${images}{id}/file/`, `${images}${newId()}/file/`);
  await check(admin, 'GET', `${images}{id}/thumbnail/`, `${images}${newId()}/thumbnail/`);
  await check(admin, 'PUT', `${images}{id}/`, `${images}${pictured}/`, { description: 'Lateral' });
  await check(send, 'GET', `${images}{id}/history/`, `${images}${pictured}/history/`);
  await check(admin, 'DELETE', `${images}{id}/`, `${images}${pictured}/`);

  const batch = { device_id: newId(), schema: WIRE_SCHEMA, epoch, groups: [] };
  const op = { op_id: newId(), method: 'POST', path: '/patients/', body: {}, captured_at: new Date().toISOString() };
  await check(send, 'POST', '/batch/', '/batch/', { ...batch, groups: [{ ops: [op] }] });
  await check(send, 'POST', '/batch/', '/batch/', { ...batch, epoch: newId() });
  await check(send, 'POST', '/batch/', '/batch/', { ...batch, schema: 99 });
  await check(send, 'GET', '/sync/', `/sync/?since=${formatCursor(epoch, 0)}`);
  await check(send, 'GET', '/sync/', `/sync/?since=${formatCursor(epoch, 0)}&as_of=${newId()}`);
  await check(send, 'GET', '/sync/', `/sync/?since=${formatCursor(epoch, seq + 1000)}`);
  await check(send, 'GET', '/sync/snapshot/', '/sync/snapshot/?collection=patients');
  await check(send, 'GET', '/sync/digest/', '/sync/digest/');
  await check(admin, 'GET', '/audit/', '/audit/');
  await check(send, 'GET', '/audit/', '/audit/');
  await check(admin, 'GET', '/audit/verify/', '/audit/verify/');
  const opId = newId();
  const withOp = { body: bodies.patients, headers: { 'idempotency-key': opId } };
  await send('POST', '/patients/', withOp);
  await check(send, 'POST', '/audit/receipts/', '/audit/receipts/', { op_ids: [opId, newId()] });
  await check(send, 'POST', '/audit/receipts/', '/audit/receipts/', { op_ids: 'x' });
  const newcomer = await made('users', { username: 'novata', rol: 'recepcionista' });
  const oneTime = '/users/{id}/password/';
  const handed = await check(admin, 'POST', oneTime, `/users/${newcomer}/password/`);
  await check(admin, 'POST', oneTime, `/users/${newId()}/password/`);
  await check(send, 'POST', oneTime, `/users/${newcomer}/password/`);
  const first = { username: 'novata', password: (handed as unknown as { password: string }).password };
  await check(open, 'POST', '/token/', '/token/', first);
  await check(open, 'POST', '/token/', '/token/', { ...first, new_password: 'corta' });
  await check(admin, 'GET', '/accounts/', '/accounts/');
  await check(send, 'GET', '/accounts/', '/accounts/');
  await check(send, 'PUT', '/account/', '/account/', { first_name: 'Lucía' });
  await check(send, 'PUT', '/account/', '/account/', { first_name: 7 });
  const changed = { current_password: TEST_PASSWORD, password: 'otra-del-todo-larga' };
  const mateo = await caller(server, 'mateo');
  await check(mateo, 'PUT', '/account/password/', '/account/password/', { ...changed, password: 'corta' });
  await check(mateo, 'PUT', '/account/password/', '/account/password/', changed);
  const back = { current_password: changed.password, password: TEST_PASSWORD };
  await check(mateo, 'PUT', '/account/password/', '/account/password/', back);
  const jefa = { username: 'jefa', password: TEST_PASSWORD };
  const boss = await made('users', { ...jefa, rol: 'administrador' });
  const own = await caller(server, 'jefa');
  const factor = '/account/second-factor/';
  const ofBoss = `/users/${boss}/second-factor/`;
  const spend = async (path: string, code: string) =>
    check(own, 'POST', `${factor}${path}`, `${factor}${path}`, { code });
  await check(admin, 'DELETE', '/users/{id}/second-factor/', ofBoss);
  const { secret } = (await check(own, 'POST', factor, factor)) as unknown as SecondFactorSecret;
  await check(send, 'POST', factor, factor);
  await spend('confirm/', '000000');
  await spend('confirm/', codeAt(secret, Date.now()));
  await check(own, 'POST', factor, factor);
  await check(own, 'GET', factor, factor);
  // The code of the step that follows: the one before it has been used.
  const spent = await spend('recovery-codes/', codeAt(secret, Date.now() + 30_000));
  const [one = '', two = ''] = (spent as unknown as RecoveryCodes).recovery_codes;
  const { challenge } = (await check(open, 'POST', '/token/', '/token/', jefa)) as unknown as { challenge: string };
  const step = '/token/second-factor/';
  await check(open, 'POST', step, step, { challenge, code: '000000' });
  await check(open, 'POST', step, step, { challenge: 'x', code: '000000' });
  await check(open, 'POST', step, step, { challenge, code: one });
  await spend('off/', two);
  await spend(
    'confirm/',
    codeAt(((await check(own, 'POST', factor, factor)) as never as SecondFactorSecret).secret, Date.now()),
  );
  await check(admin, 'DELETE', '/users/{id}/second-factor/', ofBoss);
  await check(send, 'DELETE', '/users/{id}/second-factor/', ofBoss);
  const settings = '/clinic-settings/';
  await check(send, 'GET', settings, settings);
  await check(send, 'GET', `${settings}{id}/`, `${settings}${CLINIC_SETTINGS_ID}/`);
  await check(send, 'GET', `${settings}{id}/history/`, `${settings}${CLINIC_SETTINGS_ID}/history/`);
  await check(admin, 'PUT', `${settings}{id}/`, `${settings}${CLINIC_SETTINGS_ID}/`, { address: 'Av. Larco 812' });
  await check(send, 'PUT', `${settings}{id}/`, `${settings}${CLINIC_SETTINGS_ID}/`, { address: null });
  await check(admin, 'GET', '/network/', '/network/');
  await check(send, 'GET', '/network/', '/network/');
  await check(open, 'GET', '/network/', '/network/');
  await check(open, 'GET', '/health/', '/health/');
  await check(open, 'GET', '/config/', '/config/');
  await check(open, 'GET', '/openapi.json', '/openapi.json');
  const tokens = await check(open, 'POST', '/token/', '/token/', { username: 'mateo', password: TEST_PASSWORD });
  await check(open, 'POST', '/token/', '/token/', { username: 'mateo', password: 'otra' });
  await check(open, 'POST', '/token/refresh/', '/token/refresh/', { refresh: tokens.refresh });
  await check(open, 'GET', '/user-info/', '/user-info/');
  await check(send, 'GET', '/user-info/', '/user-info/');
  await check(send, 'GET', '/sessions/', '/sessions/');
  await check(send, 'DELETE', '/sessions/{id}/', `/sessions/${newId()}/`);
  await check(send, 'POST', '/sessions/current/confirm/', '/sessions/current/confirm/', { password: 'otra' });
  await check(send, 'POST', '/sessions/current/confirm/', '/sessions/current/confirm/', { password: TEST_PASSWORD });
  await check(send, 'DELETE', '/sessions/', '/sessions/');

  await check(send, 'DELETE', '/sessions/{id}/', '/sessions/current/');
  await check(open, 'POST', '/first-start/code/', '/first-start/code/', { code: 'AAAA-AAAA' });
  await check(open, 'POST', '/first-start/', '/first-start/', {});
  const restored = { username: 'admin', password: TEST_PASSWORD, code: 'AAAA-AAAA' };
  await check(open, 'POST', '/restored/accounts/', '/restored/accounts/', restored);
  await check(open, 'POST', '/restored/', '/restored/', { ...restored, active: [] });
  await check(admin, 'POST', '/start-over/', '/start-over/', { password: 'x', clinic_name: 'x' });

  const succeeded = new Set(
    [...seen].filter((route) => / 20\d$/.test(route)).map((route) => route.replace(/ 20\d$/, '')),
  );
  // A success of every route was seen, but of people and signed consents, which nobody deletes, of a stream, of pictures, of a way that leads on, of the
  // first start (its success is checked in first-start/routes.test.ts), of a restored clinic (restored/restored.test.ts), of sealed work
  // (auth/sealing.test.ts), and of the demo clinic's end (demo-clinic/start-over.test.ts).
  const missing = routesOf().filter((route) => !succeeded.has(route));
  expect(missing.toSorted()).toEqual(
    [
      'DELETE /api/consents/{id}/',
      'DELETE /api/users/{id}/',
      'GET /api/sync/events/',
      'GET /api/google-calendar/callback/',
      'POST /api/first-start/',
      'POST /api/first-start/code/',
      'POST /api/restored/',
      'POST /api/restored/accounts/',
      'POST /api/sealed-work/key/',
      'POST /api/start-over/',
      ...NOT_JSON,
    ].toSorted(),
  );
});
