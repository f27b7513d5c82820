import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

/** Entries of one page. */
export const PAGE = 50;

/** What the server has told of the past, page by page. It means nothing offline: the audit is not on the tablet. */
export interface Changes<E> {
  status: 'loading' | 'offline' | 'failed' | 'ready';
  /** The server's own words, where it refused. */
  message: string | null;
  /** The newest first. What was told before a connection went stays. */
  entries: readonly E[];
  /** There are older ones. */
  more: boolean;
  /** A further page is on its way. */
  busy: boolean;
  loadMore: () => void;
  reload: () => void;
}

interface Told<E> {
  path: string;
  entries: readonly E[];
  more: boolean;
}

/**
 * Reads the changes at `path` (with its query, without the page): again when it changes, when a connection comes back and
 * when `stamp` changes.
 */
export function useChanges<E extends { id: number }>(path: string, stamp = ''): Changes<E> {
  const { request } = useRuntime();
  const online = useOnline();
  const [told, setTold] = useState<Told<E> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /** The last question: an answer to an earlier one says nothing. */
  const asked = useRef(0);

  // Whoever asks for another page, or has another stamp, asks anew.
  const wanted = useMemo(() => ({ path, stamp }), [path, stamp]);
  const ask = useCallback(
    (before: number | null, known: readonly E[]) => {
      const question = (asked.current += 1);
      return request<E[]>(pageOf(wanted.path, before)).then(
        (page) => {
          if (question !== asked.current) return;
          setTold({ path: wanted.path, entries: [...known, ...page], more: page.length === PAGE });
          setFailure(null);
          setBusy(false);
        },
        (error: unknown) => {
          if (question !== asked.current) return;
          setFailure(error);
          setBusy(false);
          reportFailure(error);
        },
      );
    },
    [request, wanted],
  );
  const reload = useCallback(() => void ask(null, []), [ask]);
  useEffect(() => {
    if (online) reload();
  }, [online, reload]);

  const ofPath = told?.path === path ? told : null;
  const last = ofPath?.entries.at(-1)?.id ?? null;
  return {
    status: statusOf(online, failure, ofPath !== null),
    message: failure instanceof AppError && failure.code !== 'network' ? failure.message : null,
    entries: ofPath?.entries ?? [],
    more: ofPath?.more ?? false,
    busy,
    loadMore() {
      setBusy(true);
      void ask(last, ofPath?.entries ?? []);
    },
    reload,
  };
}

function statusOf(online: boolean, failure: unknown, known: boolean): Changes<never>['status'] {
  if (!online) return 'offline';
  if (failure instanceof AppError && failure.code === 'network') return 'offline';
  if (failure !== null) return 'failed';
  return known ? 'ready' : 'loading';
}

function pageOf(path: string, before: number | null): string {
  const separator = path.includes('?') ? '&' : '?';
  return `${path}${separator}limit=${PAGE}${before === null ? '' : `&before=${before}`}`;
}
