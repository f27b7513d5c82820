// The messages of a stream and the pages of changes, as a measured tablet reads them.
import { gunzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  isChangeEvent,
  type ChangeEvent,
  type HeadEvent,
  type SnapshotPage,
  type SyncPage,
} from '#domain/wire/wire.ts';
import type { Cursor } from '#config/bench/tablets/job.ts';
import type { Answer } from './connection.ts';

type Body = Pick<Answer, 'body' | 'isGzipped'>;

/** A message of the stream: a head, with what it brought if the message says so. */
export interface Heard {
  epoch: string;
  head: number;
  changes: { since: number; ids: string[] } | null;
}

/** A page of changes; of its rows the ids. */
export interface Changes {
  epoch: string;
  to: number;
  more: boolean;
  ids: string[];
}

/**
 * A tablet's answer to a message: it knows that already; the changes fit its cursor, and it takes them in; or it has to ask,
 * because the message tells of a head alone, of changes beyond a gap, or of another epoch.
 */
export type Fit = 'known' | 'fits' | 'ask';

export function fitOf({ epoch, seq }: Cursor, heard: Heard): Fit {
  if (heard.epoch !== epoch) return 'ask';
  if (heard.head <= seq) return 'known';
  return heard.changes?.since === seq ? 'fits' : 'ask';
}

export function readMessage(data: string): Heard {
  const event = JSON.parse(data) as HeadEvent | ChangeEvent;
  const changes = isChangeEvent(event) ? { since: event.since, ids: event.rows.map(({ id }) => id) } : null;
  return { epoch: event.epoch, head: event.head, changes };
}

export function readChanges(text: string): Changes {
  const { epoch, to, more, rows } = JSON.parse(text) as SyncPage;
  return { epoch, to, more, ids: rows.map(({ id }) => id) };
}

/** A page of the first sync; of its rows the number. */
export interface Page {
  head: number;
  next: string | null;
  rows: number;
}

function readPage(text: string): Page {
  const { head, next, rows } = JSON.parse(text) as SnapshotPage;
  return { head, next, rows: rows.length };
}

/** So many texts of each kind are remembered. */
const REMEMBERED = 300;

/** The readings that the tablets of one run share. */
export interface Readers {
  message: (data: string) => Heard;
  changes: (question: string, answer: Body) => Changes;
  page: (question: string, answer: Body) => Page;
}

/** The text of an answer, unpacked. */
export const textOf = ({ body, isGzipped }: Body): string => (isGzipped ? gunzipSync(body) : body).toString();

/**
 * Readers that read once what several tablets of this process are given byte for byte: in life each has a processor of its own, and
 * here the server would wait for the generator's.
 */
export function createReaders(): Readers {
  const messages = new LRUCache<string, Heard>({ max: REMEMBERED });
  return {
    message(data) {
      const heard = messages.get(data) ?? readMessage(data);
      messages.set(data, heard);
      return heard;
    },
    changes: readOnce(readChanges),
    page: readOnce(readPage),
  };
}

function readOnce<T>(read: (text: string) => T) {
  const known = new LRUCache<string, { bytes: Buffer; value: T }>({ max: REMEMBERED });
  return (question: string, { body, isGzipped }: Body): T => {
    const before = known.get(question);
    if (before?.bytes.equals(body)) return before.value;
    const value = read(textOf({ body, isGzipped }));
    known.set(question, { bytes: body, value });
    return value;
  };
}
