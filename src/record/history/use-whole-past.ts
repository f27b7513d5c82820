import type { ChangeEntry } from '#domain/wire/history.ts';
import { useServerRead, type ServerRead } from '#runtime/read/use-server-read.ts';
import type { Runtime } from '#runtime/runtime.tsx';

/** Entries of one page: the server's maximum. */
const PAGE = 500;

/** Reads all of a record's history, newest first, and again when a connection comes back or `stamp` changes. */
export function useWholePast(path: string, stamp: string): ServerRead<ChangeEntry[]> {
  return useServerRead(path, stamp, readAll<ChangeEntry>);
}

/** Reads a history page by page to its end, or until there are `most` entries. `path` may have a query. */
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
