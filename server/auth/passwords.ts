import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '#server/turns.ts';
import { newToken } from './tokens.ts';

/** OWASP's smallest argon2id setting: some 15 ms and 19 MiB each. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A flood of sign-ins must not take all threads and memory from the people at work. */
const MOST_AT_ONCE = 2;

const inTurn = createTurns(MOST_AT_ONCE);

/** The argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** A hash without a password: an unknown user's attempt is checked against it, so that the answer takes as long. */
let hashOfNobody: Promise<string> | undefined;

/** Whether a password is the one of a hash. For an unknown user (null) it takes the same time, and is never true. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword(newToken());
  const against = passwordHash ?? (await hashOfNobody);
  const right = await inTurn(() => verify(against, password));
  return right && passwordHash !== null;
}
