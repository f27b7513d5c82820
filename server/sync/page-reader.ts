// The pages of changes and of the first sync, as they are asked for: from memory while they answer still.
import type { CollectionName } from '#domain/record/collections.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import type { ServerContext } from '#server/context.ts';
import { inSnapshot } from '#server/records/write/transaction.ts';
import type { Head } from './head.ts';
import { KeptPages, type KeptPage } from './kept-pages.ts';
import { changesAfter, snapshotPage, type ChangesText } from './pages.ts';

/** Milliseconds for which a page of changes is believed: a database that was put back behind this process's back shows soon. */
const CHANGES_LIFE = 10_000;
/** Milliseconds for which a page of the first sync is kept: its reader receives the changes since its head afterwards. */
const SNAPSHOT_LIFE = 60_000;

/** Reads pages of this process's database. */
export interface PageReader {
  /** Everything that was committed after the cursor, or the first of it. Throws StrangeCursor. */
  changes: (since: Head) => Promise<KeptPage>;
  /** As `changes`, with the text, for the streams of events; the page is kept for those who ask. */
  news: (since: Head) => Promise<ChangesText>;
  /**
   * Living rows of a collection by id. A page that `mayBeOlder` than this moment is up to a minute old, and of this epoch; each
   * page names its head.
   */
  snapshot: (
    collection: CollectionName,
    page: { after: string | undefined; limit: number },
    mayBeOlder: boolean,
  ) => Promise<KeptPage>;
}

/** `changesPerPage` is read anew for each page; by default pages hold as many as are quick. */
export function createPageReader(
  { db, events }: Pick<ServerContext, 'db' | 'events'>,
  changesPerPage: () => number | undefined,
): PageReader {
  const pages = new KeptPages();
  let epoch: string | undefined;
  events.subscribe((event) => {
    if (event.epoch !== epoch) pages.clear();
    ({ epoch } = event);
  });
  /** Whether a page tells everything up to the newest head. Without a known head nobody can say so. */
  const isNewest = (page: KeptPage): boolean => {
    const head = events.known();
    return head !== null && page.epoch === head.epoch && page.head >= head.head && ageOf(page) < CHANGES_LIFE;
  };
  const questionOf = ({ epoch: asked, seq }: Head): string => `${formatCursor(asked, seq)} ${changesPerPage() ?? ''}`;
  const read = (since: Head) => changesAfter(db, since, undefined, changesPerPage());
  return {
    changes: (since) => pages.get(questionOf(since), isNewest, () => read(since)),
    async news(since) {
      const page = await read(since);
      await pages.keep(questionOf(since), page);
      return page;
    },
    snapshot(collection, { after, limit }, mayBeOlder) {
      const question = `${collection} ${after ?? ''} ${limit}`;
      const readPage = () => inSnapshot(db, (trx) => snapshotPage(trx, collection, { after, limit }));
      if (!mayBeOlder) return pages.keep(question, readPage());
      const isYoung = (page: KeptPage) => page.epoch === events.known()?.epoch && ageOf(page) < SNAPSHOT_LIFE;
      return pages.get(question, isYoung, readPage);
    },
  };
}

const ageOf = ({ readAt }: KeptPage): number => performance.now() - readAt;
