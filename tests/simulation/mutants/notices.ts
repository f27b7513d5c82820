// Planted bugs in the warnings that tablets keep for their people.
import { edit, type Mutant } from './mutant.ts';

/** A warning is kept until somebody has read it or its cause is gone, where its write was made. */
export const NOTICES: readonly Mutant[] = [
  edit(
    'a warning that nobody keeps',
    'warnings are kept until somebody has seen them',
    'src/sync/send/settle.ts',
    'if (told.length > 0) await db.notices.bulkPut(told);',
    '',
  ),
  edit(
    'everybody warned of a payment',
    'a payment that is too much is told where payments of its budget were taken',
    'src/sync/receive/overpayments.ts',
    'if (await hasWritten(db, new Set(own.map(([id]) => id)), waiting)) notices.push(',
    'notices.push(',
  ),
  edit(
    'a warning of what is put right',
    'a warning whose cause is gone is dropped',
    'src/sync/engine.ts',
    '    await dropSettledNotices(db);\n',
    '',
  ),
];
