// The part of Google's OAuth 2 and Calendar REST v3 that the server uses, in memory, and as strict.
import { createHash, randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GoogleConfig } from '#server/config.ts';
import type { TestServer } from './test-server.ts';

/** An event in the stand-in: its written fields, and Google's own status. */
type StoredEvent = Record<string, unknown> & { id: string; status: string };

export interface GoogleStandIn {
  url: string;
  /** Settings that direct the server here. */
  config: GoogleConfig;
  /** By id; deleted ones stay as cancelled, as they do at Google. */
  events: Map<string, StoredEvent>;
  /** "POST /calendar/v3/calendars/primary/events" for each request. */
  log: string[];
  /** Answers for the next requests that match, each used once. */
  faults: { path: RegExp; status: number; body?: unknown; headers?: Record<string, string>; hang?: boolean }[];
  /** A person consents at the server's address; returns the address to which Google sends the browser back. */
  consent: (authorizationUrl: string) => string;
  /** Every access token given so far expires. */
  expireAccessTokens: () => void;
  /** The person revokes the permission in the account's settings at Google. */
  revoke: () => void;
  close: () => Promise<void>;
}

const CLIENT = { clientId: 'clinica.apps.example', clientSecret: 'secreto-de-la-clinica' };

interface Grant {
  challenge: string;
  redirectUri: string;
}

/** Listens on loopback. */
export async function startGoogleStandIn(): Promise<GoogleStandIn> {
  const state = {
    events: new Map<string, StoredEvent>(),
    codes: new Map<string, Grant>(),
    refresh: new Set<string>(),
    access: new Set<string>(),
    log: [] as string[],
    faults: [] as GoogleStandIn['faults'],
  };
  const server = http.createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    config: { ...CLIENT, baseUrl: url },
    events: state.events,
    log: state.log,
    faults: state.faults,
    consent: (address) => consent(state, new URL(address)),
    expireAccessTokens: () => state.access.clear(),
    revoke() {
      state.access.clear();
      state.refresh.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface State extends Pick<GoogleStandIn, 'events' | 'log' | 'faults'> {
  codes: Map<string, Grant>;
  refresh: Set<string>;
  access: Set<string>;
}

/** Google's checks of the address to which a browser is sent. Throws for one that Google would refuse. */
function consent(state: State, { searchParams: query }: URL): string {
  const wanted = {
    client_id: CLIENT.clientId,
    response_type: 'code',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge_method: 'S256',
    scope: 'https://www.googleapis.com/auth/calendar.events',
  };
  for (const [name, value] of Object.entries(wanted)) {
    if (query.get(name) !== value) throw new Error(`Google refuses ${name}=${query.get(name)}`);
  }
  const [challenge, redirectUri] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? ''];
  if (!/^[\w-]{43}$/.test(challenge)) throw new Error('Google refuses the code challenge');
  const code = `4/${randomUUID()}`;
  state.codes.set(code, { challenge, redirectUri });
  const back = new URL(redirectUri);
  for (const [name, value] of Object.entries({ state: query.get('state') ?? '', code, scope: wanted.scope })) {
    back.searchParams.set(name, value);
  }
  return back.href;
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', 'http://google');
  const call = `${request.method} ${url.pathname}`;
  state.log.push(call);
  const json = (status: number, content?: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(content === undefined ? '' : JSON.stringify(content));
  };
  const fault = state.faults.findIndex(({ path }) => path.test(call));
  if (fault !== -1) {
    const [{ status, body: content, headers, hang = false }] = state.faults.splice(fault, 1) as [
      GoogleStandIn['faults'][number],
    ];
    if (!hang) json(status, content, headers);
  } else if (url.pathname === '/o/oauth2/v2/auth') {
    response.writeHead(302, { location: consent(state, url) }).end();
  } else if (url.pathname === '/token') {
    json(...token(state, new URLSearchParams(body)));
  } else if (url.pathname === '/revoke') {
    const known = state.refresh.delete(new URLSearchParams(body).get('token') ?? '');
    if (known) state.access.clear();
    json(known ? 200 : 400, known ? {} : { error: 'invalid_token' });
  } else if (!state.access.has(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')) {
    json(401, { error: { code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] } });
  } else {
    json(...calendar(state, call, body));
  }
}

type Answer = [status: number, content?: unknown];

function token(state: State, form: URLSearchParams): Answer {
  if (form.get('client_id') !== CLIENT.clientId || form.get('client_secret') !== CLIENT.clientSecret) {
    return [401, { error: 'invalid_client' }];
  }
  const access_token = `ya29.${randomUUID()}`;
  if (form.get('grant_type') === 'refresh_token') {
    if (!state.refresh.has(form.get('refresh_token') ?? '')) return [400, { error: 'invalid_grant' }];
    state.access.add(access_token);
    return [200, { access_token, expires_in: 3599, token_type: 'Bearer' }];
  }
  const code = form.get('code') ?? '';
  const grant = state.codes.get(code);
  // A code is valid once.
  state.codes.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
    return [400, { error: 'invalid_grant' }];
  }
  const refresh_token = `1//${randomUUID()}`;
  state.access.add(access_token);
  state.refresh.add(refresh_token);
  return [200, { access_token, refresh_token, expires_in: 3599, token_type: 'Bearer' }];
}

