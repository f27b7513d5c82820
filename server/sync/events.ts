// Server-sent events: a message for each new head, with what it brought, and a heartbeat so that a dead connection is noticed.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { READER_HEADER, SYNC_READER } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { authOf } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { followHeads } from './change-feed.ts';
import { EventStream } from './event-stream.ts';
import { readHead } from './head.ts';
import { OpenStreams } from './open-streams.ts';
import type { PageReader } from './page-reader.ts';

const HEARTBEAT_MS = 20_000;
/** Tablets come back spread over so many milliseconds for each stream that a stopping server ends, within the limits below. */
const SPREAD_EACH = 3;
const LEAST_SPREAD = 1000;
const MOST_SPREAD = 10_000;
/** Milliseconds that a stopping server leaves its streams for their last words. */
const LAST_WORDS = 1000;

const EVENTS = described(
  'Avisos de cambios (server-sent events)',
  { answer: v.string(), mediaType: 'text/event-stream', headers: [READER_HEADER] },
  { compress: false, exposeHeadRoute: false },
);

/** Serves /api/sync/events/. A stream ends when its session is revoked, or at the heartbeat after the session expired. */
export function registerEvents(
  app: FastifyInstance,
  context: ServerContext,
  reader: PageReader,
  heartbeatMs = HEARTBEAT_MS,
): void {
  const { events } = context;
  const open = new OpenStreams();
  const unfollow = followHeads({
    events,
    reader,
    log: app.log,
    isHeard: () => open.some(({ wantsChanges }) => wantsChanges),
    tell: (news) => open.each((stream) => stream.tell(news)),
  });

  async function endOver(): Promise<void> {
    if (open.size === 0) return;
    try {
      const alive = await livingSessions(context, open.sessions());
      open.each((stream) => !alive.has(stream.sessionId) && stream.end());
    } catch (error) {
      app.log.error(error);
      open.each((stream) => stream.end());
    }
  }
  const heartbeat = setInterval(() => {
    void endOver().then(() => open.each((stream) => stream.beat()));
  }, heartbeatMs);
  heartbeat.unref();
  const endings = [unfollow, events.subscribeToRevocations(() => void endOver()), () => clearInterval(heartbeat)];

  app.get('/api/sync/events/', EVENTS, async (request, reply) => {
    const { sessionId, user } = authOf(request);
    const stream = new EventStream(sessionId, readerOf(request) >= SYNC_READER);
    open.add(stream, { session: sessionId, person: user.id });
    reply.raw.once('close', () => stream.body.destroy());
    const { epoch, seq } = await readHead(context.db);
    events.announce({ epoch, head: seq });
    stream.tell({ epoch, head: seq, changes: null });
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream.body);
  });

  // Streams never end by themselves; a server that stops would wait for them.
  app.addHook('preClose', (done) => {
    for (const end of endings) end();
    const spread = Math.min(MOST_SPREAD, Math.max(LEAST_SPREAD, open.size * SPREAD_EACH));
    open.each((stream) => stream.end(Math.random() * spread));
    setTimeout(() => open.each(({ body }) => body.destroy()), LAST_WORDS).unref();
    done();
  });
}

/** The reader that a request says its tablet is; 1 where it does not say. */
export function readerOf({ headers }: FastifyRequest): number {
  return Number(headers[READER_HEADER] ?? 1);
}

/** Those of these sessions that are still valid: not revoked, with an unexpired refresh token and an active person. */
async function livingSessions({ db, now }: ServerContext, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .select('sessions.id')
    .distinct()
    .where('sessions.id', 'in', ids)
    .where('sessions.revoked_at', 'is', null)
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('refresh_tokens.expires_at', '>', now().toISOString())
    .execute();
  return new Set(found.map(({ id }) => id));
}
