// Codes of six digits by RFC 6238, with what every authenticator application reads: SHA-1, 30 seconds.
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
/** Bytes; what RFC 4226 recommends for SHA-1. */
const SIZE = 20;
/** Clocks of a telephone and of a server differ: the step before and the one after count too. */
const WINDOW = 1;

/** A new secret, base32. */
export const newSecret = (): string => new Secret({ size: SIZE }).base32;

/** The address that a QR code shows to the telephone. */
export function addressOf(secret: string, { username, clinic }: { username: string; clinic: string }): string {
  return totpOf(secret, `${username} (${clinic})`).toString();
}

/** The step of 30 seconds since 1970. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD);

/** The step for which a code is right; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : stepAt(now) + delta;
}

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Arcada', label, secret: Secret.fromBase32(secret), period: PERIOD });