const EVENTS = '/calendar/v3/calendars/primary/events';

function calendar({ events }: State, call: string, body: string): Answer {
  const [method, path = ''] = call.split(' ');
  if (method === 'POST' && path === EVENTS) {
    const event = readEvent(body);
    if (!event || !/^[a-v0-9]{5,1024}$/.test(event.id)) return refusal(400, 'invalid');
    // Deleted events included: an id stays taken for ever.
    if (events.has(event.id)) return refusal(409, 'duplicate');
    events.set(event.id, event);
    return [200, event];
  }
  const id = path.startsWith(`${EVENTS}/`) ? path.slice(EVENTS.length + 1) : '';
  const known = events.get(id);
  if (!known) return refusal(404, 'notFound');
  if (method === 'GET') return [200, known];
  if (method === 'DELETE') {
    if (known.status === 'cancelled') return refusal(410, 'deleted');
    events.set(id, { ...known, status: 'cancelled' });
    return [204];
  }
  const event = readEvent(body);
  if (method !== 'PUT' || !event) return refusal(400, 'invalid');
  events.set(id, { ...event, id });
  return [200, events.get(id)];
}

/** Undefined for an event that Google would refuse: both its ends need a zone. */
function readEvent(body: string): StoredEvent | undefined {
  const event = JSON.parse(body) as StoredEvent & { start?: Ends; end?: Ends };
  const isEnd = (end: Ends | undefined) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(end?.dateTime ?? '') && (end?.timeZone ?? '') !== '';
  return isEnd(event.start) && isEnd(event.end) ? event : undefined;
}

interface Ends {
  dateTime?: string;
  timeZone?: string;
}

const refusal = (code: number, reason: string): Answer => [code, { error: { code, errors: [{ reason }] } }];

/** An administrador of the clinic authorises the calendar through all steps; returns the browser's last address. */
export async function authorizeCalendar(
  server: Pick<TestServer, 'app' | 'signIn'>,
  google: GoogleStandIn,
  { from = '', username = 'admin' } = {},
): Promise<string> {
  const { headers } = await server.signIn(username);
  const query = from === '' ? '' : `?${new URLSearchParams({ from }).toString()}`;
  const asked = await server.app.inject({ method: 'GET', url: `/api/google-calendar/auth/${query}`, headers });
  const { authorization_url } = asked.json<{ authorization_url: string }>();
  return comeBack(server, google.consent(authorization_url));
}

/** The browser follows Google's redirect to the server; returns the address to which the server redirects it. */
export async function comeBack({ app }: Pick<TestServer, 'app'>, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await app.inject({ method: 'GET', url: `${pathname}${search}` });
  if (answer.statusCode !== 303) throw new Error(`the way back answered ${answer.statusCode}: ${answer.payload}`);
  return String(answer.headers['location']);
}
