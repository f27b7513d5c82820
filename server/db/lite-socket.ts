import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Protocol = Pick<PGlite, 'exec' | 'execProtocolRawStream' | 'waitReady'>;

/** PGlite as the socket of a connection of node-postgres, which has its own words for the protocol both ways. */
export const liteSocket = (lite: Protocol): Duplex => new LiteSocket(lite) as unknown as Duplex;

/**
 * Parse, Bind, Describe, Execute and Sync come one by one, and each would enter the database on its own. What is written
 * while the socket is corked goes in together: a third of the cost.
 */
class LiteSocket extends EventEmitter {
  writable = true;
  readonly #lite: Protocol;
  #corked: Uint8Array[] | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(lite: Protocol) {
    super();
    this.#lite = lite;
  }

  connect(): void {
    this.#then(async () => {
      await this.#lite.waitReady;
      // The database has one session: what a broken connection before this one began is not for this one.
      await this.#lite.exec('ROLLBACK');
      await this.#lite.exec('DEALLOCATE ALL');
      this.emit('connect');
    });
  }

  cork(): void {
    this.#corked = [];
  }

  uncork(): void {
    const messages = Buffer.concat(this.#corked ?? []);
    this.#corked = null;
    this.write(messages);
  }

  write(messages: Uint8Array, done?: () => void): void {
    if (this.#corked) this.#corked.push(messages);
    else this.#then(() => this.#send(messages).then(done));
  }

  async #send(messages: Uint8Array): Promise<void> {
    const answer: Buffer[] = [];
    // The bytes stand in the database's own memory; and that it has committed is told once that is on the disk.
    await this.#lite.execProtocolRawStream(messages, { onRawData: (bytes) => answer.push(Buffer.from(bytes)) });
    for (const bytes of answer) this.emit('data', bytes);
  }

  end(): void {
    this.#then(() => this.destroy());
  }

  destroy(error?: Error): void {
    if (!this.writable) return;
    this.writable = false;
    if (error) this.emit('error', error);
    this.emit('close');
  }

  // What only a network's socket has.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  #then(task: () => Promise<void> | void): void {
    this.#last = this.#last.then(task).catch((error: unknown) => this.destroy(error as Error));
  }
}
