/** What a page says to the worker: start a round. Its words stay, because page and worker may be of different builds. */
export type SyncMessage = { type: 'sync'; force: boolean };

/** The tag of the browser's background sync and periodic sync. */
export const SYNC_TAG = 'arcada-outbox';

/** Whether a message that reached the worker is a page's. */
export function isSyncMessage(data: unknown): data is SyncMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'sync';
}
