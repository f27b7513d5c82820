import { ConfigError } from '#server/config.ts';
import type { WriteContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { writeUser } from '#server/resources/people/users.ts';
import { passwordComplaint } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { randomPassword } from './random-password.ts';

/** A password that was generated for somebody: to be shown once. */
export interface NewPassword {
  username: string;
  password: string;
}

/** Whether anybody has an account, also an inactive one. */
export async function hasAnybody(db: Pick<Db, 'selectFrom'>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * On a database without users: creates `admin` with the given password, or with a random one, which is returned to be
 * printed once and is replaced at its first use. Null when there are users already, or when the password was given.
 * Throws ConfigError for a given password that is too weak: one that made `admin` long ago may stay in the settings.
 */
export async function createFirstAdministrator(
  context: WriteContext,
  given: string | undefined,
): Promise<{ created: boolean; password: string | null }> {
  if (await hasAnybody(context.db)) return { created: false, password: null };
  if (given !== undefined) await expectStrong(given, context.clinic.current().clinic_name);
  const password = given ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const head = await inTransaction(context.db, async (trx) => {
    // When two processes start together on PostgreSQL, the second waits here and then finds the user.
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    if (await hasAnybody(trx)) return undefined;
    const user = { username: 'admin', rol: 'administrador', active: true, passwordHash } as const;
    return (await writeUser(trx, context, { ...user, printed: given === undefined })).head;
  });
  if (head === undefined) return { created: false, password: null };
  if (head) context.events.announce(head);
  return { created: true, password: given === undefined ? password : null };
}

async function expectStrong(given: string, clinic: string): Promise<void> {
  const complaint = await passwordComplaint(given, { username: 'admin' }, clinic);
  if (complaint !== null) throw new ConfigError([`ADMIN_PASSWORD: ${complaint}`]);
}
