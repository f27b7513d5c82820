import { useServerRead, type Ask, type ServerRead } from '#runtime/read/use-server-read.ts';

/** Entries of one page. */
const PAGE = 50;

interface Pages<E> {
  /** The newest first. */
  entries: readonly E[];
  /** Older entries exist. */
  more: boolean;
}

/** The server's audit entries, loaded page by page. They need the network: the audit is not on the tablet. */
export type AuditPages<E> = Pick<ServerRead<unknown>, 'status' | 'message' | 'busy' | 'reload'> &
  Pages<E> & { loadMore: () => void };

/**
 * Reads the changes at `path` (with its query, without the page), and again when `path` or `stamp` changes or a
 * connection comes back.
 */
export function useAuditPages<E extends { id: number }>(path: string, stamp = ''): AuditPages<E> {
  const { value, extend, ...read } = useServerRead<Pages<E>>(path, stamp, pageAfter<E>([]));
  const entries = value?.entries ?? [];
  return {
    ...read,
    entries,
    more: value?.more ?? false,
    loadMore: () => void extend(pageAfter(entries)),
  };
}

/** Asks for the page after those already loaded. */
function pageAfter<E extends { id: number }>(known: readonly E[]): Ask<Pages<E>> {
  return async (request, path) => {
    const before = known.at(-1)?.id;
    const separator = path.includes('?') ? '&' : '?';
    const page = await request<E[]>(
      `${path}${separator}limit=${PAGE}${before === undefined ? '' : `&before=${before}`}`,
    );
    return { entries: [...known, ...page], more: page.length === PAGE };
  };
}
