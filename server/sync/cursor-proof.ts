// A signed cursor proves that this database, or the one that it is an older copy of, has come so far (decision 026).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatCursor } from '#domain/wire/wire.ts';
import type { Head } from './head.ts';

/** The proof that a tablet gets beside a cursor; `key` is the database's own. */
export function proofOf(key: string, { epoch, seq }: Head): string {
  return createHmac('sha256', key).update(formatCursor(epoch, seq)).digest('hex');
}

/** Whether the holder of this key gave out the cursor. */
export function isProven(key: string, cursor: Head, proof: string): boolean {
  const [expected, given] = [Buffer.from(proofOf(key, cursor)), Buffer.from(proof)] as const;
  return expected.length === given.length && timingSafeEqual(expected, given);
}
