// The second factor of a person (decision 126): a secret that a telephone has too, and ten recovery codes.
import type { Transaction } from 'kysely';
import type { SecondFactor } from '#domain/wire/wire.ts';
import { randomPassword } from '#server/auth/random-password.ts';
import { hashToken } from '#server/auth/tokens.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { HttpProblem } from '#server/errors.ts';
import { invalidField } from '#server/http/validation.ts';
import { newSecret, stepAt, stepOfCode } from './totp.ts';

type Trx = Transaction<Database>;

const RECOVERY_CODES = 10;

const WRONG = 'El código no es correcto';
const USED = 'Ese código ya se usó: espere al siguiente';

/** The factors that are in force. */
export const factorsInForce = (db: Db) =>
  db.selectFrom('second_factors').select('user_id').where('confirmed_at', 'is not', null);

/** The state of a person's own factor, as far as they may know it. */
export async function readFactor(db: Db, userId: string): Promise<SecondFactor> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { since: factor?.confirmed_at ?? null, recovery_codes: Number(left) };
}

/** A new secret, base32, which asks nobody for a code before `turnOn`. Throws HttpProblem `exists` for a factor in force. */
export async function begin(db: Db, userId: string): Promise<string> {
  const secret = newSecret();
  const kept = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!kept) throw alreadyOn();
  return secret;
}

/** Puts the factor in force with a right code, and makes its recovery codes. Throws HttpProblem. */
export async function turnOn(trx: Trx, userId: string, code: string, now: Date): Promise<string[]> {
  const factor = await lockFactor(trx, userId);
  if (!factor) throw new HttpProblem('not_found', 'Empiece otra vez: no hay ninguna verificación por activar.');
  if (factor.confirmed_at !== null) throw alreadyOn();
  const step = stepOfCode(factor.secret, plain(code), now);
  if (step === null) throw invalidField('code', WRONG);
  const confirmed = { confirmed_at: now.toISOString(), last_step: step };
  await trx.updateTable('second_factors').set(confirmed).where('user_id', '=', userId).execute();
  return renewRecoveryCodes(trx, userId);
}

/**
 * Takes a code of the telephone, or a recovery code, which nobody can use again. Answers how many recovery codes are left
 * when it was one of them. Throws HttpProblem for a wrong or used code.
 */
export async function spendCode(trx: Trx, userId: string, code: string, now: Date): Promise<number | null> {
  // Locked: of two uses of a code the second one finds it used.
  const factor = await lockFactor(trx, userId);
  if (!factor?.confirmed_at) throw invalidField('code', WRONG);
  const typed = plain(code);
  if (!/^\d{6}$/.test(typed)) return spendRecoveryCode(trx, userId, typed);
  const step = stepOfCode(factor.secret, typed, now);
  if (step === null) throw invalidField('code', WRONG);
  if (step <= factor.last_step) throw invalidField('code', USED);
  await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
  return null;
}

async function spendRecoveryCode(trx: Trx, userId: string, code: string): Promise<number> {
  const spent = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashToken(code))
    .returning('hash')
    .executeTakeFirst();
  if (!spent) throw invalidField('code', WRONG);
  return (await readFactor(trx, userId)).recovery_codes;
}

/** Ten new recovery codes in place of those before. */
export async function renewRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomPassword);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashToken(plain(code)) })))
    .execute();
  return codes;
}

/** Ends a person's factor, with its recovery codes. False when none was in force. */
export async function turnOff(trx: Trx, userId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * After a restore: recovery codes of the copy end, for some may have been used since it was made; a code of the telephone
 * that was used before the restore counts as used.
 */
export async function endUsedCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('recovery_codes').execute();
  await db
    .updateTable('second_factors')
    .set({ last_step: stepAt(now) })
    .execute();
}

const lockFactor = (trx: Trx, userId: string) =>
  trx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

const alreadyOn = () => new HttpProblem('exists', 'La verificación en dos pasos ya está activada.');

/** Spaces and hyphens group what people read; capitals are a keyboard's. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');
