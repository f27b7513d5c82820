// Server-sent events: one message for each new head, and a heartbeat so that a dead connection is noticed.
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { authOf } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { readHead } from './head.ts';
import { OpenStreams } from './open-streams.ts';

const HEARTBEAT_MS = 20_000;
/** A tablet that does not read is cut off before its unread messages fill the memory. Bytes. */
const MOST_UNREAD = 64 * 1024;

const EVENTS = described(
  'Avisos de cambios (server-sent events)',
  { answer: v.string(), mediaType: 'text/event-stream' },
  { compress: false, exposeHeadRoute: false },
);

/** Serves /api/sync/events/. A stream ends when its session is revoked, or at the heartbeat after the session expired. */
export function registerEvents(app: FastifyInstance, context: ServerContext, heartbeatMs = HEARTBEAT_MS): void {
  const open = new OpenStreams();

  app.get('/api/sync/events/', EVENTS, async (request, reply) => {
    const { sessionId, user } = authOf(request);
    const stream = new PassThrough();
    open.add(stream, { session: sessionId, person: user.id });
    const send = ({ epoch, head }: HeadEvent): void => {
      if (stream.writableLength > MOST_UNREAD) stream.destroy();
      else if (stream.writable) stream.write(`data: ${JSON.stringify({ epoch, head } satisfies HeadEvent)}\n\n`);
    };
    const endUnlessAlive = async (message?: string): Promise<void> => {
      try {
        if (!(await isAlive(context, sessionId))) stream.end();
        else if (message !== undefined && stream.writable) stream.write(message);
      } catch (error) {
        request.log.error(error);
        stream.end();
      }
    };
    const timer = setInterval(() => void endUnlessAlive(': latido\n\n'), heartbeatMs);
    const endings = [
      context.events.subscribe(send),
      context.events.subscribeToRevocations(() => void endUnlessAlive()),
      () => clearInterval(timer),
    ];
    const stop = (): void => {
      for (const end of endings) end();
    };
    stream.once('close', stop).once('end', stop);
    reply.raw.once('close', () => stream.destroy());

    const { epoch, seq } = await readHead(context.db);
    send({ epoch, head: seq });
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });

  // Streams never end by themselves; a server that stops would wait for them.
  app.addHook('preClose', (done) => {
    open.end();
    done();
  });
}

/** Whether the session is still valid: not revoked, with an unexpired refresh token and an active person. */
async function isAlive(context: ServerContext, sessionId: string): Promise<boolean> {
  const found = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('users.active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('refresh_tokens.expires_at', '>', context.now().toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
