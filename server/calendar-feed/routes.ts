// /api/calendar-feeds/ for the people of the clinic, /api/calendar/<secret>/agenda.ics for their calendars.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { NewCalendarFeed } from '#domain/wire/wire.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { originOf } from '#server/http/origin.ts';
import { authOf, confirmed, pathId, PUBLIC } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { calendarFeed, newCalendarFeed } from '#server/openapi/wire-schemas.ts';
import { readFeed } from './feed.ts';
import { createLink, isOpen, listLinks, revokeLink } from './links.ts';

const LIST = described('Los enlaces secretos a la agenda', { answer: v.array(calendarFeed) });
const CREATE = described(
  'Crear un enlace secreto a la agenda',
  {
    answer: newCalendarFeed,
    status: 201,
    refusals: [400, 409],
  },
  confirmed(),
);
const REVOKE = described('Revocar un enlace secreto a la agenda', { answer: null });
const AGENDA = described(
  'La agenda para un calendario (RFC 5545)',
  { answer: v.string(), mediaType: 'text/calendar' },
  PUBLIC,
);

/** Serves the links and the feed. */
export function registerCalendarFeed(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/calendar-feeds/', LIST, (request) => listLinks(context, authOf(request)));

  app.post('/api/calendar-feeds/', CREATE, async (request, reply) => {
    const origin = originOf(request, context.config);
    const { link, token, head } = await createLink(context, authOf(request));
    context.events.announce(head);
    const url = new URL(`/api/calendar/${token}/agenda.ics`, origin).href;
    return reply.code(201).send({ ...link, url } satisfies NewCalendarFeed);
  });

  app.delete('/api/calendar-feeds/:id/', REVOKE, async (request, reply) => {
    context.events.announce(await revokeLink(context, authOf(request), pathId(request)));
    return reply.code(204).send();
  });

  app.get('/api/calendar/:token/agenda.ics', AGENDA, async (request, reply) => {
    const { token } = request.params as { token: string };
    if (!(await isOpen(context, token))) throw new HttpProblem('not_found', 'No existe lo que buscas.');
    const { db, clinic } = context;
    const { etag, text } = await readFeed({ db, clinic: clinic.current(), today: todayOf(context) }, knownBy(request));
    // The calendar caches it, and asks each time whether it is still valid.
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (text === null) return reply.code(304).send();
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="agenda.ics"')
      .send(text);
  });
}

/** Whether the sender names an ETag in If-None-Match, which may be a list; weak and strong count alike (RFC 9110). */
function knownBy({ headers }: FastifyRequest): (etag: string) => boolean {
  const named = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return (etag) => named.includes(etag.replace(/^W\//, ''));
}
