// Planted bugs in how long somebody sends for another: until that person is back.
import { edit, type Mutant } from './mutant.ts';

export const RETURNING: readonly Mutant[] = [
  edit(
    'a delegation without end',
    'who signs in again sends their own entries from then on',
    'src/store/session/session.ts',
    "    await writeMeta(db, 'delegations', delegations);\n    // The entries",
    '    // The entries',
  ),
  edit(
    'a delegation that outlives its entries',
    'a delegation ends with the return of its person, whatever has been sent meanwhile',
    'src/store/session/session.ts',
    "    await waiting(db, user.id, 'auth').modify({ state: 'pending', not_before: 0 });\n    const { [user.id]: _,",
    "    const back = await waiting(db, user.id, 'auth').modify({ state: 'pending', not_before: 0 });\n    const { [back > 0 ? user.id : '']: _,",
  ),
];
