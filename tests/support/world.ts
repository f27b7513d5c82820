// A clinic in one process: the real server on an in-memory PGlite, and tablets beside it.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ApiRequest, ApiResponse, Transport } from '#api/client.ts';
import { newId } from '#domain/record/ids.ts';
import type { Patient } from '#domain/patients/patient.ts';
import type { BatchRequest, BatchResponse, BatchResult } from '#domain/wire/wire.ts';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import { endEpoch } from '#server/sync/begin-epoch.ts';
import { readHead } from '#server/sync/head.ts';
import { createTablet, type Tablet, type TabletOptions } from './tablet.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export interface World {
  server: TestServer;
  /** A tablet on which a person is signed in and which has received everything. */
  tablet: (username?: string, options?: TabletOptions) => Promise<Tablet>;
  /** A tablet on which a person is signed in and which has received nothing yet. */
  emptyTablet: (username?: string, options?: TabletOptions) => Promise<Tablet>;
  /** The tablets' transport to the server. */
  transport: Transport;
  /** The server's own answer to a GET, as the administrador. */
  get: <T>(path: string) => Promise<T>;
  patient: (id: string) => Promise<Patient>;
  /** The server becomes a restored backup, under a new epoch. */
  newEpoch: () => Promise<void>;
  close: () => Promise<void>;
}

export async function createWorld(options: TestServerOptions = {}): Promise<World> {
  const server = await startTestServer(options);
  const transport = injectTransport(server.app);
  const { headers } = await server.signIn('admin');
  async function get<T>(path: string): Promise<T> {
    const answer = await server.app.inject({ method: 'GET', url: `/api${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(`GET ${path} answered ${answer.statusCode}`);
    return answer.json();
  }
  async function emptyTablet(username = 'admin', options: TabletOptions = {}): Promise<Tablet> {
    const tablet = createTablet(transport, options);
    await tablet.signIn(username);
    return tablet;
  }
  return {
    server,
    transport,
    emptyTablet,
    async tablet(username, options) {
      const tablet = await emptyTablet(username, options);
      await tablet.sync();
      tablet.network.log.length = 0;
      return tablet;
    },
    get,
    patient: (id) => get(`/patients/${id}/`),
    async newEpoch() {
      const { db, events } = server.context;
      const epoch = newId();
      await endEpoch(db, await readHead(db), epoch);
      events.announce({ epoch, head: 0 });
    },
    close: () => server.close(),
  };
}

/** Sends requests straight into an app, as from a tablet of its network. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, path, token, json, form, headers, binary }: ApiRequest): Promise<ApiResponse> => {
    const encoded = form && new Response(form);
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(encoded ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {}),
      },
      ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
      // Serialized, so that tablet and server share no object, as over a real connection.
      ...(json === undefined ? {} : { payload: JSON.parse(JSON.stringify(json)) as object }),
    });
    const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN);
    return {
      status: answer.statusCode,
      epoch: String(answer.headers[EPOCH_HEADER]),
      body: bodyOf(answer, binary),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
      serverTime: null,
    };
  };
}

function bodyOf(answer: LightMyRequestResponse, binary = false): unknown {
  if (!binary || answer.statusCode !== 200) return answer.payload === '' ? null : answer.json();
  const { buffer, byteOffset, byteLength } = answer.rawPayload;
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** Whether a request is a batch. */
export const isBatch = (request: ApiRequest) => request.path === '/batch/';

/** An answer of the server, written by a test. */
export function answer(status: number, body: unknown = null, epoch = 'e'): ApiResponse {
  return { status, epoch, body, retryAfter: null, serverTime: null };
}

/** A batch answer that gives each op what `result` says. */
export function batchAnswer(
  request: ApiRequest,
  result: (op: BatchRequest['groups'][number]['ops'][number]) => Partial<BatchResult>,
): ApiResponse {
  const { groups, epoch } = request.json as BatchRequest;
  const results = groups
    .flatMap((group) => group.ops)
    .map((op) => ({ op_id: op.op_id, status: 200, body: null, duplicate: false, warnings: [], ...result(op) }));
  return answer(200, { epoch, head: 1, results } satisfies BatchResponse, epoch);
}
