// A copy knows nothing of what happened after it: people who have left since are active in it. So nobody signs in to a
// restored clinic before an administrador has confirmed its accounts (decision 113).
import { sql } from 'kysely';
import type { RestoredAccount } from '#domain/wire/restored.ts';
import type { Role } from '#domain/people/user.ts';
import { endUsedCodes } from '#server/auth/second-factor/factor.ts';
import { endLinks } from '#server/calendar-feed/end-links.ts';
import { hasColumn } from '#server/db/has-column.ts';
import type { Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';

/** Keeps everybody from signing in, and ends the copy's ways out: its links to the agenda and its Google account. */
export async function holdAccounts(db: Db, now: Date): Promise<void> {
  await endLinks(db, undefined, now);
  await db.deleteFrom('google_account').execute();
  await db.deleteFrom('google_authorizations').execute();
  // A copy of an older version has no second factors (0029).
  if (await hasColumn(db, 'second_factors', 'last_step')) await endUsedCodes(db, now);
  // In a copy of an older version the migration that adds the column does it (0025).
  if (await hasColumn(db, 'sync_head', 'accounts_confirmed'))
    await db.updateTable('sync_head').set({ accounts_confirmed: false }).execute();
}

/** Whether people may sign in. */
export async function areConfirmed(db: Db): Promise<boolean> {
  const { accounts_confirmed } = await db
    .selectFrom('sync_head')
    .select('accounts_confirmed')
    .executeTakeFirstOrThrow();
  return accounts_confirmed;
}

/** People may sign in again. */
export async function releaseAccounts(db: Db): Promise<void> {
  await db.updateTable('sync_head').set({ accounts_confirmed: true }).execute();
}

/** Refuses a sign-in while the accounts wait. Throws HttpProblem `restore_code_required` to an administrador, else `accounts_unconfirmed`. */
export async function refuseWhileHeld(db: Db, { rol }: { rol: Role }): Promise<void> {
  if (await areConfirmed(db)) return;
  if (rol !== 'administrador') throw unconfirmed();
  throw new HttpProblem(
    'restore_code_required',
    'La clínica se restauró desde una copia. Confirme primero quién sigue en ella, con el código que muestra la ventana del servidor.',
  );
}

/** The refusal of people who cannot confirm the accounts themselves. */
export const unconfirmed = (): HttpProblem =>
  new HttpProblem(
    'accounts_unconfirmed',
    'La clínica se restauró desde una copia, y un administrador debe confirmar primero quién sigue en ella. Pídale que entre antes que usted.',
  );

/** The active accounts, as the copy knew them. */
export async function listActive(db: Db): Promise<RestoredAccount[]> {
  const { rows } =
    await sql<RestoredAccount>`SELECT users.id, users.username, users.first_name, users.last_name, users.rol,
      greatest(max(sessions.last_used_at), credentials.last_used_at) AS last_used_at
    FROM users LEFT JOIN credentials ON credentials.user_id = users.id LEFT JOIN sessions ON sessions.user_id = users.id
    WHERE users.active AND users.deleted_at IS NULL
    GROUP BY users.id, credentials.user_id ORDER BY users.rol, users.username COLLATE "C"`.execute(db);
  return rows;
}
