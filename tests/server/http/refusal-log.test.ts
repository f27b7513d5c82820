// The log's lines about refusals: enough to find out what happened, without any typed text.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { WIRE_SCHEMA, type BatchResponse } from '#domain/wire/wire.ts';
import { buildApp } from '#server/app.ts';
import { logSettings } from '#server/http/log.ts';
import { readHead } from '#server/sync/head.ts';
import { form } from '#tests/server/contract/image-world.ts';
import { buildBatchOp } from '#tests/support/factories.ts';
import {
  closedFirstStart,
  startTestServer,
  TEST_PASSWORD,
  type SignedIn,
  type TestServer,
} from '#tests/support/test-server.ts';

const INFO = 30;
const WARN = 40;

let server: TestServer;
let app: FastifyInstance;
let session: SignedIn;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  session = await server.signIn('recepcion');
  const stream = { write: (line: string) => lines.push(line) };
  app = await buildApp(server.context, {
    logger: { level: 'info', stream },
    staticRoot: '/nonexistent',
    firstStart: closedFirstStart(),
  });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: object = session.headers) =>
  app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload ? { payload } : {}) });
const signIn = (payload: object) => call('POST', '/token/', payload, {});

it('names the code, the route and the person of a refusal, and no value', async () => {
  const name = 'Alérgica a la penicilina';
  await call('POST', '/patients/', { first_name: name, email: 'esto-no-es' });
  await call('GET', `/patients/?search=${encodeURIComponent(name)}&sort=x`);
  await call('GET', `/patients/${newId()}/`);
  const user = server.people['recepcion'];
  expect(logged()).toEqual([
    expect.objectContaining({
      level: INFO,
      code: 'invalid',
      status: 400,
      method: 'POST',
      route: '/api/patients/',
      user,
    }),
    expect.objectContaining({
      level: INFO,
      code: 'invalid',
      status: 400,
      method: 'GET',
      route: '/api/patients/',
      user,
    }),
    expect.objectContaining({ level: INFO, code: 'not_found', status: 404, route: '/api/patients/:id/', user }),
  ]);
  expect(lines.join('')).not.toMatch(/penicilina|esto-no-es|sort/);
});

it('names each op of a batch that was refused for a reason of its own', async () => {
  const { epoch } = await readHead(server.context.db);
  const [good, bad, other] = [buildBatchOp(), buildBatchOp({ body: { first_name: 'Penicilina' } }), buildBatchOp()];
  const groups = [{ ops: [good] }, { ops: [bad, other] }];
  const answer = await call('POST', '/batch/', { device_id: newId(), schema: WIRE_SCHEMA, epoch, groups });
  expect(answer.json<BatchResponse>().results.map(({ status }) => status)).toEqual([201, 400, 424]);
  const user = server.people['recepcion'];
  expect(logged()).toEqual([
    expect.objectContaining({ level: INFO, code: 'invalid', op_id: bad.op_id, route: '/api/batch/', user }),
  ]);
  expect(lines.join('')).not.toContain('Penicilina');
});

it('tells of a sign-in that failed whose it was, from where and on which device, and neither name nor password', async () => {
  const device = newId();
  await signIn({ username: 'recepcion', password: 'equivocada-del-todo', device_id: device });
  await signIn({ username: 'mi-clave-secreta', password: TEST_PASSWORD });
  const [wrong, unknown] = logged();
  expect(wrong).toMatchObject({
    level: WARN,
    msg: 'sign-in failed',
    code: 'unauthenticated',
    user: server.people['recepcion'],
    address: '127.0.0.1',
    device,
  });
  expect(unknown).toMatchObject({ level: WARN, msg: 'sign-in failed', user: null, address: '127.0.0.1', device: null });
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toMatch(/equivocada|secreta|correcta/);
});

it('tells of sign-ins that are put off', async () => {
  for (let n = 0; n < 5; n += 1) await signIn({ username: 'mateo', password: 'equivocada-del-todo' });
  expect(logged()).toContainEqual(expect.objectContaining({ level: WARN, code: 'slow_down', msg: 'sign-in put off' }));
});

it('tells why a session was not renewed', async () => {
  await call('POST', '/token/refresh/', { refresh: 'no-lo-conoce-nadie' }, {});
  expect(logged()).toEqual([expect.objectContaining({ level: INFO, msg: 'not renewed', reason: 'unknown' })]);
  expect(lines.join('')).not.toContain('no-lo-conoce-nadie');
});

it('does not speak of access tokens that ran out: every tablet has one each quarter of an hour', async () => {
  const answer = await call('GET', '/patients/', undefined, { authorization: `Bearer ${'x'.repeat(43)}` });
  expect([answer.statusCode, lines]).toEqual([401, []]);
});

it('holds no token at any level, although the parser of uploads logs a request’s headers at trace', async () => {
  const stream = { write: (line: string) => lines.push(line) };
  const told = await buildApp(server.context, {
    logger: { ...logSettings('trace'), stream },
    staticRoot: '/nonexistent',
    firstStart: closedFirstStart(),
  });
  const { body, contentType } = form({ image_type: 'photo', image: { bytes: Buffer.from('x') } });
  await told.inject({
    method: 'POST',
    url: '/api/clinical-images/',
    headers: { ...session.headers, cookie: 'arcada=galleta-secreta', 'content-type': contentType },
    payload: body,
  });
  await told.close();
  expect(lines.join('')).toContain('multipart/form-data');
  expect(lines.join('')).not.toContain(session.headers.authorization.slice('Bearer '.length));
  expect(lines.join('')).not.toContain('galleta-secreta');
});
