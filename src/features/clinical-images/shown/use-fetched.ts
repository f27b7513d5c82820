import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import type { LocalFile } from '#store/database/tables.ts';

/** A file that only the server has. */
export type Fetched =
  | { status: 'idle' | 'offline' | 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; file: LocalFile };

/**
 * Fetches a file from the server, again when the network returns; null fetches nothing. `keep` is called once with the
 * file.
 */
export function useFetched(path: string | null, mime: string, keep?: (file: LocalFile) => Promise<void>): Fetched {
  const online = useOnline();
  const { value, status, busy, reload } = useServerRead(path, '', async (request, path): Promise<LocalFile> => {
    const file = { bytes: await request<ArrayBuffer>(path, { binary: true }), mime };
    // Without room to keep the file, the tablet still shows it.
    await keep?.(file).catch(reportError);
    return file;
  });
  if (path === null) return { status: 'idle' };
  if (value) return { status: 'ready', file: value };
  if (!online) return { status: 'offline' };
  return status === 'loading' || busy ? { status: 'loading' } : { status: 'failed', retry: () => void reload() };
}
