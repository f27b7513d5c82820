// One reading for all streams of this process: what a new head brought is read once, and goes to each stream (decision 136).
import type { FastifyBaseLogger } from 'fastify';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import type { PageReader } from './page-reader.ts';

/** Commits within so many milliseconds of one another are read, and sent, together. */
const GATHERED = 4;
/** A longer page is not sent with the event: the streams hear the head alone, and their tablets ask. Bytes. */
const MOST_BYTES = 64 * 1024;

/** A new head, with what it brought since the one before where that is known and short. */
export interface News extends HeadEvent {
  changes: { since: number; text: string } | null;
}

/** The ports of the feed. `isHeard` answers whether any stream wants the changes. */
export interface FeedPorts {
  events: ServerContext['events'];
  reader: Pick<PageReader, 'news'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  isHeard: () => boolean;
  tell: (news: News) => void;
}

/** Calls `tell` for each new head, in their order, until the returned function is called. */
export function followHeads({ events, reader, log, isHeard, tell }: FeedPorts): () => void {
  let told: HeadEvent | null = events.known();
  let newest: HeadEvent | null = told;
  let isReading = false;
  let hasStopped = false;

  /** The newest head, until it has been told. */
  const untold = (): HeadEvent | null =>
    !hasStopped && newest && (newest.epoch !== told?.epoch || newest.head > told.head) ? newest : null;

  async function newsOf(head: HeadEvent): Promise<News> {
    const bare = { epoch: head.epoch, head: head.head, changes: null };
    if (told?.epoch !== head.epoch || !isHeard()) return bare;
    try {
      const since = told.head;
      const { to, more, text } = await reader.news({ epoch: head.epoch, seq: since });
      if (more || text.length > MOST_BYTES) return bare;
      return { epoch: head.epoch, head: to, changes: { since, text } };
    } catch (error) {
      log.error(error, 'reading the changes of a head failed');
      return bare;
    }
  }

  async function tellAll(): Promise<void> {
    try {
      for (let head = untold(); head; head = untold()) {
        const news = await newsOf(head);
        told = { epoch: news.epoch, head: news.head };
        if (!hasStopped) tell(news);
      }
    } finally {
      isReading = false;
    }
  }

  const unsubscribe = events.subscribe((event) => {
    newest = event;
    if (isReading) return;
    isReading = true;
    setTimeout(() => void tellAll(), GATHERED);
  });
  return () => {
    hasStopped = true;
    unsubscribe();
  };
}
