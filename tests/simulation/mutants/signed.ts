// Planted bugs in signed consents.
import { edit, type Mutant } from './mutant.ts';

export const SIGNED: readonly Mutant[] = [
  edit(
    'a signed text that changes',
    'what was signed is final, whatever a tablet sends',
    'server/resources/documents/consents.ts',
    '    refuseChanges(write);\n',
    '',
  ),
];
