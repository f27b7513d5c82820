import type { FastifyInstance } from 'fastify';
import { isCollection } from '#domain/record/collections.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { parseCursor, READER_HEADER, SYNC_READER } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { idParameter, integerParameter, invalidField, queryOf, textParameter } from '#server/http/validation.ts';
import { described, integer, required, text, uuid } from '#server/openapi/description.ts';
import { digest, snapshotPage as snapshotPageSchema, syncPage } from '#server/openapi/wire-schemas.ts';
import { digestReader } from './digest.ts';
import { readerOf, registerEvents } from './events.ts';
import { sendPage } from './kept-pages.ts';
import { createPageReader } from './page-reader.ts';
import { changesAfter, StrangeCursor } from './pages.ts';
import { putBackDetector } from './put-back.ts';

/** At most so many rows a page of the first sync. */
const MAX_SNAPSHOT_ROWS = 5000;
const DEFAULT_SNAPSHOT_ROWS = 2000;

const CHANGES = described('Cambios desde un cursor', {
  answer: syncPage,
  query: { since: required(text), proof: text, as_of: uuid },
  refusals: [410],
});
const SNAPSHOT = described('Primera copia de una colección, por páginas', {
  answer: snapshotPageSchema,
  query: {
    collection: required({ schema: { type: 'string', enum: Object.keys(DEFINITIONS) } }),
    after: uuid,
    limit: integer(1, MAX_SNAPSHOT_ROWS),
  },
  headers: [READER_HEADER],
});
const DIGEST = described('Recuento y huella de cada colección', { answer: digest });

/** Options of the reads; an absent one has its default. */
export interface SyncOptions {
  /** Between two heartbeats of an event stream; tests shorten it. */
  heartbeatMs?: number;
  /** Changes per page, at least; read anew for each page. Tests lower it. */
  pages?: { changes?: number };
}

/** Serves the tablets' reads: changes, snapshot, digest and the stream of events. */
export function registerSync(
  app: FastifyInstance,
  context: ServerContext,
  { heartbeatMs, pages = {} }: SyncOptions = {},
): void {
  const detectPutBack = putBackDetector(context, app.log);
  const reader = createPageReader(context, () => pages.changes);
  app.get('/api/sync/', CHANGES, async (request, reply) => {
    const query = queryOf(request);
    const text = textParameter(query, 'since');
    const since = text === undefined ? null : parseCursor(text);
    if (!since) throw invalidField('since', 'El parámetro since debe tener la forma <época>.<número>');
    const past = idParameter(query, 'as_of');
    try {
      if (past === undefined) return await sendPage(request, reply, await reader.changes(since));
      const { text: page } = await changesAfter(context.db, since, past, pages.changes);
      return reply.header('content-type', 'application/json; charset=utf-8').send(page);
    } catch (error) {
      if (error instanceof StrangeCursor && error.isAhead) await detectPutBack(since, textParameter(query, 'proof'));
      throw error;
    }
  });

  app.get('/api/sync/snapshot/', SNAPSHOT, async (request, reply) => {
    const query = queryOf(request);
    const collection = textParameter(query, 'collection');
    if (!isCollection(collection) || !DEFINITIONS[collection]) {
      throw invalidField('collection', 'El parámetro collection no nombra ninguna colección');
    }
    const after = idParameter(query, 'after');
    const limit = integerParameter(query, 'limit', { min: 1, max: MAX_SNAPSHOT_ROWS, fallback: DEFAULT_SNAPSHOT_ROWS });
    // An older build takes the head of its beginning for that of each page.
    const mayBeOlder = readerOf(request) >= SYNC_READER;
    return sendPage(request, reply, await reader.snapshot(collection, { after, limit }, mayBeOlder));
  });

  const readDigest = digestReader(context.db);
  app.get('/api/sync/digest/', DIGEST, () => readDigest());

  registerEvents(app, context, reader, heartbeatMs);
}
