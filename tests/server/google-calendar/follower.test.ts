// The follower alone: its next action, and when.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { HttpProblem } from '#server/errors.ts';
import { startFollower } from '#server/google-calendar/follower.ts';
import { caller } from '#tests/server/contract/api.ts';
import { startTestServer } from '#tests/support/test-server.ts';

it('a change that comes while it works does not wait for what Google has put off', async () => {
  const server = await startTestServer();
  const { db, now, events } = server.context;
  const send = await caller(server);
  const patient = newId();
  await send('POST', '/patients/', { body: { id: patient, first_name: 'Mateo', last_name: 'Salazar' } });
  const wanted = async () => {
    const body = { patient, fecha: '2100-01-04', hora: '11:00', tipo_tratamiento: 'Control' };
    const { id } = (await send('POST', '/appointments/', { body })).body as { id: string };
    await sql`INSERT INTO google_events (appointment_id) VALUES (${id})`.execute(db);
    return id;
  };
  await db
    .insertInto('google_account')
    .values({
      id: 1,
      authorization_id: newId(),
      authorized_by: server.people['admin']!,
      authorized_at: now().toISOString(),
      tokens: '',
    })
    .execute();
  const first = await wanted();
  const followed: string[] = [];
  let second = '';
  const follower = startFollower({
    db,
    now,
    events,
    log: (error) => expect.unreachable(String(error)),
    mirror: {
      async follow(id) {
        followed.push(id);
        if (id !== first) return void (await db.deleteFrom('google_events').where('appointment_id', '=', id).execute());
        second = await wanted();
        throw new HttpProblem('slow_down', 'Google pide esperar.', { retryAfter: 3600 });
      },
    },
  });
  try {
    await expect.poll(() => followed.length, { timeout: 5000 }).toBe(2);
    expect(followed).toEqual([first, second]);
  } finally {
    await follower.stop();
    await server.close();
  }
});
