import type { ChangeEvent, HeadEvent } from '#domain/wire/wire.ts';

/**
 * The page's message to the worker: start a round, or take in what a message of the stream of events brought. Its words never change,
 * because page and worker may be of different builds: a worker that knows no `event` starts a round.
 */
export type SyncMessage = { type: 'sync'; force: boolean; event?: HeadEvent | ChangeEvent };

/** The worker's message to every page after a round: whether it could write, or the device has no room left. */
export type SpaceMessage = { type: 'space'; full: boolean };

/** A new version's worker tells every page that a person has accepted it: it waits for the worker before it to be at rest. */
export type TakeoverMessage = { type: 'takeover' };

/** The tag of the browser's background sync and periodic sync. */
export const SYNC_TAG = 'arcada-outbox';

/** Whether a message to the worker is a page's. */
export const isSyncMessage = (data: unknown): data is SyncMessage => typeOf(data) === 'sync';

/** Whether a message to a page is the worker's. */
export const isSpaceMessage = (data: unknown): data is SpaceMessage => typeOf(data) === 'space';

/** Whether a message to a page tells of a takeover. */
export const isTakeoverMessage = (data: unknown): data is TakeoverMessage => typeOf(data) === 'takeover';

const typeOf = (data: unknown) =>
  typeof data === 'object' && data !== null ? (data as { type?: unknown }).type : undefined;
