import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime, type Runtime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

/** The server's answer to a question that the tablet's store cannot answer. */
export interface ServerRead<T> {
  /** `offline` and `failed` concern the last request, even where an earlier one was answered. */
  status: 'loading' | 'offline' | 'failed' | 'ready';
  /** The last answer for this path. It stays during the next request, after a failure and when the connection goes. */
  value: T | undefined;
  /** The server's reason, in Spanish, when `failed`. */
  message: string;
  /** A request is on its way. */
  busy: boolean;
  /** Asks again; resolves once that request is answered. */
  reload: () => Promise<void>;
  /** Gets a value for this path by another request, such as the next page added to those already loaded. */
  extend: (ask: Ask<T>) => Promise<void>;
}

/** How to ask the server, where one request for JSON is not enough. Throws AppError. */
export type Ask<T> = (request: Runtime['request'], path: string) => Promise<T>;

interface Answer<T> {
  path: string;
  value: T | undefined;
  failure: unknown;
}

const NOT_UNDERSTOOD = 'La respuesta del servidor no se pudo leer. Inténtelo de nuevo.';

const askPath: Ask<never> = (request, path) => request(path);

/**
 * Asks the server for `path` (null: does not ask), and again when a connection comes back and when `stamp` changes.
 * Only the newest request counts: a late answer to an earlier one would bring back what has changed since.
 */
export function useServerRead<T>(path: string | null, stamp = '', ask: Ask<T> = askPath): ServerRead<T> {
  const { request } = useRuntime();
  const online = useOnline();
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [busy, setBusy] = useState(false);
  /** The number of the newest request. */
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
      // Answers still on the way are ignored: they belong to another path, or the screen is gone.
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
