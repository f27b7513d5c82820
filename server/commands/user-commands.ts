import { ROLES } from '#domain/people/user.ts';
import { passwordComplaint, type PasswordOwner } from '#server/auth/password-rules.ts';
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
  const passwordHash = await hashGood(context, user.password, user);
  const { username, first_name = null, last_name = null } = user;
  await inTransaction(context.db, (trx) =>
    writeUser(trx, context, { username, first_name, last_name, rol, active: true, passwordHash }),
  );
}

/** Gives a person a new password and ends their sessions. Throws HttpProblem when there is no such person. */
export async function resetPassword(context: WriteContext, username: string, password: string): Promise<void> {
  const user = await context.db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('username', '=', username.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new HttpProblem('not_found', `No hay ningún usuario ${username}.`);
  const passwordHash = await hashGood(context, password, user);
  await inTransaction(context.db, (trx) => writeUser(trx, context, { id: user.id, passwordHash }));
}

async function hashGood({ clinic }: WriteContext, password: string, owner: PasswordOwner): Promise<string> {
  const complaint = await passwordComplaint(password, owner, clinic.current().clinic_name);
  if (complaint !== null) throw new HttpProblem('invalid', complaint);
  return hashPassword(password);
}
