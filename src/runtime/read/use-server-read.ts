import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime, type Runtime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

/** What the server has answered to a question that the tablet's store cannot answer. */
export interface ServerRead<T> {
  /** `offline` and `failed` are said of the last question, also where an earlier one was answered. */
  status: 'loading' | 'offline' | 'failed' | 'ready';
  /** The last answer to this path. It stays while the server is asked anew, when that fails, and when the connection goes. */
  value: T | undefined;
  /** When `failed`: the server's reason, in Spanish. */
  message: string;
  /** A question is on its way. */
  busy: boolean;
  /** Asks anew; resolves once that is answered. */
  reload: () => Promise<void>;
  /** Asks another way for a value of this path, as for the next page beside those that are known. */
  extend: (ask: Ask<T>) => Promise<void>;
}

/** How the server is asked, where that takes more than one request for JSON. Throws AppError. */
export type Ask<T> = (request: Runtime['request'], path: string) => Promise<T>;

interface Answer<T> {
  path: string;
  value: T | undefined;
  failure: unknown;
}

const NOT_UNDERSTOOD = 'La respuesta del servidor no se pudo leer. Inténtelo de nuevo.';

const askPath: Ask<never> = (request, path) => request(path);

/**
 * Asks the server for what stands at `path` (null: nothing), and again when a connection comes back and when `stamp` changes. The
 * newest question wins: the answer to an earlier one, which the network may deliver later, would bring back what has changed since.
 */
export function useServerRead<T>(path: string | null, stamp = '', ask: Ask<T> = askPath): ServerRead<T> {
  const { request } = useRuntime();
  const online = useOnline();
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [busy, setBusy] = useState(false);
  /** The number of the newest question. */
  const newest = useRef(0);
  const current = useRef(ask);
  useLayoutEffect(() => {
    current.current = ask;
  });
  const wanted = useMemo(() => ({ path, stamp }), [path, stamp]);
  const extend = useCallback(
    async (ask: Ask<T>) => {
      const { path } = wanted;
      if (path === null) return;
      const question = (newest.current += 1);
      const isNewest = () => question === newest.current;
      setBusy(true);
      try {
        const value = await ask(request, path);
        if (isNewest()) setAnswer({ path, value, failure: null });
      } catch (failure) {
        reportFailure(failure);
        if (isNewest()) setAnswer((last) => ({ path, value: last?.path === path ? last.value : undefined, failure }));
      }
      if (isNewest()) setBusy(false);
    },
    [request, wanted],
  );
  const reload = useCallback(() => extend((...given) => current.current(...given)), [extend]);
  useEffect(() => {
    if (online) void reload();
    return () => {
      // No answer to what was asked until now is waited for: not of another path, nor after the screen has gone.
      newest.current += 1;
    };
  }, [online, reload]);

  const ofPath = answer?.path === path ? answer : null;
  const failure = ofPath?.failure ?? null;
  return {
    status: statusOf(online, failure, ofPath !== null),
    value: ofPath?.value,
    message: failure instanceof AppError ? failure.message : NOT_UNDERSTOOD,
    busy: busy && online && path !== null,
    reload,
    extend,
  };
}

function statusOf(online: boolean, failure: unknown, answered: boolean): ServerRead<never>['status'] {
  if (!online || (failure instanceof AppError && failure.code === 'network')) return 'offline';
  if (failure !== null) return 'failed';
  return answered ? 'ready' : 'loading';
}
