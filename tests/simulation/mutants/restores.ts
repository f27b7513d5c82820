// Planted bugs in restores: seen by batches of ended epochs, and by what people are offered.
import { edit, type Mutant } from './mutant.ts';

/** A restored server takes nothing of the epoch that ended, and people are offered what it lacks, no more. */
export const RESTORES: readonly Mutant[] = [
  edit(
    'a batch of an ended epoch taken',
    'a batch of another epoch is refused whole',
    'server/batch/batch-groups.ts',
    '{ epoch: progress.epoch, together: true }',
    '{ together: true }',
  ),
  edit(
    'what the copy has newer is offered',
    'a tablet that was behind the copy offers nothing back',
    'src/sync/restore/restore.ts',
    'const known = restored ? !isNewer(kept.row, restored) : tombstones.has(key);',
    'const known = restored ? kept.row.version === restored.version : tombstones.has(key);',
  ),
];
