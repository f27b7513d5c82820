// Sessions that are bound to a device's key (decision 108).
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#domain/wire/problem.ts';
import type { SignedIn, TokenPair } from '#domain/wire/wire.ts';
import { newId } from '#domain/record/ids.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const URL_OF_REFRESH = 'https://arcada.local:8443/api/token/refresh/';

interface Key {
  privateKey: CryptoKey;
  jwk: JWK;
}

async function makeKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  return { privateKey, jwk: await exportJWK(publicKey) };
}

describeOnBothDatabases('a session bound to a key', (database) => {
  let server: TestServer;
  let time = Date.parse('2026-03-01T12:00:00Z');
  let own: Key;
  let other: Key;
  let session: SignedIn;
  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(time) });
    [own, other] = [await makeKey(), await makeKey()];
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    time += MINUTE;
    session = (await signIn({ key: own.jwk })).json<SignedIn>();
  });

  const signIn = (rest: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/token/',
      payload: { username: 'recepcion', password: TEST_PASSWORD, ...rest },
    });

  /** A proof as a tablet makes it, unless told. */
  const proofBy = (key: Key, claims: object = {}, header: object = {}): Promise<string> =>
    new SignJWT({ htm: 'POST', htu: URL_OF_REFRESH, jti: newId(), iat: Math.floor(time / 1000), ...claims })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk, ...header })
      .sign(key.privateKey);

  const renew = (refresh: string, proof?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh },
      ...(proof === undefined ? {} : { headers: { dpop: proof } }),
    });

  test('is renewed with a proof by that key, again and again', async () => {
    let { refresh } = session;
    for (let times = 0; times < 3; times += 1) {
      time += 15 * MINUTE;
      const answer = await renew(refresh, await proofBy(own));
      expect(answer.statusCode).toBe(200);
      refresh = answer.json<TokenPair>().refresh;
    }
  });

  const proofs: [string, () => Promise<string | undefined>][] = [
    ['without a proof', async () => undefined],
    ['by another key', () => proofBy(other)],
    ['by another key under this one’s name', () => proofBy(other, {}, { jwk: own.jwk })],
    ['by no key', () => proofBy(own, {}, { jwk: undefined })],
    ['for another path', () => proofBy(own, { htu: 'https://arcada.local/api/token/' })],
    ['for no address', () => proofBy(own, { htu: 'refresh' })],
    ['for another method', () => proofBy(own, { htm: 'GET' })],
    ['without an id', () => proofBy(own, { jti: undefined })],
    ['with an id that is no text', () => proofBy(own, { jti: { a: 1 } })],
    ['of an hour ago', () => proofBy(own, { iat: time / 1000 - 3600 })],
    ['of the next hour', () => proofBy(own, { iat: time / 1000 + 3600 })],
    ['of another type', () => proofBy(own, {}, { typ: 'JWT' })],
    ['by a key off the curve', () => proofBy(own, {}, { jwk: { ...own.jwk, x: own.jwk.y } })],
    ['by a key in no form', () => proofBy(own, {}, { jwk: { kty: 'EC', crv: 'P-256', x: 1 } })],
    ['that is none', async () => 'eyJ.x.y'],
  ];
  test.each(proofs)('is not renewed %s, and lives on', async (_name, make) => {
    const refused = await renew(session.refresh, await make());
    expect(refused.statusCode).toBe(401);
    expect(refused.json<Problem>()).toMatchObject({
      code: 'unauthenticated',
      detail: 'La sesión pertenece a otro dispositivo. Inicie sesión de nuevo.',
    });
    expect((await renew(session.refresh, await proofBy(own))).statusCode).toBe(200);
  });

  test.each(['\0', 'x'.repeat(8000), '\ud800'])('takes a proof whose id no column could hold, once', async (jti) => {
    const proof = await proofBy(own, { jti });
    expect((await renew(session.refresh, proof)).statusCode).toBe(200);
    expect((await renew(session.refresh, proof)).statusCode).toBe(401);
  });

  test('takes each proof once', async () => {
    const proof = await proofBy(own);
    expect((await renew(session.refresh, proof)).statusCode).toBe(200);
    expect((await renew(session.refresh, proof)).statusCode).toBe(401);
  });

  test('a copied token that is tried late does not end the owner’s session', async () => {
    const next = (await renew(session.refresh, await proofBy(own))).json<TokenPair>();
    const headers = { authorization: `Bearer ${next.access}` };
    expect((await server.app.inject({ url: '/api/user-info/', headers })).statusCode).toBe(200);
    time += MINUTE;
    expect((await renew(session.refresh, await proofBy(other))).statusCode).toBe(401);
    expect((await server.app.inject({ url: '/api/user-info/', headers })).statusCode).toBe(200);
  });

  test('keeps the key’s name alone', async () => {
    const { proof_key } = await server.opened.db
      .selectFrom('sessions')
      .select('proof_key')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(proof_key).toBe(await calculateJwkThumbprint(own.jwk));
  });

  test('a session without a key needs no proof', async () => {
    const { refresh } = (await signIn({})).json<SignedIn>();
    expect((await renew(refresh)).statusCode).toBe(200);
    expect((await renew(refresh, 'eyJ.x.y')).statusCode).toBe(200);
  });

  test.each([{ kty: 'RSA' }, { x: 'corta' }, { crv: 'P-384' }, { y: undefined }])(
    'a sign-in with a key that is none is refused: %o',
    async (wrong) => {
      const answer = await signIn({ key: { ...own.jwk, ...wrong } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<Problem>().code).toBe('invalid');
    },
  );
});
