import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { checkShape } from '#server/http/json-body.ts';
import { call, caller, refusalOf, type Call } from '#tests/server/contract/api.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';

/** An array of arrays … so many levels deep. */
const nested = (levels: number, inside = ''): string => '['.repeat(levels) + inside + ']'.repeat(levels);

const refusal = (text: string): string | undefined => {
  try {
    checkShape(text);
    return undefined;
  } catch (error) {
    return (error as Problem).code;
  }
};

describe('a JSON text', () => {
  it.each([
    ['of fifty levels', nested(50)],
    ['of fifty levels of objects', '{"a":'.repeat(50) + '1' + '}'.repeat(50)],
    ['with brackets in a string', JSON.stringify({ notes: '[{'.repeat(1000) })],
    ['with brackets in a name', JSON.stringify({ ['['.repeat(1000)]: 1 })],
    ['with quotes in a string', JSON.stringify({ notes: `"${'['.repeat(1000)}"` })],
    ['with backslashes before the end of a string', JSON.stringify(['\\', '\\\\', '['.repeat(1000)])],
    ['with many short lists one after the other', `[${Array.from({ length: 1000 }, () => nested(3)).join()}]`],
    ['with a string that never ends', `"${'['.repeat(1000)}`],
    ['with a hundred thousand values', `[${'1,'.repeat(99_997)}1]`],
    ['with commas in a string', JSON.stringify(','.repeat(200_000))],
  ])('%s passes', (_what, text) => {
    expect(refusal(text)).toBeUndefined();
  });

  it.each([
    ['of fifty-one levels', nested(51), 'invalid'],
    ['of lists and objects in turn', '{"a":['.repeat(26), 'invalid'],
    ['of levels that never end', '['.repeat(1000), 'invalid'],
    ['of levels behind strings that look like its end', `["\\\\",${nested(50)}]`, 'invalid'],
    ['of levels behind an escaped quote', `["\\"",${nested(50)}]`, 'invalid'],
    ['of more values', `[${'1,'.repeat(100_000)}1]`, 'too_large'],
    ['of more empty objects', `[${'{},'.repeat(60_000)}{}]`, 'too_large'],
  ])('%s is refused', (_what, text, code) => {
    expect(refusal(text)).toBe(code);
  });
});

describe('a body', () => {
  let server: TestServer;
  let send: Call;
  beforeAll(async () => {
    server = await startTestServer();
    send = await caller(server);
  });
  afterAll(() => server.close());

  const TOO_DEEP = { status: 400, code: 'invalid', detail: 'Los datos enviados tienen más de 50 niveles.' };

  it.each([
    ['POST', '/patients/'],
    ['PUT', `/patients/${newId()}/`],
    ['DELETE', `/patients/${newId()}/`],
    ['POST', '/batch/'],
    ['POST', '/clinical-images/'],
    ['PUT', `/clinical-images/${newId()}/`],
  ] as const)('%s %s of more than fifty levels is refused as such', async (method, path) => {
    expect(refusalOf(await send(method, path, { body: `{"data":${nested(50)}}` }))).toEqual(TOO_DEEP);
  });

  it.each(['/token/', '/token/refresh/'])('to %s of more than fifty levels is refused too', async (path) => {
    expect(refusalOf(await call(server, 'POST', path, { body: `{"a":${nested(50)}}` }))).toEqual(TOO_DEEP);
  });

  it.each(['/token/', '/token/refresh/'])('to %s is refused unread above four kilobytes', async (path) => {
    const body = { username: 'mateo', password: TEST_PASSWORD, refresh: 'x', more: 'x'.repeat(4096) };
    expect(refusalOf(await call(server, 'POST', path, { body }))).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('of more ops than anybody sends is refused before it is parsed', async () => {
    const body = `{"schema":1,"groups":[{"ops":[${'{},'.repeat(200_000)}{}]}]}`;
    // A batch that was parsed is refused in other words.
    const detail = 'Se enviaron demasiados datos a la vez.';
    expect(refusalOf(await send('POST', '/batch/', { body }))).toEqual({ status: 413, code: 'too_large', detail });
  });

  it('that is no JSON, or empty, is refused in the words that it always was', async () => {
    expect(refusalOf(await send('POST', '/patients/', { body: '{"a":' }))).toMatchObject({
      code: 'invalid',
      detail: 'El cuerpo de la solicitud no es JSON válido.',
    });
    expect(refusalOf(await send('POST', '/patients/', { body: '' }))).toMatchObject({
      code: 'invalid',
      detail: 'El cuerpo de la solicitud está vacío.',
    });
    expect(refusalOf(await send('POST', '/patients/', { body: '{"__proto__":{}}' }))).toMatchObject({
      code: 'invalid',
    });
  });
});
