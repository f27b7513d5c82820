import { ROLES } from '#domain/people/user.ts';
import { auditDecision } from '#server/audit/decision.ts';
import { passwordComplaint, type PasswordOwner } from '#server/auth/password-rules.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { turnOff } from '#server/auth/second-factor/factor.ts';
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
  const user = await personOf(context, username);
  const passwordHash = await hashGood(context, password, user);
  await inTransaction(context.db, (trx) => writeUser(trx, context, { id: user.id, passwordHash }));
}

/** Ends a person's second factor, whose telephone and recovery codes are lost. Throws HttpProblem when there is none. */
export async function endSecondFactor(context: WriteContext, username: string): Promise<void> {
  const { id } = await personOf(context, username);
  const head = await inTransaction(context.db, async (trx) => {
    if (!(await turnOff(trx, id)))
      throw new HttpProblem('not_found', `${username} no tiene verificación en dos pasos.`);
    return auditDecision(trx, context.now(), null, { collection: 'second-factors', rowId: id, action: 'delete' });
  });
  context.events.announce(head);
}

async function personOf({ db }: WriteContext, username: string): Promise<PasswordOwner & { id: string }> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('username', '=', username.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new HttpProblem('not_found', `No hay ningún usuario ${username}.`);
  return user;
}

async function hashGood({ clinic }: WriteContext, password: string, owner: PasswordOwner): Promise<string> {
  const complaint = await passwordComplaint(password, owner, clinic.current().clinic_name);
  if (complaint !== null) throw new HttpProblem('invalid', complaint);
  return hashPassword(password);
}
