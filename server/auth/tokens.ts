import { createHash, randomBytes } from 'node:crypto';

/** A new opaque token of 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: its SHA-256, hex. A random token needs no salt and no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
