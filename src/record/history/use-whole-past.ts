import { useEffect, useMemo, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import type { ChangeEntry } from '#domain/wire/history.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime, type Runtime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

/** Entries of one page: as many as the server gives. */
const PAGE = 500;

/** All that the server has of a record's past. */
export type WholePast =
  | { status: 'loading' }
  | { status: 'offline' }
  | { status: 'failed'; message: string; retry: () => void }
  | { status: 'ready'; entries: readonly ChangeEntry[] };

interface Answer {
  to: object;
  entries?: readonly ChangeEntry[];
  error?: unknown;
}

/** Reads the past to its end, newest first: again when a connection comes back and when `stamp` changes. */
export function useWholePast(path: string, stamp: string): WholePast {
  const { request } = useRuntime();
  const online = useOnline();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const question = useMemo(() => ({ path, stamp, attempt }), [path, stamp, attempt]);
  useEffect(() => {
    if (!online) return undefined;
    let wanted = true;
    readAll<ChangeEntry>(request, question.path).then(
      (entries) => wanted && setAnswer({ to: question, entries }),
      (error: unknown) => {
        reportFailure(error);
        if (wanted) setAnswer({ to: question, error });
      },
    );
    return () => {
      wanted = false;
    };
  }, [online, request, question]);
  // What was read stays in sight while it is read anew, and when the connection goes.
  if (answer?.entries) return { status: 'ready', entries: answer.entries };
  if (!online || (answer?.error instanceof AppError && answer.error.code === 'network')) return { status: 'offline' };
  if (!answer || answer.to !== question) return { status: 'loading' };
  const message = answer.error instanceof AppError ? answer.error.message : '';
  return { status: 'failed', message, retry: () => setAttempt(attempt + 1) };
}

/** Reads a past page by page to its end, or until there are `most` entries. `path` may have a query. */
export async function readAll<E extends { id: number }>(
  request: Runtime['request'],
  path: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<E[]> {
  const entries: E[] = [];
  const separator = path.includes('?') ? '&' : '?';
  for (;;) {
    const before = entries.at(-1)?.id;
    const page = await request<E[]>(
      `${path}${separator}limit=${PAGE}${before === undefined ? '' : `&before=${before}`}`,
    );
    entries.push(...page);
    if (page.length < PAGE || entries.length >= most) return entries;
  }
}
