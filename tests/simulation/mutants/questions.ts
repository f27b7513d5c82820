// Planted bugs that ask people for nothing.
import { edit, type Mutant } from './mutant.ts';

export const ASKING: readonly Mutant[] = [
  edit(
    'asked between a value and itself',
    'two people who want the same contradict nobody',
    'src/domain/record/merge.ts',
    '    if (sameValue(current, after)) continue;\n    if (sameValue(current, before) ||',
    '    if (sameValue(current, before) ||',
  ),
  edit(
    'a question that keeps the other fields waiting',
    'fields that nobody contests go on while a person is asked',
    'src/sync/send/park.ts',
    "if (clash.conflict === 'fields' && Object.keys(clash.rest).length > 0) {",
    "if (clash.conflict === 'fields' && Object.keys(clash.rest).length > 9) {",
  ),
  edit(
    'what waits for a refused change is asked about too',
    'people decide on what was refused, and on nothing that only waits for it',
    'src/sync/send/park.ts',
    ".modify({ state: 'held' });",
    ".modify({ state: 'attention' });",
  ),
];
