// Planted bugs in keeping the second copy in step: one that is written whole at the loss of the store has none of them.
import { edit, type Mutant } from './mutant.ts';

/** The second copy holds what is unsent, as soon as it is saved and for as long as it waits. */
export const COPYING: readonly Mutant[] = [
  edit(
    'a save that does not wait for its copy',
    'a change has its second copy when it is told to be saved',
    'src/store/safety/second-copy.ts',
    'Promise.race([ask(),',
    'Promise.race([Promise.resolve(),',
  ),
  edit(
    'a second copy of what is no more',
    'what was sent or given up leaves the second copy',
    'src/store/safety/second-copy.ts',
    'await secondCopy.delete(key);',
    '',
  ),
];
