// Planted bugs in decisions in a person's own words: nobody who takes one of two versions meets them.
import { edit, type Mutant } from './mutant.ts';

/** A text that somebody writes instead of both versions is theirs, and stands. */
export const OWN_WORDS: readonly Mutant[] = [
  edit(
    'own words under another name',
    'a value that neither side had is written by the person who decides',
    'src/store/decisions/conflicts.ts',
    '{ ...asEdit(entry, written), op_id, group: op_id, author, captured_at }',
    '{ ...asEdit(entry, written), op_id, group: op_id, captured_at }',
  ),
  edit(
    'own words that give way to mine',
    'the value that the person chose is the one that is sent',
    'src/store/decisions/conflicts.ts',
    '{ before: overlap.theirs, after: choiceOf(overlap) }',
    '{ before: overlap.theirs, after: wasThere ? choiceOf(overlap) : overlap.mine }',
  ),
];
