// Planted bugs that ask people for nothing, or give up more than they chose to.
import { edit, type Mutant } from './mutant.ts';

export const ASKING: readonly Mutant[] = [
  edit(
    'asked about a value that is replaced by now',
    'people are asked about what they want now',
    'src/sync/send/park.ts',
    '    if (await joinedSince(db, entry, clash, newId)) return;\n',
    '',
  ),
  edit(
    'asked between a value and itself',
    'two people who want the same contradict nobody',
    'src/domain/record/merge.ts',
    '    if (sameValue(current, after)) continue;\n    if (sameValue(current, before) ||',
    '    if (sameValue(current, before) ||',
  ),
  edit(
    'an answer that gives up what nobody asked about',
    'of a change that is given up, only what cannot stand without it goes too',
    'src/store/outbox/queue.ts',
    'withFollowers(all, entries, (item) => (isCreation(item) ? 0 : Infinity));',
    'withFollowers(all, entries, () => 0);',
  ),
];
