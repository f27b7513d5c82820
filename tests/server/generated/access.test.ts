// Access rights: every route that the server really has, called by everybody. The allowed callers are written out here;
// the API's document must say the same.
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { hashToken } from '#server/auth/tokens.ts';
import { caller } from '#tests/server/contract/api.ts';
import { registeredRoutes, type RegisteredRoute } from '#tests/server/contract/registered-routes.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';
import { nameOf, OPERATIONS } from './document.ts';

// `unconfirmed`: an administrador who typed the password more than ten minutes ago, called before the one who ends sessions.
const CALLERS = ['nobody', 'recepcionista', 'unconfirmed', 'administrador', 'disabled', 'expired', 'revoked'] as const;
type CallerName = (typeof CALLERS)[number];

/** Open to everybody: a token is not checked, and a bad one is no obstacle. */
const OPEN = [
  'GET /api/health/',
  'GET /api/config/',
  'GET /api/openapi.json',
  'GET /api/google-calendar/callback/',
  'GET /api/calendar/{token}/agenda.ics',
  'GET /api/export/{token}/',
  'POST /api/first-start/',
  'POST /api/first-start/code/',
  'POST /api/restored/',
  'POST /api/restored/accounts/',
  'POST /api/token/',
  'POST /api/token/second-factor/',
  'POST /api/token/refresh/',
];

/** Refused to signed-in people other than an administrador. */
const ADMINISTRADOR = [
  'POST /api/start-over/',
  'PUT /api/clinic-settings/{id}/',
  'POST /api/consent-templates/',
  'PUT /api/consent-templates/{id}/',
  'DELETE /api/consent-templates/{id}/',
  'POST /api/users/',
  'PUT /api/users/{id}/',
  'DELETE /api/users/{id}/',
  'GET /api/accounts/',
  'GET /api/network/',
  'POST /api/users/{id}/password/',
  'DELETE /api/users/{id}/second-factor/',
  'POST /api/account/second-factor/',
  'POST /api/account/second-factor/confirm/',
  'GET /api/audit/',
  'GET /api/audit/verify/',
  'POST /api/export/',
  'GET /api/google-calendar/auth/',
  'GET /api/google-calendar/account/',
  'DELETE /api/google-calendar/account/',
];

/** Refused to people who have not typed their password lately. */
const CONFIRMED = [
  'DELETE /api/sessions/',
  'POST /api/users/',
  'PUT /api/users/{id}/',
  'POST /api/users/{id}/password/',
  'DELETE /api/users/{id}/second-factor/',
  'POST /api/account/second-factor/',
  'POST /api/account/second-factor/confirm/',
  'POST /api/account/second-factor/off/',
  'POST /api/account/second-factor/recovery-codes/',
  'GET /api/google-calendar/auth/',
  'DELETE /api/google-calendar/account/',
  'POST /api/calendar-feeds/',
  'POST /api/export/',
];

// The routes are the tests' names: the server is there before the tests are.
const server = await startTestServer();
const tokens = await signInAll();
const ROUTES = registeredRoutes(server.app);
afterAll(() => server.close());

async function signInAll(): Promise<Record<CallerName, string | undefined>> {
  const admin = await caller(server, 'admin');
  // This person was an administrador: it is not the role that keeps them out.
  const person = { username: 'saliente', rol: 'administrador', password: TEST_PASSWORD };
  const { body } = await admin('POST', '/users/', { body: person });
  const disabled = (await server.signIn('saliente')).access;
  await admin('PUT', `/users/${(body as { id: string }).id}/`, { body: { active: false } });
  const revoked = await server.signIn('admin');
  await server.app.inject({ method: 'DELETE', url: '/api/sessions/current/', headers: revoked.headers });
  const expired = (await server.signIn('admin')).access;
  await server.context.db
    .updateTable('access_tokens')
    .set({ expires_at: '2000-01-01T00:00:00Z' })
    .where('hash', '=', hashToken(expired))
    .execute();
  const unconfirmed = (await server.signIn('admin')).access;
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString();
  await server.context.db.updateTable('sessions').set({ confirmed_at: elevenMinutesAgo }).execute();
  const recepcionista = (await server.signIn('recepcion')).access;
  const administrador = (await server.signIn('admin')).access;
  return { nobody: undefined, recepcionista, unconfirmed, administrador, disabled, expired, revoked: revoked.access };
}

/** A HEAD is let in as the GET of its path is. */
const callOf = ({ method, path }: RegisteredRoute): string => `${method === 'HEAD' ? 'GET' : method} ${path}`;

function promised(route: RegisteredRoute, name: CallerName): 401 | 403 | 'password' | 'in' {
  if (OPEN.includes(callOf(route))) return 'in';
  if (name === 'unconfirmed') return CONFIRMED.includes(callOf(route)) ? 'password' : 'in';
  if (name !== 'recepcionista' && name !== 'administrador') return 401;
  return name === 'recepcionista' && ADMINISTRADOR.includes(callOf(route)) ? 403 : 'in';
}

/** 401, 403, "password" or "in": whatever else the answer says, the caller was let in. */
async function admission({ method, path }: RegisteredRoute, name: CallerName): Promise<number | 'password' | 'in'> {
  const token = tokens[name];
  const hasBody = method === 'POST' || method === 'PUT';
  const answer = await server.app.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{\w+\}/g, newId()),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: '{}' } : {}),
    payloadAsStream: true,
  });
  const { statusCode, headers } = answer;
  expect(statusCode).toBeLessThan(500);
  const isProblem = String(headers['content-type']).startsWith('application/problem+json');
  // A stream has no end to wait for.
  if (!isProblem || method === 'HEAD') {
    answer.stream().destroy();
    if (statusCode === 403 && name === 'unconfirmed') return 'password';
    return statusCode === 401 || statusCode === 403 ? statusCode : 'in';
  }
  const { code } = JSON.parse(await textOf(answer.stream())) as Problem;
  if (code === 'unauthenticated') return 401;
  if (code === 'password_required') return 'password';
  return code === 'forbidden' ? 403 : 'in';
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('knows every route that it speaks of, and the document says the same of each', () => {
  const registered = new Set(ROUTES.map(callOf));
  expect([...OPEN, ...ADMINISTRADOR, ...CONFIRMED].filter((route) => !registered.has(route))).toEqual([]);
  expect(OPERATIONS.map(nameOf).toSorted()).toEqual([...registered].toSorted());
  const described = (test: (operation: (typeof OPERATIONS)[number]) => boolean) =>
    OPERATIONS.filter(test).map(nameOf).toSorted();
  expect(described(({ security }) => security?.length === 0)).toEqual(OPEN.toSorted());
  expect(described((operation) => operation['x-role'] === 'administrador')).toEqual(ADMINISTRADOR.toSorted());
  expect(described((operation) => operation['x-confirmed'] === true)).toEqual(CONFIRMED.toSorted());
});

describe.each(CALLERS)('%s', (name) => {
  it.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_name, route) => {
    expect(await admission(route, name)).toBe(promised(route, name));
  });
});
