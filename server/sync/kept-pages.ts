// The pages that many tablets ask for: each is read and compressed once, and then kept for a while (decision 136).
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** All pages that are kept together, bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A shorter text is not compressed: it would hardly be shorter. Bytes. */
const LEAST_COMPRESSED = 1024;
/** As the other answers are compressed (app.ts). */
const LEVEL = 4;

/** An encoding of `accept-encoding` that takes gzip, with any weight but 0. */
const TAKEN = /^\s*gzip\s*(?:;\s*q=(?:1|0?\.\d*[1-9])\d*\s*)?$/i;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The text of a page, with the head of the database at which it was read. */
export interface PageText {
  epoch: string;
  head: number;
  text: string;
}

/** A page as it is kept and sent. */
export interface KeptPage extends Omit<PageText, 'text'> {
  body: Buffer;
  isCompressed: boolean;
  /** When it was read, milliseconds of a clock that never goes back. */
  readAt: number;
}

/** Pages by their question. */
export class KeptPages {
  readonly #kept = new LRUCache<string, KeptPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + 256,
  });
  /** Those that are being read. */
  readonly #coming = new Map<string, Promise<KeptPage>>();

  /**
   * The page that answers a question: the kept one, or one that is being read for somebody else just now, where it `answers`
   * still; else it is read. Throws as `read` does, and then keeps nothing.
   */
  async get(question: string, answers: (page: KeptPage) => boolean, read: () => Promise<PageText>): Promise<KeptPage> {
    const kept = this.#kept.get(question);
    if (kept && answers(kept)) return kept;
    const coming = this.#coming.get(question);
    if (coming) {
      const page = await coming.catch(() => null);
      // It may have been read before the commit that this reader knows of.
      return page && answers(page) ? page : this.get(question, answers, read);
    }
    const reading = this.keep(question, read());
    this.#coming.set(question, reading);
    try {
      return await reading;
    } finally {
      if (this.#coming.get(question) === reading) this.#coming.delete(question);
    }
  }

  /** Keeps a page that was, or is being, read. */
  async keep(question: string, reading: PageText | Promise<PageText>): Promise<KeptPage> {
    const { text, ...page } = await reading;
    const readAt = performance.now();
    const isCompressed = text.length >= LEAST_COMPRESSED;
    const body = isCompressed ? await compress(text, { level: LEVEL }) : Buffer.from(text);
    const kept = { ...page, body, isCompressed, readAt };
    this.#kept.set(question, kept);
    return kept;
  }

  /** Lets all pages go. */
  clear(): void {
    this.#kept.clear();
    this.#coming.clear();
  }
}

/** Answers with a page, unpacked for a client that takes no compressed answer. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  void reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (!page.isCompressed) return reply.send(page.body);
  const encodings = (request.headers['accept-encoding'] ?? '').split(',');
  if (!encodings.some((each) => TAKEN.test(each))) return reply.send(await decompress(page.body));
  return reply.header('content-encoding', 'gzip').send(page.body);
}
