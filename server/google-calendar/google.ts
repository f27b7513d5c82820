// One request to Google, and the meaning of its refusals for the clinic. Plain fetch: the protocol is four calls.
import { HttpProblem } from '#server/errors.ts';
import type { GoogleConfig } from '#server/config.ts';

/** The addresses of Google's services. */
export interface Addresses {
  consent: string;
  token: string;
  revoke: string;
  /** The events of the account's own calendar. */
  events: string;
}

/** Google's own, or all of them under the base of a test. */
export function addressesOf({ baseUrl }: Pick<GoogleConfig, 'baseUrl'>): Addresses {
  const base = baseUrl?.replace(/\/$/, '');
  return {
    consent: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
    revoke: `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
    events: `${base ?? 'https://www.googleapis.com'}/calendar/v3/calendars/primary/events`,
  };
}

/** An answer of Google's. */
export interface GoogleAnswer {
  status: number;
  /** Empty where it was no JSON object. */
  body: Readonly<Record<string, unknown>>;
  /** Seconds, from Retry-After. */
  retryAfter: number | undefined;
}

/** Milliseconds for one request. */
const TIMEOUT = 10_000;
/** Seconds after which to try again where Google names none. */
const SLOW_DOWN = 30;

/** Google's 403 reasons that mean too many requests. */
const TOO_OFTEN = ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'];

/** Sends one request. Throws HttpProblem: `unavailable` when Google does not answer or fails, `slow_down` when asked to wait. */
export async function askGoogle(url: string, init: RequestInit): Promise<GoogleAnswer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    text = await response.text();
  } catch (error) {
    throw unreachable(error);
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
  const answer = { status: response.status, body: parse(text), retryAfter };
  if (answer.status >= 500) throw unreachable(new Error(`Google answered ${answer.status}`));
  if (answer.status === 429 || (answer.status === 403 && TOO_OFTEN.includes(reasonOf(answer)))) {
    throw new HttpProblem('slow_down', 'Google Calendar pide esperar: recibió demasiadas solicitudes.', {
      retryAfter: retryAfter ?? SLOW_DOWN,
    });
  }
  return answer;
}

/** The request may or may not have had an effect. */
function unreachable(cause: unknown): HttpProblem {
  const problem = new HttpProblem(
    'unavailable',
    'Google Calendar no responde ahora. Inténtelo de nuevo en un momento.',
  );
  problem.cause = cause;
  return problem;
}

/** Google's answer to a request that it considers invalid: a fault of this server, or of its settings. */
export function unexpected(what: string, { status, body }: GoogleAnswer): Error {
  return new Error(`Google answered ${status} to ${what}: ${reasonOf({ body })}`);
}

/** The first reason of a refusal: a word of Google's, never what was sent. */
export function reasonOf({ body }: Pick<GoogleAnswer, 'body'>): string {
  const { error } = body;
  if (typeof error === 'string') return error;
  const { errors, status } = (error ?? {}) as { errors?: { reason?: unknown }[]; status?: unknown };
  return String(errors?.[0]?.reason ?? status ?? '');
}

function parse(text: string): GoogleAnswer['body'] {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as GoogleAnswer['body']) : {};
  } catch {
    return {};
  }
}

/** The clinic's calendar has no permission (any more): a person must give it. Never a refusal of the person's own session. */
export const unauthorized = (): HttpProblem =>
  new HttpProblem('calendar_unauthorized', 'Falta autorizar el acceso a Google Calendar.');

/** The server has no application at Google configured. */
export const unconfigured = (): HttpProblem =>
  new HttpProblem('calendar_unconfigured', 'Google Calendar no está configurado en el servidor de la clínica.');
