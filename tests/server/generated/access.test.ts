// Who may call what: every operation of the document, by everybody, as the document says (design §8).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { caller } from '#tests/server/contract/api.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { bodyType, isStream, nameOf, OPERATIONS, type Operation } from './document.ts';

const CALLERS = ['nobody', 'recepcionista', 'administrador', 'disabled', 'expired', 'revoked'] as const;
type CallerName = (typeof CALLERS)[number];

let server: TestServer;
const tokens: Partial<Record<CallerName, string>> = {};

beforeAll(async () => {
  server = await startTestServer();
  const admin = await caller(server, 'admin');
  // Whoever is out was an administrador: it is not the role that keeps them out.
  const person = { username: 'saliente', rol: 'administrador', password: TEST_PASSWORD };
  const { body } = await admin('POST', '/users/', { body: person });
  tokens.disabled = (await server.signIn('saliente')).access;
  await admin('PUT', `/users/${(body as { id: string }).id}/`, { body: { active: false } });
  const revoked = await server.signIn('admin');
  tokens.revoked = revoked.access;
  await server.app.inject({ method: 'DELETE', url: '/api/sessions/current/', headers: revoked.headers });
  tokens.expired = (await server.signIn('admin')).access;
  await server.context.db
    .updateTable('access_tokens')
    .set({ expires_at: '2000-01-01T00:00:00Z' })
    .where('hash', '=', hashToken(tokens.expired))
    .execute();
  tokens.recepcionista = (await server.signIn('recepcion')).access;
  tokens.administrador = (await server.signIn('admin')).access;
});
afterAll(() => server.close());

/** 401, 403 or "in": whatever else the answer says, the caller was let in. */
async function admission(operation: Operation, name: CallerName, method: string = operation.method) {
  const token = tokens[name];
  const type = bodyType(operation);
  const answer = await server.app.inject({
    method: method as 'GET',
    url: operation.path.replaceAll(/\{\w+\}/g, newId()),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(type === undefined ? {} : { payload: '{}' }),
    payloadAsStream: true,
  });
  const { statusCode, headers } = answer;
  expect(statusCode).toBeLessThan(500);
  const isProblem = String(headers['content-type']).startsWith('application/problem+json');
  // A stream has no end to wait for.
  if (!isProblem || method === 'HEAD') {
    answer.stream().destroy();
    return statusCode === 401 || statusCode === 403 ? statusCode : 'in';
  }
  const { code } = JSON.parse(await textOf(answer.stream())) as Problem;
  if (code === 'unauthenticated') return 401;
  return code === 'forbidden' ? 403 : 'in';
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** What the document promises. An open route looks at no token: a bad one keeps nobody out either. */
function promised(operation: Operation, name: CallerName): 401 | 403 | 'in' {
  if (operation.security?.length === 0) return operation.path.startsWith('/api/token/') ? 401 : 'in';
  if (name !== 'recepcionista' && name !== 'administrador') return 401;
  return operation['x-role'] === 'administrador' && name !== 'administrador' ? 403 : 'in';
}

const OPEN = ['/api/health/', '/api/config/', '/api/openapi.json', '/api/token/', '/api/token/refresh/'];

it('only these are open to everybody', () => {
  const open = OPERATIONS.filter(({ security }) => security?.length === 0).map(({ path }) => path);
  expect(open.toSorted()).toEqual(OPEN.toSorted());
});

describe.each(CALLERS)('%s', (name) => {
  // Signing in with an empty body is 400: it says nothing of who is let in.
  const guarded = OPERATIONS.filter(({ path }) => !path.startsWith('/api/token/'));
  it.each(guarded.map((operation) => [nameOf(operation), operation] as const))('%s', async (_name, operation) => {
    expect(await admission(operation, name)).toBe(promised(operation, name));
    if (operation.method === 'GET' && !isStream(operation)) {
      expect(await admission(operation, name, 'HEAD')).toBe(promised(operation, name));
    }
  });
});
