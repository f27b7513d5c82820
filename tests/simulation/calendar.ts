// Google Calendar in the simulator, as tablets meet it: the clinic's server answers for it, with success or with one of
// Google's refusals. How the server itself speaks with Google is shown by tests/server/google-calendar.
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import type { LineAnswer, LineRequest } from './call.ts';

export interface SimCalendar {
  /** A run begins, with such a calendar or without. */
  begin: (exists: boolean) => void;
  /** Google takes everything from now on. */
  heal: () => void;
  /** The appointments for which a sync was carried out, or of which the server keeps that they are wanted there. */
  done: ReadonlySet<string>;
  /** Undefined for a request that is none of the calendar's. */
  answer: (request: LineRequest) => Promise<LineAnswer | undefined>;
}

/** The answers to calls in turn, with successes in between. */
const MOODS = [
  { status: 401, code: 'calendar_unauthorized' },
  { status: 429, code: 'slow_down', retryAfter: '7' },
  { status: 503, code: 'unavailable' },
  null,
  null,
] as const;

export function simCalendar({ app, context }: Pick<TestServer, 'app' | 'context'>): SimCalendar {
  let exists = false;
  let healthy = false;
  let calls = 0;
  const done = new Set<string>();

  async function ask({ headers, body }: LineRequest): Promise<LineAnswer> {
    // The session is judged as for any call.
    const { authorization = '' } = headers;
    const judged = await app.inject({ method: 'GET', url: '/api/user-info/', headers: { authorization } });
    const { epoch } = await context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
    const answered = (status: number, content: object, more: Record<string, string> = {}): LineAnswer => ({
      status,
      headers: { 'content-type': 'application/json', [EPOCH_HEADER]: epoch, ...more },
      body: JSON.stringify(content),
    });
    if (judged.statusCode !== 200) return answered(judged.statusCode, judged.json());
    const mood = healthy ? null : MOODS[calls % MOODS.length];
    calls += 1;
    if (mood) {
      const retryAfter = 'retryAfter' in mood ? { 'retry-after': mood.retryAfter } : {};
      return answered(mood.status, { code: mood.code, detail: mood.code }, retryAfter);
    }
    const { appointment_id: id } = JSON.parse(String(body)) as { appointment_id: string };
    const known = await context.db
      .selectFrom('appointments')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) return answered(404, { code: 'not_found', detail: 'No existe esta cita.' });
    // The server remembers the wish for a deleted appointment: brought back, it is in the calendar.
    done.add(id);
    return known.deleted_at === null
      ? answered(200, { is_synced: true })
      : answered(410, { code: 'gone', detail: 'La cita fue eliminada.' });
  }

  return {
    begin(has) {
      [exists, healthy, calls] = [has, false, 0];
      done.clear();
    },
    heal() {
      healthy = true;
    },
    done,
    async answer(request) {
      if (!exists) return undefined;
      if (request.url.startsWith('/api/google-calendar/')) return ask(request);
      if (request.url !== '/api/config/') return undefined;
      const answer = await app.inject({ method: 'GET', url: request.url });
      return {
        status: 200,
        headers: { 'content-type': 'application/json', [EPOCH_HEADER]: String(answer.headers[EPOCH_HEADER]) },
        body: JSON.stringify({ ...answer.json<object>(), calendar: true }),
      };
    },
  };
}
