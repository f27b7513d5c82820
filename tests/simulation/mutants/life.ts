// Planted bugs after which an engine stands still, or somebody must sign in for nothing. A restart, or the sign-in, mends both.
import { edit, type Mutant } from './mutant.ts';

export const LIFE: readonly Mutant[] = [
  edit(
    'a batch that never leaves',
    'an engine goes on after a failure',
    'src/sync/send/push.ts',
    'sendBatch({ ...ports, transport }, batch).finally(leave);',
    'sendBatch({ ...ports, transport }, batch);',
  ),
  edit(
    'a token that slept ends its session',
    'only a refused renewal ends a session',
    'src/sync/auth.ts',
    "if (isUnauthenticated(second)) throw new AppError('network', problemError(second).message);",
    'if (isUnauthenticated(second)) {\n    await expireSession(ports.db, userId, fresh.generation);\n    throw signInAgain();\n  }',
  ),
];
