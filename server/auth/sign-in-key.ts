import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';

/**
 * The key, hex, that signs what a sign-in hands out and takes back. All processes share their database's. No copy holds it,
 * so that the finder of a copy can sign nothing.
 */
export async function signInKey(db: Db): Promise<string> {
  const known = await db.selectFrom('sign_in_key').select('secret').executeTakeFirst();
  if (known) return known.secret;
  const secret = randomBytes(32).toString('hex');
  await db
    .insertInto('sign_in_key')
    .values({ id: 1, secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return signInKey(db);
}
