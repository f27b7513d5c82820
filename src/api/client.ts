import ky from 'ky';
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
  /** A successful answer is a file: its body is an ArrayBuffer. */
  binary?: boolean;
  /** Milliseconds for the answer to begin; by default 10 s (specification §7). */
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

/** An answer that has begun may take so much longer, milliseconds: over a slow line it comes in the end, over a dead one never. */
const BODY_TIMEOUT = 120_000;

const NO_ANSWER = 'No se pudo conectar con el servidor. Compruebe la conexión.';

/**
 * Arcada's server over HTTP. It never retries, because the outbox decides what is sent again; no status is an error, because the
 * engine decides what it means; an answer of another sender counts as none (`epochOf`).
 */
export const server = ky.create({
  retry: 0,
  throwHttpErrors: false,
  redirect: 'error',
  cache: 'no-store',
  credentials: 'omit',
  hooks: { afterResponse: [(_request, _options, { headers }) => void epochOf(headers)] },
});

/** The transport over HTTP. `base` is the server's URL, in the browser the page's own. */
export function httpTransport(base = location.origin): Transport {
  return async ({ method, path, token, json, form, headers = {}, binary = false, timeout = 10_000, signal }) => {
    const limit = AbortSignal.timeout(timeout + BODY_TIMEOUT);
    try {
      const response = await server(`${base}/api${path}`, {
        method,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(json !== undefined && { json }),
        ...(form !== undefined && { body: form }),
        timeout,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const body = binary && response.ok ? await response.arrayBuffer() : await response.text();
      return understood({ status: response.status, headers: response.headers, body });
    } catch (error) {
      throw noAnswer(error);
    }
  };
}

/** An answer as received: its body as text, or as an ArrayBuffer where a file was requested. */
export interface RawAnswer {
  status: number;
  headers: { get: (name: string) => string | null };
  body: unknown;
}

/** The error of a request without an answer of Arcada's server. */
export const noAnswer = (cause?: unknown): AppError => new AppError('network', NO_ANSWER, { cause });

/** An answer that the network brought, read as Arcada's server meant it. Throws `network` when it did not come from that server. */
export function understood({ status, headers, body }: RawAnswer): ApiResponse {
  const epoch = epochOf(headers);
  return { status, epoch, body: parse(body), retryAfter: retryAfter(headers), serverTime: serverTime(headers) };
}

function epochOf(headers: RawAnswer['headers']): string {
  const epoch = headers.get(EPOCH_HEADER);
  // A captive portal or a proxy answered: its status is not believed.
  if (epoch === null) throw noAnswer();
  return epoch;
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
    ...(problem.challenge === undefined ? {} : { challenge: problem.challenge }),
  });
}

/** The body of the answer to a call that is made before anybody is signed in. Throws AppError. */
export async function postWithoutSession(path: string, json: object, timeout?: number): Promise<unknown> {
  const answer = await httpTransport()({ method: 'POST', path, json, ...(timeout !== undefined && { timeout }) });
  if (answer.status >= 400) throw problemError(answer);
  return answer.body;
}
