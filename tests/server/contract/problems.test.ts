import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/engine/unavailable.ts';
import { HttpProblem } from '#server/errors.ts';
import { problemOf } from '#server/http/problem.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Call } from './api.ts';

let server: TestServer;
let send: Call;
beforeAll(async () => {
  server = await startTestServer();
  send = await caller(server);
});
afterAll(() => server.close());

describe('a refusal before any handler', () => {
  it.each(['/nothing/', '/patients/a/b/c/', '/constructor/', '/__proto__/'])('%s is 404', async (path) => {
    expect(refusalOf(await send('GET', path))).toEqual({
      status: 404,
      code: 'not_found',
      detail: 'No existe lo que buscas.',
    });
  });

  it('an address that cannot be read is 400', async () => {
    expect(refusalOf(await call(server, 'GET', '/patients/%E0%A4%A/', {}))).toMatchObject({
      status: 400,
      code: 'invalid',
    });
  });

  it('bytes that are no HTTP are 400 too', async () => {
    const url = new URL(await server.listen());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"detail":"La solicitud no es válida."');
  });
});

describe('a thrown error, as the sender sees it', () => {
  const database = (code: string) =>
    Object.assign(new Error('secret column'), { code, severity: 'ERROR', detail: 'secret row' });
  it.each([
    ['a refusal', new HttpProblem('gone', 'Se eliminó.'), 410, 'gone'],
    ['a text that cannot be stored', database('22021'), 400, 'invalid'],
    ['a number out of range', database('22003'), 400, 'invalid'],
    ['a broken check', database('23514'), 400, 'invalid'],
    ['a duplicate', database('23505'), 409, 'exists'],
    ['a parent that is gone', database('23503'), 409, 'parent_gone'],
    ['a lock waited for in vain', database('55P03'), 503, 'unavailable'],
    ['a statement that took too long', database('57014'), 503, 'unavailable'],
    ['a transaction that stood still', database('25P03'), 503, 'unavailable'],
    ['a database with too many connections', database('53300'), 503, 'unavailable'],
    ['a database out of reach', new DatabaseUnavailable(new Error('secret')), 503, 'unavailable'],
    ['a missing table', database('42P01'), 500, 'unavailable'],
    ['a lost connection', Object.assign(new Error('secret'), { code: 'EPIPE' }), 500, 'unavailable'],
    ['a bug', new TypeError('secret'), 500, 'unavailable'],
    ['no error at all', 'secret', 500, 'unavailable'],
    ['nothing', undefined, 500, 'unavailable'],
    ['too many requests', Object.assign(new Error('secret'), { statusCode: 429 }), 429, 'slow_down'],
    ['a status of its own', Object.assign(new Error('secret'), { statusCode: 418 }), 400, 'invalid'],
  ])('%s', (_name, error, status, code) => {
    const problem = problemOf(error);
    expect(problem).toMatchObject({ status, code, type: `urn:arcada:problem:${code}` });
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(problem.detail).not.toBe('');
  });
});
