// Device tokens (decision 107): the server's signed word that accounts have signed in on a device. It opens nothing; it
// only keeps strangers' guesses from slowing that device down.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { newId } from '#domain/record/ids.ts';
import type { Db } from '#server/db/tables.ts';
import { signInKey } from './sign-in-key.ts';

const DAY = 24 * 3_600_000;
/** A device on which an account has not signed in for so long is a stranger's again. */
const LIFE = 180 * DAY;
/** A shared tablet's people; of more, those who signed in last. */
const MOST_ACCOUNTS = 20;

const deviceSchema = v.object({ id: v.string(), accounts: v.record(v.string(), v.number()) });

/** A device, and when each account, by its person's id, last signed in on it. Milliseconds. */
export type Device = v.InferOutput<typeof deviceSchema>;

/** The device of a token that this server signed; null for any other text. */
export async function readDeviceToken(db: Db, token: string | null): Promise<Device | null> {
  if (token === null) return null;
  const [body = '', signature = ''] = token.split('.', 2);
  const given = Buffer.from(signature, 'base64url');
  const right = sign(await signInKey(db), body);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return v.parse(deviceSchema, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

/** Whether an account has signed in on a device, and not long ago. */
export const isKnownOn = ({ accounts }: Device, userId: string, now: Date): boolean =>
  now.getTime() - (accounts[userId] ?? Number.NEGATIVE_INFINITY) < LIFE;

/** The token of a device on which an account has just signed in. */
export async function makeDeviceToken(db: Db, device: Device | null, userId: string, now: Date): Promise<string> {
  const others = Object.entries(device?.accounts ?? {}).filter(([id]) => id !== userId);
  const latest = [[userId, now.getTime()] as const, ...others].toSorted(([, a], [, b]) => b - a);
  const accounts = Object.fromEntries(latest.slice(0, MOST_ACCOUNTS));
  const made: Device = { id: device?.id ?? newId(), accounts };
  const body = Buffer.from(JSON.stringify(made)).toString('base64url');
  return `${body}.${sign(await signInKey(db), body).toString('base64url')}`;
}

const sign = (secret: string, body: string): Buffer => createHmac('sha256', secret).update(body).digest();
