// Five tabs of one tablet, without a lock between them, that meet an ended access token together.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { ApiRequest } from '#api/client.ts';
import { readSession } from '#store/session/session.ts';
import { requestAs } from '#sync/auth.ts';
import { effort } from '#tests/efforts.ts';
import { createRandom, type Random } from '#tests/simulation/random.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const TABS = 5;
/** A tablet waits so long for an answer, milliseconds. */
const PATIENCE = 10_000;

let time = Date.parse('2026-03-01T12:00:00Z');
let world: World;
beforeAll(async () => {
  world = await createWorld({ now: () => new Date(time) });
});
afterAll(() => world.close());

/** A line on which each request waits, on the way there and on the way back, until its turn comes. */
function slowLine(random: Random) {
  const waiting: (() => void)[] = [];
  const leg = () => new Promise<void>((resolve) => waiting.push(resolve));
  const lost = () => random.chance(0.1);
  return {
    leg,
    waiting,
    async transport(request: ApiRequest) {
      const end = time + PATIENCE;
      await leg();
      if (time > end || lost()) throw new AppError('network', 'sin red');
      const answer = await world.transport(request);
      await leg();
      if (time > end || lost()) throw new AppError('network', 'sin red');
      return answer;
    },
  };
}

/** All tabs make a request; answers what became of each. */
async function race(tablet: Tablet, userId: string, random: Random): Promise<string[]> {
  const { leg, waiting, transport } = slowLine(random);
  const ends: string[] = [];
  const ports = { ...tablet.ports, db: tablet.db, transport, random: random.next };
  const tab = async (): Promise<void> => {
    await leg();
    await requestAs({ ...ports, locks: (_, task) => task() }, userId, { method: 'GET', path: '/user-info/' }).then(
      ({ status }) => ends.push(String(status)),
      (error: unknown) => ends.push(error instanceof AppError ? error.code : String(error)),
    );
  };
  const tabs = Array.from({ length: TABS }, tab);
  while (ends.length < TABS) {
    // Every tab that goes on has come to its next leg: the rest of the race is the seed's.
    if (waiting.length + ends.length < TABS) await new Promise((resolve) => setImmediate(resolve));
    else {
      time += random.below(4000);
      waiting.splice(random.below(waiting.length), 1)[0]!();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  await Promise.all(tabs);
  return ends;
}

test('settle on one line, and nobody is signed out', { timeout: 1_800_000 }, async () => {
  const tablet = await world.emptyTablet('recepcion', { locks: false });
  const userId = world.server.people['recepcion']!;
  for (let seed = 0; seed < effort('honestRaces'); seed += 1) {
    const random = createRandom(seed);
    time += 15 * 60_000 + random.below(600_000);
    const ends = await race(tablet, userId, random);
    const session = await readSession(tablet.db, userId);
    expect([...ends, session?.expired], `seed ${seed}`).not.toContain('unauthenticated');
    expect(session?.expired, `seed ${seed}`).toBe(false);
    expect(ends.filter((end) => !['200', 'network'].includes(end))).toEqual([]);
  }
});
