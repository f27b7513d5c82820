import { fullName } from '#domain/patients/patient.ts';
import type { User } from '#domain/people/user.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';

/** Everybody with an account, as the server last told this tablet. */
export async function readUsers(db: ArcadaDatabase): Promise<User[]> {
  return db.records('users').toArray();
}

/** User id → name as staff know it. */
export type People = ReadonlyMap<string, string>;

/** Everybody whom this tablet knows: those signed in here, and the clinic's list, whose names are the newer ones. */
export async function readPeople(db: ArcadaDatabase): Promise<People> {
  const people = new Map<string, string>();
  const sessions = Object.values((await readMeta(db, 'sessions')) ?? {});
  for (const user of [...sessions.map((session) => session.user), ...(await db.rows('users').toArray())]) {
    const { username } = user as { username?: unknown };
    people.set(user.id, fullName(user) || (typeof username === 'string' ? username : ''));
  }
  return people;
}
