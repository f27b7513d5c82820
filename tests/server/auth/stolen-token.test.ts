// A copied token: its owner and its thief use the session by turns, at random times.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenPair } from '#domain/wire/wire.ts';
import { effort } from '#tests/efforts.ts';
import { createRandom, type Random } from '#tests/simulation/random.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const GRACE = 30 * SECOND;

/** A holder of the session, with the pairs that they have; the last one is the newest. */
interface Holder {
  pairs: TokenPair[];
}

const newest = ({ pairs }: Holder): TokenPair => pairs.at(-1)!;

describeOnBothDatabases(
  'a stolen token',
  (database) => {
    let server: TestServer;
    let time = Date.parse('2026-03-01T12:00:00Z');
    const pass = (milliseconds: number) => (time += milliseconds);

    beforeAll(async () => {
      server = await startTestServer({ database, now: () => new Date(time) });
    });
    afterAll(() => server.close());

    const statusOf = async ({ access }: TokenPair): Promise<number> => {
      const headers = { authorization: `Bearer ${access}` };
      return (await server.app.inject({ url: '/api/user-info/', headers })).statusCode;
    };

    async function renew(pair: TokenPair): Promise<TokenPair | null> {
      const payload = { refresh: pair.refresh };
      const answer = await server.app.inject({ method: 'POST', url: '/api/token/refresh/', payload });
      return answer.statusCode === 200 ? answer.json<TokenPair>() : null;
    }

    /** One use of the session, as a tablet makes it: a request, renewed once when it is refused. */
    async function visit(holder: Holder, pair = newest(holder)): Promise<boolean> {
      if ((await statusOf(pair)) === 200) return true;
      const next = await renew(pair);
      if (!next) return false;
      holder.pairs.push(next);
      return (await statusOf(next)) === 200;
    }

    /** Owner and thief within the grace period: uses and renewals, some of whose answers are lost. */
    async function mingle(random: Random, holders: Holder[], choose: (holder: Holder) => TokenPair): Promise<void> {
      for (let left = GRACE; left > 0;) {
        const holder = random.pick(holders);
        const pair = choose(holder);
        if (random.chance(0.4)) await visit(holder, pair);
        else {
          const next = await renew(pair);
          if (next && random.chance(0.8)) holder.pairs.push(next);
        }
        const gap = 1 + random.below(8 * SECOND);
        pass(gap);
        left -= gap;
      }
    }

    const seeds = Array.from({ length: effort('stolenTokens') }, (_, seed) => seed);
    test('ends with the session once both have used it after the grace period', { timeout: 1_800_000 }, async () => {
      for (const seed of seeds) {
        const random = createRandom(seed);
        const owner: Holder = { pairs: [await server.signIn('recepcion')] };
        for (let quarter = random.below(3); quarter > 0; quarter -= 1) {
          pass(15 * MINUTE);
          expect(await visit(owner)).toBe(true);
        }
        const thief: Holder = { pairs: [newest(owner)] };
        const careful = random.chance(0.7);
        const choose = (holder: Holder) => (holder === owner || careful ? newest(holder) : random.pick(holder.pairs));
        pass(random.below(20 * MINUTE));
        await mingle(random, [owner, thief], choose);
        // From here on they hold different pairs.
        const first = random.pick([owner, thief]);
        const renewed = await renew(newest(first));
        if (renewed) first.pairs.push(renewed);
        if (renewed) await statusOf(renewed);

        pass(GRACE + 1 + random.below(10 * MINUTE));
        const turns = random.chance(0.5) ? [owner, thief] : [thief, owner];
        for (const holder of turns) {
          await visit(holder, choose(holder));
          pass(random.below(5 * MINUTE));
        }
        for (const pair of [...owner.pairs, ...thief.pairs]) {
          expect([await statusOf(pair), await renew(pair)], `seed ${seed}`).toEqual([401, null]);
        }
      }
    });

    test('that was renewed beside its owner ends the session at the second use after the grace period', async () => {
      const first = await server.signIn('recepcion');
      const [owner, thief] = [(await renew(first))!, (await renew(first))!];
      expect(await Promise.all([statusOf(owner), statusOf(thief)])).toEqual([200, 200]);
      pass(GRACE + 1);
      expect(await statusOf(thief)).toBe(200);
      expect(await statusOf(owner)).toBe(401);
      expect([await statusOf(thief), await renew(thief), await renew(owner)]).toEqual([401, null, null]);
    });

    test('that is first used after the other line has gone on ends the session', async () => {
      const first = await server.signIn('recepcion');
      const [owner, thief] = [(await renew(first))!, (await renew(first))!];
      expect(await statusOf(owner)).toBe(200);
      pass(GRACE + 1);
      expect(await statusOf(owner)).toBe(200);
      expect(await statusOf(thief)).toBe(401);
      expect(await statusOf(owner)).toBe(401);
    });

    test('cannot put the settling off by being renewed again and again', async () => {
      const first = await server.signIn('recepcion');
      const [owner, thief]: [TokenPair, Holder] = [(await renew(first))!, { pairs: [(await renew(first))!] }];
      expect(await statusOf(owner)).toBe(200);
      for (let times = 0; times < 20; times += 1) {
        for (const pair of thief.pairs.slice(-2)) {
          const next = await renew(pair);
          if (next) thief.pairs.push(next);
        }
        await statusOf(thief.pairs.at(-1)!);
        pass(4 * SECOND);
      }
      expect(await statusOf(owner)).toBe(401);
      for (const pair of thief.pairs) expect([await statusOf(pair), await renew(pair)]).toEqual([401, null]);
    });

    test('an access token works for the grace period once its successor is used', async () => {
      const first = await server.signIn('recepcion');
      const second = (await renew(first))!;
      expect(await statusOf(second)).toBe(200);
      pass(GRACE - 1);
      expect(await statusOf(first)).toBe(200);
      pass(1);
      expect(await statusOf(first)).toBe(401);
      expect(await statusOf(second)).toBe(200);
    });

    test('answers that were lost leave lines that nobody uses, and the session lives', async () => {
      let pair: TokenPair = await server.signIn('recepcion');
      for (let quarter = 0; quarter < 12; quarter += 1) {
        pass(15 * MINUTE);
        for (let lost = quarter % 4; lost > 0; lost -= 1) {
          expect(await renew(pair)).not.toBeNull();
          pass(MINUTE);
        }
        pair = (await renew(pair))!;
        expect(await statusOf(pair)).toBe(200);
        pass(MINUTE);
        expect(await statusOf(pair)).toBe(200);
      }
    });
  },
  { proofDoesMore: true },
);
