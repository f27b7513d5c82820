/**
 * The page's message to the worker: start a round. Its words never change, because page and worker may be of different builds.
 */
export type SyncMessage = { type: 'sync'; force: boolean };

/** The worker's message to every page after a round: whether it could write, or the device has no room left. */
export type SpaceMessage = { type: 'space'; full: boolean };

/** The tag of the browser's background sync and periodic sync. */
export const SYNC_TAG = 'arcada-outbox';

/** Whether a message to the worker is a page's. */
export const isSyncMessage = (data: unknown): data is SyncMessage => typeOf(data) === 'sync';

/** Whether a message to a page is the worker's. */
export const isSpaceMessage = (data: unknown): data is SpaceMessage => typeOf(data) === 'space';

const typeOf = (data: unknown) =>
  typeof data === 'object' && data !== null ? (data as { type?: unknown }).type : undefined;
