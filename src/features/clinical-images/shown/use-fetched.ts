import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';
import type { LocalFile } from '#store/database/tables.ts';

/** A file that only the server has. */
export type Fetched =
  | { status: 'idle' | 'offline' | 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; file: LocalFile };

type Answer = { to: string } & ({ file: LocalFile } | { failed: true });

/**
 * Asks the server for a file, and again when the network comes back; with null it asks for nothing. `keep` is called once with
 * what came.
 */
export function useFetched(path: string | null, mime: string, keep?: (file: LocalFile) => Promise<void>): Fetched {
  const { request } = useRuntime();
  const online = useOnline();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [answer, setAnswer] = useState<Answer>();
  const to = `${path} ${attempt}`;
  const given = useRef({ mime, keep });
  useLayoutEffect(() => {
    given.current = { mime, keep };
  });
  useEffect(() => {
    if (path === null || !online) return undefined;
    let wanted = true;
    async function fetchFile(path: string): Promise<void> {
      try {
        const { mime, keep } = given.current;
        const file = { bytes: await request<ArrayBuffer>(path, { binary: true }), mime };
        // A tablet without room for it still shows it.
        await keep?.(file).catch(reportError);
        if (wanted) setAnswer({ to, file });
      } catch {
        if (wanted) setAnswer({ to, failed: true });
      }
    }
    void fetchFile(path);
    return () => {
      wanted = false;
    };
  }, [path, to, online, request]);
  if (path === null) return { status: 'idle' };
  if (answer?.to === to) {
    return 'file' in answer ? { status: 'ready', file: answer.file } : { status: 'failed', retry };
  }
  return { status: online ? 'loading' : 'offline' };
}
