import { ROLES } from '#domain/people/user.ts';
import { passwordComplaint } from '#server/auth/first-administrator.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { WriteContext } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { writeUser } from '#server/resources/people/users.ts';

interface NewUser {
  username: string;
  password: string;
  rol: string | undefined;
  first_name: string | undefined;
  last_name: string | undefined;
}

/** Creates a person. Throws HttpProblem for a bad value or a name that is taken. */
export async function addUser(context: WriteContext, user: NewUser): Promise<void> {
  const rol = ROLES.find((known) => known === user.rol);
  if (rol === undefined) throw new HttpProblem('invalid', `Indique --rol: ${ROLES.join(' o ')}.`);
  const passwordHash = await hashGood(user.password, user.username);
  const { username, first_name = null, last_name = null } = user;
  await inTransaction(context.db, (trx) =>
    writeUser(trx, context, { username, first_name, last_name, rol, active: true, passwordHash }),
  );
}

/** Gives a person a new password and ends their sessions. Throws HttpProblem when there is no such person. */
export async function resetPassword(context: WriteContext, username: string, password: string): Promise<void> {
  const passwordHash = await hashGood(password, username);
  await inTransaction(context.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('username', '=', username.trim().toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!user) throw new HttpProblem('not_found', `No hay ningún usuario ${username}.`);
    await writeUser(trx, context, { id: user.id, passwordHash });
  });
}

function hashGood(password: string, username: string): Promise<string> {
  const complaint = passwordComplaint(password, username);
  if (complaint !== null) throw new HttpProblem('invalid', complaint);
  return hashPassword(password);
}
