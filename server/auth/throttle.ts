// Guessing passwords is slowed by account and address together, without ever locking a person out for good: strangers
// elsewhere do not slow a person down. A device on which the account has signed in before is slowed by its own failures
// alone (decision 107).
import { networkOfAddress } from './address.ts';

/** After so long without a failure, all is forgotten. */
const FORGET_AFTER = 15 * 60_000;
const MOST_KEYS = 10_000;

/** Failures before the first wait, and the longest wait, milliseconds. */
const LIMITS = {
  device: { free: 3, longest: 60_000 },
  accountAndAddress: { free: 3, longest: 60_000 },
  address: { free: 20, longest: 60_000 },
  account: { free: 20, longest: 4000 },
  // Only somebody who knows the password gets as far: strangers cannot keep the account's person out with these.
  code: { free: 10, longest: 60_000 },
} as const;

type Kind = keyof typeof LIMITS;

/** An attempt to sign in: the account, the address, the device. */
export interface Attempt {
  account: string;
  address: string;
  /** The device, when the account has signed in on it before; null for any other. */
  knownDevice: string | null;
  /**
   * Somebody with a session types the password again. Such failures count at the address too, or a stolen session would be a
   * second place to guess at; they wait for those of the device alone, or strangers could keep the person from confirming.
   */
  signedIn?: true;
  /** The password was right, and the code of the second factor is tried. */
  code?: true;
}

interface Failures {
  count: number;
  last: number;
  blockedUntil: number;
}

/** Counts failed sign-ins; each one more doubles the wait, from one second to the longest. */
export class LoginThrottle {
  #failures = new Map<string, Failures>();

  /** Milliseconds that this attempt must still wait; 0 = may be made now. */
  waitFor(attempt: Attempt, now: number): number {
    const keys = keysOf(attempt);
    const hasFailedHere = keys.some(({ kind, key }) => kind === 'accountAndAddress' && this.#current(key, now));
    const waits = keys.map(({ kind, key, countsOnly }) => {
      if (countsOnly) return 0;
      // Failures elsewhere slow those who have failed here too: else strangers could keep the account's person out.
      if (kind === 'account' && !hasFailedHere) return 0;
      // At most the longest wait, also when the clock was set back.
      return Math.min(LIMITS[kind].longest, (this.#current(key, now)?.blockedUntil ?? now) - now);
    });
    return Math.max(0, ...waits);
  }

  /**
   * Counts an attempt as failed before its password is checked: attempts sent together must not all slip through before
   * the first of them has failed.
   */
  begin(attempt: Attempt, now: number): void {
    for (const { kind, key } of keysOf(attempt)) {
      const { free, longest } = LIMITS[kind];
      const count = (this.#current(key, now)?.count ?? 0) + 1;
      const wait = count < free ? 0 : Math.min(longest, 1000 * 2 ** (count - free));
      // Re-inserted, so that the first of the map is the one longest without a failure.
      this.#failures.delete(key);
      this.#failures.set(key, { count, last: now, blockedUntil: wait === 0 ? 0 : now + wait });
    }
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MOST_KEYS) break;
      this.#failures.delete(oldest);
    }
  }

  /** The password was right: the device, or the account at this address, starts afresh; the others take this attempt back. */
  succeeded(attempt: Attempt, now: number): void {
    for (const { kind, key, countsOnly } of keysOf(attempt)) {
      if (kind === 'device' || (kind === 'accountAndAddress' && !countsOnly)) this.#failures.delete(key);
      else this.#takeBack(key, now);
    }
  }

  /** The password was not looked at, or was right and is followed by a code: the failures before it stay. */
  withdrawn(attempt: Attempt, now: number): void {
    for (const { key } of keysOf(attempt)) this.#takeBack(key, now);
  }

  #takeBack(key: string, now: number): void {
    const entry = this.#current(key, now);
    if (!entry || entry.count <= 1) this.#failures.delete(key);
    else this.#failures.set(key, { ...entry, count: entry.count - 1, blockedUntil: now });
  }

  #current(key: string, now: number): Failures | undefined {
    const entry = this.#failures.get(key);
    return entry && now - entry.last < FORGET_AFTER ? entry : undefined;
  }
}

interface Key {
  kind: Kind;
  key: string;
  /** The attempt counts here, and waits for nothing here. */
  countsOnly?: true;
}

function keysOf({ account, address, knownDevice, signedIn, code }: Attempt): Key[] {
  const keyOf = (kind: Kind, of: string): Key => ({ kind, key: `${kind}:${of}` });
  const network = networkOfAddress(address);
  if (knownDevice !== null) {
    const device = keyOf('device', `${knownDevice}:${account}`);
    if (!signedIn) return [device];
    const here = [keyOf('accountAndAddress', `${network} ${account}`), keyOf('account', account)];
    return [device, ...here.map((key): Key => ({ ...key, countsOnly: true }))];
  }
  return [
    keyOf('accountAndAddress', `${network} ${account}`),
    keyOf('address', network),
    keyOf('account', account),
    ...(code ? [keyOf('code', account)] : []),
  ];
}
