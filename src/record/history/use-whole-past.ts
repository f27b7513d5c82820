import type { ChangeEntry } from '#domain/wire/history.ts';
import { useServerRead, type ServerRead } from '#runtime/read/use-server-read.ts';
import type { Runtime } from '#runtime/runtime.tsx';

/** Entries of one page: as many as the server gives. */
const PAGE = 500;

/** Reads all that the server has of a record's past, newest first: again when a connection comes back and when `stamp` changes. */
export function useWholePast(path: string, stamp: string): ServerRead<ChangeEntry[]> {
  return useServerRead(path, stamp, readAll<ChangeEntry>);
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
