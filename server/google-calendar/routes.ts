// /api/google-calendar/ (specification §7.20). Without an application at Google the routes are the same, and each
// refuses with `calendar_unconfigured`.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isId } from '#domain/record/ids.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { logFailure } from '#server/http/problem.ts';
import { originOf } from '#server/http/origin.ts';
import {
  ADMINISTRADOR,
  authOf,
  confirmed,
  parseBody,
  pathId,
  PUBLIC,
  queryOf,
  textParameter,
} from '#server/http/validation.ts';
import { described, text } from '#server/openapi/description.ts';
import { calendarAccount, calendarRequest } from '#server/openapi/wire-schemas.ts';
import { createAccount, type AccountPorts } from './account.ts';
import { beginAuthorization, endAuthorization } from './authorization.ts';
import { createEvents } from './events.ts';
import { startFollower, type Follower } from './follower.ts';
import { unconfigured } from './google.ts';
import { disconnect, readGrant } from './grant.ts';
import { createMirror, type Mirror } from './mirror.ts';

/** The body of the calls about one appointment. */
const appointmentBody = v.object(
  {
    appointment_id: v.pipe(
      v.string('Se esperaba un UUID'),
      v.toLowerCase(),
      v.check((text) => isId(text), 'Se esperaba un UUID'),
    ),
  },
  'Se esperaba un objeto con appointment_id',
);

