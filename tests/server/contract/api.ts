// Calls of the API as a signed-in person makes them, with what every answer must have checked on the way.
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { EPOCH_HEADER, WIRE_SCHEMA, type BatchOp, type BatchResponse, type BatchResult } from '#domain/wire/wire.ts';
import type { TestServer } from '#tests/support/test-server.ts';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // Each test says what it expects to find: the body is whatever the server sent.
  body: unknown;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions) => Promise<Answer>;

/** A person's calls. Every refusal must be a problem body with a Spanish detail, and every answer name the epoch. */
export async function caller(server: TestServer, username = 'recepcion', deviceId?: string): Promise<Call> {
  const { headers } = await server.signIn(username, deviceId);
  return (method, path, options = {}) =>
    call(server, method, path, { ...options, headers: { ...headers, ...options.headers } });
}

/** One call; see `caller`. */
export async function call(server: TestServer, method: string, path: string, options: CallOptions): Promise<Answer> {
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { payload: toText(options.body) }),
  });
  expect(answer.headers[EPOCH_HEADER]).toMatch(/^[0-9a-f-]{36}$/);
  const zipped = answer.headers['content-encoding'] === 'gzip';
  const text = zipped ? gunzipSync(answer.rawPayload).toString() : answer.payload;
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (answer.statusCode >= 400) checkProblem(answer.statusCode, String(answer.headers['content-type']), body);
  return { status: answer.statusCode, headers: answer.headers, body };
}

const toText = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);

/** Fails unless the body is a whole problem, in Spanish, that tells nothing of the server's insides. */
export function checkProblem(status: number, contentType: string, body: unknown): asserts body is Problem {
  expect(contentType).toContain('application/problem+json');
  const problem = body as Problem;
  expect(problem).toMatchObject({
    type: `urn:arcada:problem:${problem.code}`,
    title: expect.stringMatching(/./) as string,
    status,
    detail: expect.stringMatching(/./) as string,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
  });
  const words = `${problem.title} ${problem.detail} ${Object.values(problem.fields ?? {}).join(' ')}`;
  expect(words).not.toMatch(/\b(the|expected|received|invalid|must|error|select|insert|undefined|null)\b/i);
}

/** The code, detail and fields of a refusal. */
export function refusalOf({ status, body }: Answer) {
  const { code, detail, fields } = body as Problem;
  return { status, code, detail, ...(fields ? { fields } : {}) };
}

/** One write as a tablet sends it: a batch of a single op. */
export async function sendOp(
  server: TestServer,
  send: Call,
  op: Pick<BatchOp, 'method' | 'path'> & Partial<BatchOp>,
): Promise<BatchResult> {
  const { epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
  const whole: BatchOp = { op_id: newId(), captured_at: server.context.now().toISOString(), ...op };
  const body = { device_id: newId(), schema: WIRE_SCHEMA, epoch, groups: [{ ops: [whole] }] };
  const [result] = ((await send('POST', '/batch/', { body })).body as BatchResponse).results;
  if (!result) throw new Error('an op without a result');
  return result;
}
