import { hash, verify } from '@node-rs/argon2';
import { HttpProblem } from '#server/errors.ts';
import { createTurns } from '#server/turns.ts';
import { newToken } from './tokens.ts';

/** OWASP's smallest argon2id setting: some 15 ms and 19 MiB each. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A flood of sign-ins must not take all threads and memory from the people at work. */
const MOST_AT_ONCE = 2;
/** More would wait for seconds, and sign-ins give up after ten. */
const MOST_WAITING = 40;

const BUSY = 'Hay muchos inicios de sesión a la vez. Espere unos segundos e inténtelo de nuevo.';

const inTurn = createTurns(MOST_AT_ONCE, {
  longest: MOST_WAITING,
  full: () => new HttpProblem('slow_down', BUSY, { retryAfter: 5 }),
});

/** The argon2id hash of a password, in PHC format. It is asked for by people who are known already, so it comes first. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS), 'first');
}

/** A hash without a password: an unknown user's attempt is checked against it, so that the answer takes as long. */
let hashOfNobody: Promise<string> | undefined;

/**
 * Whether a password is the one of a hash. For an unknown user (null) it takes the same time, and is never true. A flood
 * of strangers makes other strangers wait, and nobody who comes `first`. Throws HttpProblem `slow_down` when too many
 * wait already.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  place: 'first' | 'last' = 'last',
): Promise<boolean> {
  hashOfNobody ??= hashPassword(newToken());
  const against = passwordHash ?? (await hashOfNobody);
  const right = await inTurn(() => verify(against, password), place);
  return right && passwordHash !== null;
}
