// Guessing passwords is slowed by account and by address, without ever locking a person out for good. A device on which
// the account has signed in before is slowed by its own failures alone: strangers cannot keep its people out.

const LONGEST_WAIT = 60_000;
/** After so long without a failure, all is forgotten. */
const FORGET_AFTER = 15 * 60_000;
const MOST_KEYS = 10_000;

/** Failures before the first wait. A whole clinic may share one address. */
const FREE = { account: 3, address: 20, device: 3 };

/** An attempt to sign in: the account, the address, the device. */
export interface Attempt {
  account: string;
  address: string;
  /** The device, when the account has signed in on it before; null for any other. */
  knownDevice: string | null;
}

interface Failures {
  count: number;
  last: number;
  blockedUntil: number;
}

/** Counts failed sign-ins; each one more doubles the wait, from one second to sixty. */
export class LoginThrottle {
  #failures = new Map<string, Failures>();

  /** Milliseconds that this attempt must still wait; 0 = may be made now. */
  waitFor(attempt: Attempt, now: number): number {
    const waits = keysOf(attempt).map(({ key }) => (this.#current(key, now)?.blockedUntil ?? now) - now);
    // At most the longest wait, also when the clock was set back.
    return Math.min(LONGEST_WAIT, Math.max(0, ...waits));
  }

  /**
   * Counts an attempt as failed before its password is checked: attempts sent together must not all slip through before
   * the first of them has failed.
   */
  begin(attempt: Attempt, now: number): void {
    for (const { key, free } of keysOf(attempt)) {
      const count = (this.#current(key, now)?.count ?? 0) + 1;
      const wait = count < free ? 0 : Math.min(LONGEST_WAIT, 1000 * 2 ** (count - free));
      // Re-inserted, so that the first of the map is the one longest without a failure.
      this.#failures.delete(key);
      this.#failures.set(key, { count, last: now, blockedUntil: wait === 0 ? 0 : now + wait });
    }
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MOST_KEYS) break;
      this.#failures.delete(oldest);
    }
  }

  /** The password was right: account or device start afresh; the address only takes this attempt back. */
  succeeded(attempt: Attempt, now: number): void {
    for (const { key, kind } of keysOf(attempt)) {
      const entry = this.#current(key, now);
      if (kind !== 'address' || !entry || entry.count <= 1) this.#failures.delete(key);
      else this.#failures.set(key, { ...entry, count: entry.count - 1, blockedUntil: now });
    }
  }

  #current(key: string, now: number): Failures | undefined {
    const entry = this.#failures.get(key);
    return entry && now - entry.last < FORGET_AFTER ? entry : undefined;
  }
}

function keysOf({ account, address, knownDevice }: Attempt) {
  const keyOf = (kind: keyof typeof FREE, of: string) => ({ kind, key: `${kind}:${of}`, free: FREE[kind] });
  if (knownDevice !== null) return [keyOf('device', `${knownDevice}:${account}`)];
  return [keyOf('account', account), keyOf('address', address)];
}
