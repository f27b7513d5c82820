// Planted bugs in what becomes of a batch when the server fails over one op of it.
import { edit, type Mutant } from './mutant.ts';

/** A fault of the server is no refusal, and concerns its own group alone. */
export const LONE_FAILURES: readonly Mutant[] = [
  edit(
    'a fault taken for a refusal',
    'nobody decides about a fault of the server: the group waits and goes again',
    'src/sync/send/settle.ts',
    'if (status >= 500 || status === 408',
    'if (status === 408',
  ),
  edit(
    'a batch that fails with one op',
    'a fault of the server concerns the group that met it, no other',
    'server/batch/batch-groups.ts',
    "    progress.log(cause);\n    return 'unknown';\n",
    '    throw cause;\n',
  ),
  edit(
    'a slow op that fails its batch',
    'a group that takes too long all by itself gets that as its result',
    'server/batch/batch-groups.ts',
    'if (concernsAll(cause) && !tookTooLong(cause)) throw cause;',
    'if (concernsAll(cause)) throw cause;',
  ),
];
