// Planted bugs in mending and in reading by pages: without damage nothing is mended, and a clinic of a day fits on one page.
import { edit, type Mutant } from './mutant.ts';

/** A damaged store is made what the server has, exactly. */
export const MENDING: readonly Mutant[] = [
  edit(
    'what the server lacks stays',
    'a comparison drops the rows that the server does not have',
    'src/store/rows/server-rows.ts',
    '  await table.bulkDelete(gone);\n',
    '',
  ),
  edit(
    'a base that is not mended',
    'what lies below unsent edits is mended too',
    'src/store/rows/server-rows.ts',
    'if (row?.version === base.row?.version) continue;',
    'if (base.row !== null) continue;',
  ),
];

/** Rows, changes and repairs may span pages. */
export const PAGING: readonly Mutant[] = [
  edit(
    'a repair beyond its page',
    'a page of a repair speaks of its own rows alone',
    'src/sync/receive/digest.ts',
    "to: page.next ?? '\\uffff'",
    "to: '\\uffff'",
  ),
  edit(
    'a transaction torn by a page',
    'a page of changes ends with a transaction',
    'server/sync/pages.ts',
    'ROWS WITH TIES',
    'ROWS ONLY',
  ),
  edit(
    'only the first page of a collection',
    'the first sync reads each collection to its end',
    'src/sync/receive/first-sync.ts',
    'left: page.next === null ? state.left.slice(1) : state.left,',
    'left: state.left.slice(1),',
  ),
];
