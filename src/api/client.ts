import { AppError, type Problem } from '#domain/wire/problem.ts';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';

/** A request to Arcada's server. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with its query. */
  path: string;
  token?: string;
  json?: unknown;
  /** Sent as multipart/form-data, instead of `json`. */
  form?: FormData;
  headers?: Readonly<Record<string, string>>;
  /** What a success brings is a file: its body is an ArrayBuffer. */
  binary?: boolean;
  /** Milliseconds; 10 s unless told (§3). */
  timeout?: number;
  signal?: AbortSignal;
}

/** An answer that certainly came from Arcada's server: it carried the epoch. */
export interface ApiResponse {
  status: number;
  epoch: string;
  body: unknown;
  /** Milliseconds to wait, from Retry-After. */
  retryAfter: number | null;
  /** The server's clock, milliseconds since 1970, from the Date header. */
  serverTime: number | null;
}

/** Sends one request. Throws AppError `network` when no answer of Arcada's server came back, whatever the reason. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

/**
 * Once an answer has begun its body may take so long, milliseconds: over a slow line it comes in the end, over a dead one
 * never.
 */
const BODY_TIMEOUT = 120_000;

const NO_ANSWER = 'No se pudo conectar con el servidor. Compruebe la conexión.';

/**
 * The transport over HTTP. `base` is '' in the browser (same origin) and the server's URL elsewhere; a simulated network
 * brings its own `fetch`.
 */
export function httpTransport(base = '', fetchWith?: typeof fetch): Transport {
  return async ({ method, path, token, json, form, headers = {}, binary = false, timeout = 10_000, signal }) => {
    let response: Response;
    let body: string | ArrayBuffer;
    const stopping = new AbortController();
    const stop = (): void => stopping.abort();
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    let limit = setTimeout(stop, timeout);
    try {
      response = await (fetchWith ?? fetch)(`${base}/api${path}`, {
        method,
        redirect: 'error',
        cache: 'no-store',
        credentials: 'omit',
        headers: {
          ...headers,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form !== undefined && { body: form }),
        signal: stopping.signal,
      });
      clearTimeout(limit);
      limit = setTimeout(stop, BODY_TIMEOUT);
      body = binary && response.ok ? await response.arrayBuffer() : await response.text();
    } catch (error) {
      throw noAnswer(error);
    } finally {
      clearTimeout(limit);
      signal?.removeEventListener('abort', stop);
    }
    return understood({ status: response.status, headers: response.headers, body });
  };
}

/** What came back over the line: its body as text, or as an ArrayBuffer where a file was asked for. */
export interface RawAnswer {
  status: number;
  headers: { get: (name: string) => string | null };
  body: unknown;
}

/** The error of a request that nothing of Arcada's server came back for. */
export const noAnswer = (cause?: unknown): AppError => new AppError('network', NO_ANSWER, { cause });

/** An answer that the network brought, read as Arcada's server meant it. Throws `network` when it did not come from that server. */
export function understood({ status, headers, body }: RawAnswer): ApiResponse {
  const epoch = headers.get(EPOCH_HEADER);
  // A captive portal or a proxy answered (§3): no status of theirs is believed.
  if (epoch === null) throw noAnswer();
  return { status, epoch, body: parse(body), retryAfter: retryAfter(headers), serverTime: serverTime(headers) };
}

function parse(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return body === '' ? null : JSON.parse(body);
  } catch (error) {
    throw noAnswer(error);
  }
}

function retryAfter(headers: RawAnswer['headers']): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

function serverTime(headers: RawAnswer['headers']): number | null {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? null : time;
}

/** The answer as the error it stands for. */
export function problemError(response: ApiResponse): AppError {
  const problem = (response.body ?? {}) as Partial<Problem>;
  return new AppError(problem.code ?? 'unavailable', problem.detail ?? 'El servidor no pudo atender la petición', {
    status: response.status,
    ...(response.retryAfter === null ? {} : { waitMs: response.retryAfter }),
    ...(problem.fields ? { fields: problem.fields } : {}),
  });
}