/** Google, or nobody, answers: not authorised, away. */
const refusals = [409, 503];
const synced = { answer: v.object({ is_synced: v.boolean() }), refusals };
const AUTH_STATUS = described('Si Google Calendar está autorizado', {
  answer: v.object({ is_authorized: v.boolean() }),
  refusals,
});
const CHECK = described('Si una cita está en Google Calendar', synced);
const SYNC = described('Llevar una cita a Google Calendar', {
  ...synced,
  body: calendarRequest,
  refusals: [404, 410, ...refusals],
});
const DELETE_EVENT = described('Quitar una cita de Google Calendar', {
  ...synced,
  body: calendarRequest,
  refusals: [404, ...refusals],
});
const SYNC_ALL = described('Llevar a Google Calendar todas las citas de hoy en adelante', {
  answer: v.object({ queued: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  refusals,
});
const AUTHORIZE = described(
  'La dirección en la que se autoriza Google Calendar',
  {
    answer: v.object({ authorization_url: v.pipe(v.string(), v.url()) }),
    query: { from: text },
    refusals: [409],
  },
  confirmed(ADMINISTRADOR),
);
const ACCOUNT = described(
  'La cuenta de Google que está conectada',
  { answer: calendarAccount, refusals: [409] },
  ADMINISTRADOR,
);
const DISCONNECT = described(
  'Desconectar la cuenta de Google',
  { answer: null, refusals: [404, 409] },
  confirmed(ADMINISTRADOR),
);
const RETURN = described(
  'Vuelta de Google, en el navegador',
  { answer: null, status: 303, refusals: [409] },
  // Not by HEAD, which would use the state up.
  { ...PUBLIC, exposeHeadRoute: false },
);

/** Everything that works with Google. */
interface Calendar {
  ports: AccountPorts;
  account: ReturnType<typeof createAccount>;
  mirror: Mirror;
  follower: Follower;
}

/** Serves them, and follows the appointments that are in the calendar until the app is closed. */
export function registerGoogleCalendar(app: FastifyInstance, context: ServerContext): void {
  const calendar = openCalendar(app, context);
  const configured = (): Calendar => {
    if (!calendar) throw unconfigured();
    return calendar;
  };
  registerAuthorization(app, context, configured);

  app.get('/api/google-calendar/auth-status/', AUTH_STATUS, async () => ({
    is_authorized: await isAuthorized(configured()),
  }));

  app.get('/api/google-calendar/check-sync/:id/', CHECK, async (request) => {
    const { mirror } = configured();
    return { is_synced: await mirror.isSynced(pathId(request)) };
  });

  app.post('/api/google-calendar/sync/', SYNC, async (request) => {
    const { mirror } = configured();
    return { is_synced: await mirror.sync(parseBody(appointmentBody, request.body).appointment_id) };
  });

  app.post('/api/google-calendar/delete-event/', DELETE_EVENT, async (request) => {
    const { mirror } = configured();
    await mirror.remove(parseBody(appointmentBody, request.body).appointment_id);
    return { is_synced: false };
  });

  app.post('/api/google-calendar/sync-all/', SYNC_ALL, async () => {
    const { mirror, follower } = configured();
    const queued = await mirror.wantAll(todayOf(context));
    follower.wake();
    return { queued };
  });
}

function openCalendar(app: FastifyInstance, context: ServerContext): Calendar | null {
  const { db, config, clinic, now, events } = context;
  if (!config.google) return null;
  const ports = { db, google: config.google, now };
  const account = createAccount(ports);
  const mirror = createMirror({ db, clinic, now, account, events: createEvents(config.google, account) });
  const log = (error: unknown): void => app.log.error({ error: String(error) }, 'calendar follower failed');
  const follower = startFollower({ db, now, events, mirror, log });
  app.addHook('onClose', () => follower.stop());
  return { ports, account, mirror, follower };
}

/** A permission that Google has taken back shows when its access token is renewed. */
async function isAuthorized({ account }: Calendar): Promise<boolean> {
  try {
    await account.accessToken();
    return true;
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'calendar_unauthorized') return false;
    throw error;
  }
}

const CALLBACK = '/api/google-calendar/callback/';

function registerAuthorization(app: FastifyInstance, context: ServerContext, configured: () => Calendar): void {
  app.get('/api/google-calendar/auth/', AUTHORIZE, async (request) => {
    const { ports } = configured();
    const redirectUri = new URL(CALLBACK, originOf(request, context.config)).href;
    const returnTo = readReturn(textParameter(queryOf(request), 'from'));
    return { authorization_url: await beginAuthorization(ports, authOf(request), { redirectUri, returnTo }) };
  });

  app.get('/api/google-calendar/account/', ACCOUNT, async () => {
    const { ports } = configured();
    return { account: await readGrant(ports.db) };
  });

  app.delete('/api/google-calendar/account/', DISCONNECT, async (request, reply) => {
    const { head, failed } = await disconnect(configured().ports, authOf(request));
    context.events.announce(head);
    if (failed !== undefined) logFailure(request, failed);
    return reply.code(204).send();
  });

  // A browser comes here from Google, without a bearer: the state says who it is.
  app.get(CALLBACK, RETURN, async (request, reply) => {
    const { ports, follower } = configured();
    const ended = await endAuthorization(ports, readReturned(request));
    if (ended.cause !== undefined) logFailure(request, ended.cause);
    if (ended.head) context.events.announce(ended.head);
    if (ended.result === 'authorized') follower.wake();
    const address = new URL(ended.returnTo, 'http://arcada');
    address.searchParams.set('google-calendar', ended.result);
    return reply.redirect(`${address.pathname}${address.search}`, 303);
  });
}

/** Google's codes are up to 256 characters long, without a promise that they stay so. */
const LONGEST_CODE = 2000;

function readReturned(request: FastifyRequest): { state: string; code: string | undefined } {
  const { state, code } = queryOf(request);
  const given = (value: unknown) =>
    typeof value === 'string' && value !== '' && value.length <= LONGEST_CODE ? value : undefined;
  return { state: given(state) ?? '', code: given(code) };
}

/** A page of the application, by its path: the way back never leads elsewhere. */
function readReturn(from: string | undefined): string {
  return from !== undefined && /^\/(?![/\\])[\w\-/]*(\?[^#\\\s]*)?$/.test(from) ? from : '/';
}
