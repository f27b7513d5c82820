import { afterAll, beforeAll, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import { call, caller, refusalOf } from '#tests/server/contract/api.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['PATCH', `/patients/${newId()}/`, 'DELETE, GET, HEAD, PUT'],
  ['PATCH', `/patients/${newId()}`, 'DELETE, GET, HEAD, PUT'],
  ['POST', `/patients/${newId()}/?x=1`, 'DELETE, GET, HEAD, PUT'],
  ['PUT', '/patients/', 'GET, HEAD, POST'],
  ['DELETE', '/patients/', 'GET, HEAD, POST'],
  ['OPTIONS', '/patients/', 'GET, HEAD, POST'],
  ['GET', '/token/', 'POST'],
  ['GET', '/batch/', 'POST'],
  ['HEAD', '/batch', 'POST'],
  ['HEAD', '/sync/events/', 'GET'],
  ['POST', '/openapi.json', 'GET, HEAD'],
  ['POST', '/audit/verify/', 'GET, HEAD'],
])('%s %s is 405 and says which methods there are', async (method, path, allow) => {
  const answer = await server.app.inject({ method: method as 'GET', url: `/api${path}` });
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  if (method !== 'HEAD') {
    expect(answer.json()).toMatchObject({
      code: 'method_not_allowed',
      detail: 'Esta operación no está disponible aquí.',
    });
  }
});

test.each(['/patients/x/y/', '/openapixjson', '/patientss/', '/'])('%s has no method', async (path) => {
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect(refusalOf(await call(server, method, path, {}))).toMatchObject({ status: 404, code: 'not_found' });
  }
});

test('a method that a path has for a reason of its own refuses with the same words’ code, and says the others', async () => {
  const admin = await caller(server, 'admin');
  const answer = await admin('DELETE', `/users/${newId()}/`);
  expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, PUT']);
});

test.each(COLLECTIONS)(
  '/%s/<anything>/ names no record, however long or odd it is: 404, never 405',
  async (collection) => {
    const admin = await caller(server, 'admin');
    const odd = [
      'a'.repeat(101),
      'a'.repeat(201),
      'a'.repeat(5000),
      '%20',
      'a%2Fb',
      '%C3%B1',
      '..%2F..',
      `${newId()}x`,
      '%00',
    ];
    for (const id of odd) {
      for (const method of ['GET', 'PUT'] as const) {
        const answer = await admin(method, `/${collection}/${id}/`, method === 'PUT' ? { body: {} } : {});
        expect([method, id, refusalOf(answer).status, refusalOf(answer).code]).toEqual([method, id, 404, 'not_found']);
      }
    }
  },
);

test.each([
  ['GET', `/products/${'a'.repeat(201)}/operations/`],
  ['GET', `/suppliers/${'a'.repeat(201)}/operations/`],
  ['GET', `/budgets/${'a'.repeat(201)}/payments/`],
  ['GET', `/clinical-images/${'a'.repeat(201)}/file/`],
  ['GET', `/clinical-images/${'a'.repeat(201)}/thumbnail/`],
  ['DELETE', `/sessions/${'a'.repeat(201)}/`],
  ['DELETE', `/patients/${'a'.repeat(201)}/`],
] as const)('%s %s is 404 as well', async (method, path) => {
  const admin = await caller(server, 'admin');
  expect(refusalOf(await admin(method, path))).toMatchObject({ status: 404, code: 'not_found' });
});
