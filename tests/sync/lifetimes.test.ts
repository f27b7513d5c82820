// How long each form of access lives: what ends or changes it, against all of its forms, on a real server and a real tablet
// (decisions 072, 073, 078, 106 to 110, 113, 114).
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OneTimePassword } from '#domain/wire/wire.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { delegate } from '#store/session/session.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { call, caller } from '#tests/server/contract/api.ts';
import { calendarIsFed, openScene, PERSON, sessionsOf, type Found, type Tried } from '#tests/support/lifetimes.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';

/**
 * Each act, and what is true of each form of access afterwards, once the tablet has met the server. Its unsent work and drafts
 * are never lost: after each act somebody is let in on the tablet, and both are found.
 */
const MATRIX = `
                   | password | one-time |             | role     | session | all    | restored | device
                   | changed  | password | deactivated | lowered  | closed  | closed | copy     | revoked
access token       | refused  | refused  | refused     | works    | refused | refused| refused  | refused
refresh token      | refused  | refused  | refused     | works    | refused | refused| refused  | refused
event stream       | ends     | ends     | ends        | goes on  | ends    | ends   | ends     | ends
feed link          | ended    | ended    | ended       | works    | works   | ended  | ended    | works
export link        | ended    | ended    | ended       | ended    | ended   | ended  | ended    | ended
Google account     | fed      | fed      | stopped     | stopped  | fed     | fed    | stopped  | fed
PIN                | gone     | gone     | gone        | opens    | gone    | gone   | password | gone
rows on the tablet | gone     | gone     | gone        | stay     | gone    | gone   | stay     | gone
unsent work        | sealed   | sealed   | sealed      | sent     | sealed  | sealed | waits    | sealed
drafts             | sealed   | sealed   | sealed      | stay     | sealed  | sealed | stay     | sealed
thumbnails         | gone     | gone     | gone        | stay     | gone    | gone   | stay     | gone
kept images        | gone     | gone     | gone        | stay     | gone    | gone   | stay     | gone
second copy        | sealed   | sealed   | sealed      | readable | sealed  | sealed | readable | sealed
`;

const NEW_PASSWORD = 'nueva-y-muy-larga';

interface Act {
  name: string;
  /** Somebody else is signed in on the tablet too. */
  shared?: true;
  do: (scene: Tried) => Promise<void>;
  /** A person who is let in on the tablet afterwards signs in there. */
  back: (scene: Tried) => Promise<void>;
}

const signInAgain =
  (password = TEST_PASSWORD) =>
  ({ tablet }: Tried) =>
    tablet.signIn(PERSON, password);

let oneTime = '';

/** In the order of the matrix's columns. */
const ACTS: Act[] = [
  {
    name: 'password changed',
    async do({ desk }) {
      const body = { current_password: TEST_PASSWORD, password: NEW_PASSWORD };
      expect((await desk('PUT', '/account/password/', { body })).status).toBe(204);
    },
    back: signInAgain(NEW_PASSWORD),
  },
  {
    name: 'one-time password given',
    async do({ admin, id }) {
      oneTime = ((await admin('POST', `/users/${id}/password/`)).body as OneTimePassword).password;
    },
    async back({ world, tablet }) {
      const body = { username: PERSON, password: oneTime, new_password: NEW_PASSWORD };
      expect((await call(world.server, 'POST', '/token/', { body })).status).toBe(200);
      await tablet.signIn(PERSON, NEW_PASSWORD);
    },
  },
  {
    name: 'deactivated',
    async do({ admin, id }) {
      expect((await admin('PUT', `/users/${id}/`, { body: { active: false } })).status).toBe(200);
    },
    async back({ tablet, world, id }) {
      await expect(tablet.signIn(PERSON)).rejects.toThrow('401');
      await tablet.signIn('admin');
      await tablet.sync();
      await delegate(tablet.db, id, world.server.people['admin']!);
    },
  },
  {
    name: 'role lowered',
    async do({ admin, id }) {
      expect((await admin('PUT', `/users/${id}/`, { body: { rol: 'recepcionista' } })).status).toBe(200);
    },
    back: () => Promise.resolve(),
  },
  {
    name: 'session closed',
    async do(scene) {
      const [session] = await sessionsOf(scene, scene.id);
      expect((await scene.desk('DELETE', `/sessions/${session!.id}/`)).status).toBe(204);
    },
    back: signInAgain(),
  },
  {
    name: 'all closed',
    async do({ desk }) {
      expect((await desk('DELETE', '/sessions/')).status).toBe(204);
    },
    back: signInAgain(),
  },
  {
    name: 'restored copy',
    async do({ world, codes }) {
      const { db, now, events } = world.server.context;
      events.announce((await inTransaction(db, (trx) => beginEpoch(trx, now())))!);
      events.announceRevocation();
      await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0), 10_000);
    },
    back: signInAgain(),
  },
  {
    name: 'device revoked',
    shared: true,
    async do(scene) {
      const sessions = await sessionsOf(scene);
      expect(new Set(sessions.map(({ user }) => user)).size).toBe(2);
      for (const { id } of sessions) expect((await scene.admin('DELETE', `/sessions/${id}/`)).status).toBe(204);
    },
    back: signInAgain(),
  },
];

/** The matrix's row of an act, by form of access. */
function saidOf(column: number): [form: string, said: string][] {
  const [, , ...lines] = MATRIX.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [form = '', ...cells] = line.split('|').map((cell) => cell.trim());
    return [form, cells[column] ?? 'nothing'];
  });
}

describe.each(ACTS.map((act, column) => ({ ...act, said: saidOf(column) })))('$name', (act) => {
  let scene: Tried;
  let found: Found;
  beforeAll(async () => {
    scene = await openScene({ shared: act.shared === true });
    await act.do(scene);
    found = await scene.look();
    if (act.name === 'restored copy') await letAllIn(scene);
    found['Google account'] = (await calendarIsFed(scene, await caller(scene.world.server, 'admin')))
      ? 'fed'
      : 'stopped';
  });
  afterAll(() => scene.close());

  test.each(act.said)('%s: %s', (form, said) => {
    expect(found[form]).toBe(said);
  });

  test('no unsent work and no draft is lost', async () => {
    const { tablet, world, id } = scene;
    await act.back(scene);
    for (let round = 0; round < 3; round += 1) await tablet.sync();
    const sent = await world.server.context.db
      .selectFrom('patients')
      .select('created_by')
      .where('first_name', '=', 'Elvira')
      .execute();
    expect(sent).toEqual([{ created_by: id }]);
    expect(await tablet.db.drafts.toArray()).toMatchObject([{ values: { first_name: 'Borrador' } }]);
    expect(await tablet.db.sealed.count()).toBe(0);
  });
});

/** An administrador confirms every account of the restored clinic. */
async function letAllIn({ world, codes, id }: Tried): Promise<void> {
  const active = [...Object.values(world.server.people), id];
  const body = { username: 'admin', password: TEST_PASSWORD, code: codes.at(-1), active };
  expect((await call(world.server, 'POST', '/restored/', { body })).status).toBe(204);
}
