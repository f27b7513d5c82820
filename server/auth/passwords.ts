import { hash, verify } from '@node-rs/argon2';
import { newToken } from './tokens.ts';

/** OWASP's smallest argon2id setting: some 15 ms and 19 MiB each. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A flood of sign-ins must not take all threads and memory from the people at work. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed over, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  }
}

/** The argon2id hash of a password, in PHC format. */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, OPTIONS));
}

let nobody: Promise<string> | undefined;

/** Whether a password is the one of a hash. For an unknown user (null) it takes the same time, and is never true. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(newToken());
  const against = passwordHash ?? (await nobody);
  const right = await limited(() => verify(against, password));
  return right && passwordHash !== null;
}
