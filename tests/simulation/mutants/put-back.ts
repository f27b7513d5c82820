// Planted bugs in finding out that a copy of the server was put back without a new epoch.
import { edit, type Mutant } from './mutant.ts';

/** A tablet that proves to be ahead of the copy begins an epoch, and nothing else does. */
export const PUT_BACK: readonly Mutant[] = [
  edit(
    'a made-up cursor begins an epoch',
    'a cursor ahead of the server needs its proof',
    'server/sync/put-back.ts',
    'if (proof === undefined || !isProven(head.cursor_key, cursor, proof)) {',
    'if (proof === undefined) {',
  ),
  edit(
    'a copy put back in silence',
    'a proven cursor ahead of the server begins an epoch',
    'server/sync/begin-epoch.ts',
    ".where('seq', '<', found.lost.seq)",
    ".where('seq', '>', found.lost.seq)",
  ),
];
