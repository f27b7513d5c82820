// A tablet as the server sees it: its stream, its calls, its place in the order of changes. It keeps no rows.
import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import {
  formatCursor,
  READER_HEADER,
  SYNC_READER,
  WIRE_SCHEMA,
  type BatchOp,
  type BatchResponse,
  type TokenPair,
} from '#domain/wire/wire.ts';
import type { Cursor, TabletStart } from '#config/bench/tablets/job.ts';
import { Connection, TookTooLong, type Answer, type Call } from './connection.ts';
import { fitOf, textOf, type Heard, type Readers } from './messages.ts';

/** A tablet's own limit for an answer, and that for the digest and the pages of a first sync. Milliseconds. */
const LIMIT = 10_000;
export const LONG_LIMIT = 60_000;
/** The longest wait after a lost stream, and after a question that failed; chance takes a part of it. Milliseconds. */
const SPREAD = 3000;

/** This build takes changes from the stream, and older pages in its first sync. */
export const READS_CHANGES = { [READER_HEADER]: String(SYNC_READER) };

/** Things that happened to the tablets of a run, counted for all of them together. */
export interface Tally {
  /** Pages of changes that were asked for. */
  asked: number;
  /** Messages whose changes were taken in. */
  taken: number;
  /** Streams that ended before the run did. */
  lost: number;
  /** Answers that took longer than their limit. */
  late: number;
  /** Calls that failed in any other way. */
  errors: number;
  /** Tablets whose renewal was refused. */
  signedOut: number;
}

export const emptyTally = (): Tally => ({ asked: 0, taken: 0, lost: 0, late: 0, errors: 0, signedOut: 0 });

/** The things that the tablets of a run share. `onRow` hears of each row that this tablet has received. */
export interface TabletPorts {
  readers: Readers;
  tally: Tally;
  onRow?: (id: string) => void;
}

/** The renewal of the tokens was refused: the person would have to sign in. */
class SignedOut extends Error {}

/** A signed-in tablet. */
export class Tablet {
  readonly connection: Connection;
  cursor: Cursor;
  readonly #ports: TabletPorts;
  readonly #deviceId: string;
  #tokens: TokenPair;
  #renewing: Promise<void> | null = null;
  /** A tablet's round and the taking of a message exclude each other. */
  #turns: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isSignedOut = false;

  constructor({ url, deviceId, tokens, cursor }: TabletStart, ports: TabletPorts) {
    this.connection = new Connection(url);
    this.cursor = cursor;
    this.#deviceId = deviceId;
    this.#tokens = tokens;
    this.#ports = ports;
  }

  get isSignedOut(): boolean {
    return this.#isSignedOut;
  }

  /** Opens its stream, and a new one whenever that is lost. Resolves with the first message, or once it has signed out. */
  listen(): Promise<void> {
    return new Promise((resolve) => {
      void this.#follow(resolve).finally(resolve);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.connection.close();
  }

  /**
   * Sends changes, and then asks for those of others, in one turn; answers after how many milliseconds the changes were answered.
   * `onSent` is called when the call leaves. Throws where the sending fails.
   */
  save(ops: readonly BatchOp[], onSent: () => void): Promise<number> {
    return this.#inTurn(async () => {
      const sent = performance.now();
      onSent();
      await this.#send(ops);
      const took = performance.now() - sent;
      await this.#pull().catch((error: unknown) => this.#askLater(error));
      return took;
    });
  }

  /** Sends changes in its turn. Throws where that fails. */
  send(ops: readonly BatchOp[]): Promise<void> {
    return this.#inTurn(() => this.#send(ops));
  }

  /** Asks for all changes since its cursor, in its turn. Throws where a question fails. */
  pull(): Promise<void> {
    return this.#inTurn(() => this.#pull());
  }

