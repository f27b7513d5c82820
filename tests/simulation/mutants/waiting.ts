// Planted bugs in what a tablet does while something waits there: at rest nothing of them is left to see.
import { edit, type Mutant } from './mutant.ts';

export const WAITING: readonly Mutant[] = [
  edit(
    'a restored server uncovers what a deletion hides',
    'what waits to be deleted stays hidden',
    'src/sync/restore/restore.ts',
    "for (const entry of acked) if (entry.method === 'DELETE') await hideAgain(db, entry);",
    '',
  ),
  edit(
    'everything waits for whatever is above it',
    'a record waits only for the creation of the one above it',
    'src/store/outbox/write.ts',
    "return [...waiting.flat(), ...parked].filter(({ method }) => method === 'POST').map(({ op_id }) => op_id);",
    'return [...waiting.flat(), ...parked].map(({ op_id }) => op_id);',
  ),
  edit(
    'a record that is there, waited for',
    'nothing waits for a decision about the fields of a record that is there',
    'src/sync/send/park.ts',
    '    await releaseDependents(db, entry);\n',
    '',
  ),
];
