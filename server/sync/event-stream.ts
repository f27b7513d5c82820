import { PassThrough } from 'node:stream';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { News } from './change-feed.ts';

/** A stream with more that its reader has not taken hears nothing further until then. Bytes. */
const MOST_UNREAD = 64 * 1024;

/** The events that one page of a tablet listens to. */
export class EventStream {
  /** The body of the answer. */
  readonly body = new PassThrough();
  readonly sessionId: string;
  /** Whether its reader takes changes; else it hears heads alone. */
  readonly #takesChanges: boolean;
  /** The last head that it was told. */
  #at: HeadEvent | null = null;
  /** The newest head that its reader was too slow for. */
  #missed: HeadEvent | null = null;
  #wasSlow = false;

  constructor(sessionId: string, takesChanges: boolean) {
    this.sessionId = sessionId;
    this.#takesChanges = takesChanges;
    this.body.on('drain', () => {
      const missed = this.#missed;
      this.#missed = null;
      if (missed) this.tell({ ...missed, changes: null });
    });
  }

  /** Whether the next news need their changes for this stream. */
  get wantsChanges(): boolean {
    return this.#takesChanges && this.#at !== null && this.#missed === null;
  }

  /** Sends what a head brought, where the stream stands at the head before and its reader takes it; else the head alone. */
  tell({ epoch, head, changes }: News): void {
    if (this.#at?.epoch === epoch && this.#at.head >= head) return;
    if (this.body.writableLength > MOST_UNREAD) {
      this.#missed = { epoch, head };
      return;
    }
    const follows = this.#takesChanges && changes && this.#at?.epoch === epoch && this.#at.head === changes.since;
    this.#at = { epoch, head };
    this.#write(follows ? eventText(head, changes) : JSON.stringify(this.#at));
  }

  /** Shows that the connection lives. A reader that took nothing since the last heartbeat is cut off. */
  beat(): void {
    if (this.#missed && this.#wasSlow) this.body.destroy();
    else if (!this.#missed && this.body.writable) this.body.write(': latido\n\n');
    this.#wasSlow = this.#missed !== null;
  }

  /** Ends it; its tablet is asked to come back after so many milliseconds. */
  end(returnAfter?: number): void {
    if (!this.body.writable) return;
    if (returnAfter !== undefined) this.body.write(`retry: ${Math.round(returnAfter)}\n\n`);
    this.body.end();
  }

  #write(data: string): void {
    if (this.body.writable) this.body.write(`data: ${data}\n\n`);
  }
}

/** The JSON text of a ChangeEvent, from that of its page. */
const eventText = (head: number, { since, text }: NonNullable<News['changes']>): string =>
  `{"head":${head},"since":${since},${text.slice(1)}`;
