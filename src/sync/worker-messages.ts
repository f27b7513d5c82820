/** What pages and worker say to each other. */
export type SyncMessage = { type: 'sync'; force: boolean };

export const SYNC_TAG = 'arcada-outbox';

export function isSyncMessage(data: unknown): data is SyncMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'sync';
}
