// The streams of events as the server sends them: two processes of it, each with the tablets that came to it. What a stream is told
// is the real server's; only the few milliseconds in which it gathers commits are left out, for they are not the run's.
import type { News } from '#server/sync/change-feed.ts';
import { EventStream } from '#server/sync/event-stream.ts';
import type { Head } from '#server/sync/head.ts';
import type { ServerProcess } from './server-process.ts';

/** The processes: the first one hears of each commit, the other one of many at once. */
export const PROCESSES = 2;

/** A message begins so. */
const DATA = 'data: ';

export interface Streams {
  /** Opens a tablet's stream at a process, in place of the one that it has. */
  open: (tablet: number, at: number) => Promise<void>;
  isOpen: (tablet: number) => boolean;
  close: (tablet: number) => void;
  /** This process reads what was committed since it last did, and tells its streams. */
  tell: (at: number) => Promise<void>;
  /** The messages that were sent on a tablet's stream since this was asked the last time, as JSON. */
  sent: (tablet: number) => string[];
  /** All streams end with their server. */
  end: () => void;
}

export function createStreams({ changes, openStream }: Pick<ServerProcess, 'changes' | 'openStream'>): Streams {
  /** By tablet. */
  const open = new Map<number, { stream: EventStream; at: number }>();
  /** The head of which each process has told last. */
  const told: (Head | undefined)[] = [];

  /** What a head brought since the one before, as the server's feed tells it. */
  async function newsOf(before: Head | undefined, { epoch, seq }: Head): Promise<News> {
    const bare: News = { epoch, head: seq, changes: null };
    if (before?.epoch !== epoch || before.seq > seq) return bare;
    const { to, more, text } = await changes(before);
    return more ? bare : { epoch, head: to, changes: { since: before.seq, text } };
  }

  return {
    async open(tablet, at) {
      const head = await openStream();
      // A process that has not heard of the newest commits begins with the head that it knows of.
      const last = told[at];
      const known = at > 0 && last?.epoch === head.epoch ? last : head;
      told[at] ??= known;
      const stream = new EventStream(String(tablet), true);
      stream.tell({ epoch: known.epoch, head: known.seq, changes: null });
      open.set(tablet, { stream, at });
    },
    isOpen: (tablet) => open.has(tablet),
    close: (tablet) => void open.delete(tablet),
    async tell(at) {
      const head = await openStream();
      const before = told[at];
      if (before?.epoch === head.epoch && before.seq === head.seq) return;
      const news = await newsOf(before, head);
      told[at] = { epoch: news.epoch, seq: news.head };
      for (const each of open.values()) if (each.at === at) each.stream.tell(news);
    },
    sent(tablet) {
      const body = open.get(tablet)?.stream.body;
      const parts: string[] = [];
      for (let part: unknown = body?.read(); part; part = body?.read()) parts.push(String(part));
      const blocks = parts.join('').split('\n\n');
      return blocks.flatMap((block) => (block.startsWith(DATA) ? [block.slice(DATA.length)] : []));
    },
    end() {
      open.clear();
      told.length = 0;
    },
  };
}