  /** Makes a call, with new tokens where the old ones have ended. Throws unless it is answered 200. */
  async ask(call: Omit<Call, 'limit'> & { limit?: number }): Promise<Answer> {
    const answer = await this.#asSelf((bearer) =>
      this.connection.call({ limit: LIMIT, ...call, headers: { ...call.headers, ...bearer } }),
    );
    if (answer.status !== 200) throw new Error(`${call.path.split('?')[0]} was answered ${answer.status}`);
    return answer;
  }

  /** Counts a failure. */
  note(error: unknown): void {
    const { tally } = this.#ports;
    if (this.#isClosed || error instanceof SignedOut) return;
    if (error instanceof TookTooLong) tally.late += 1;
    else tally.errors += 1;
  }

  async #send(ops: readonly BatchOp[]): Promise<void> {
    const groups = ops.map((op) => ({ ops: [op] }));
    const json = { device_id: this.#deviceId, schema: WIRE_SCHEMA, epoch: this.cursor.epoch, groups };
    const answer = await this.ask({ method: 'POST', path: '/api/batch/', json });
    const { results } = JSON.parse(textOf(answer)) as BatchResponse;
    const refused = results.find(({ status }) => status >= 300);
    if (refused) throw new Error(`a change was refused: ${JSON.stringify(refused.body)}`);
  }

  async #pull(): Promise<void> {
    const { readers, tally } = this.#ports;
    for (let more = true; more;) {
      tally.asked += 1;
      const path = `/api/sync/?since=${formatCursor(this.cursor.epoch, this.cursor.seq)}`;
      const page = readers.changes(path, await this.ask({ method: 'GET', path }));
      this.#takeIn(page.epoch, page.to, page.ids);
      ({ more } = page);
    }
  }

  #takeIn(epoch: string, seq: number, ids: readonly string[]): void {
    for (const id of ids) this.#ports.onRow?.(id);
    this.cursor = { epoch, seq };
  }

  #hear(heard: Heard): void {
    void this.#inTurn(async () => {
      const fit = fitOf(this.cursor, heard);
      if (fit === 'fits' && heard.changes) {
        this.#ports.tally.taken += 1;
        this.#takeIn(heard.epoch, heard.head, heard.changes.ids);
      } else if (fit === 'ask') await this.#pull();
    }).catch((error: unknown) => this.#askLater(error));
  }

  /** A question that failed is asked again, until it is answered or the run ends. */
  #askLater(error: unknown): void {
    if (this.#isClosed || this.#isSignedOut) return;
    this.note(error);
    setTimeout(() => void this.#askAgain(), Math.random() * SPREAD).unref();
  }

  async #askAgain(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.pull();
    } catch (error) {
      this.#askLater(error);
    }
  }

  async #follow(onFirst: () => void): Promise<void> {
    while (!this.#isClosed && !this.#isSignedOut) {
      try {
        await this.#readStream(onFirst);
      } catch (error) {
        this.note(error);
      }
      if (this.#isClosed || this.#isSignedOut) return;
      this.#ports.tally.lost += 1;
      await wait(Math.random() * SPREAD);
    }
  }

  /** Reads one stream to its end. */
  async #readStream(onFirst: () => void): Promise<void> {
    const { response } = await this.#asSelf(async (bearer) => {
      const headers = { accept: 'text/event-stream', ...READS_CHANGES, ...bearer };
      const opened = await this.connection.open('/api/sync/events/', headers, LIMIT);
      // An answer that nobody reads would keep its connection.
      if (opened.statusCode !== 200) opened.resume();
      return { status: opened.statusCode ?? 0, response: opened };
    });
    if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`);
    const parser = createParser({
      onEvent: ({ data }) => {
        onFirst();
        this.#hear(this.#ports.readers.message(data));
      },
    });
    for await (const text of response.setEncoding('utf8')) parser.feed(String(text));
  }

  /** Makes a call with its access token, and once more with a new one where that was refused. */
  async #asSelf<T extends { status: number }>(call: (bearer: { authorization: string }) => Promise<T>): Promise<T> {
    const { access } = this.#tokens;
    const answer = await call({ authorization: `Bearer ${access}` });
    if (answer.status !== 401) return answer;
    if (this.#tokens.access === access) {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null;
      });
      await this.#renewing;
    }
    return call({ authorization: `Bearer ${this.#tokens.access}` });
  }

  async #renew(): Promise<void> {
    if (this.#isSignedOut) throw new SignedOut();
    const json = { refresh: this.#tokens.refresh };
    const answer = await this.connection.call({ method: 'POST', path: '/api/token/refresh/', json, limit: LIMIT });
    if (answer.status === 401) {
      this.#isSignedOut = true;
      this.#ports.tally.signedOut += 1;
      throw new SignedOut();
    }
    if (answer.status !== 200) throw new Error(`the renewal was answered ${answer.status}`);
    this.#tokens = JSON.parse(textOf(answer)) as TokenPair;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(act);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }
}
