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
];
