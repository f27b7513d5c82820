// The end of a run: the network is back, the batteries are charged, people sign in where they are asked to, and decide on
// what waits for them, until nothing waits.
import { readMeta, readMetas } from '#store/meta.ts';
import type { OutboxEntry } from '#store/types.ts';
import { checkStep } from './checks.ts';
import { decide } from './decisions.ts';
import { USERNAMES, type Username } from './clinic.ts';
import { createRandom } from './random.ts';
import type { SimTablet } from './tablet.ts';
import { fail, passAll, tell, type World } from './world.ts';

/** Virtual seconds within which the queue must be empty once all is well (targets: nothing lost). */
const DRAIN_SECONDS = 120;
/** So often hosts wake their engines. */
const STEP_SECONDS = 10;
/** Milliseconds; longer than between two comparisons (decision 015). */
const NIGHT = 12 * 3600_000;
/** A person decides on all that waits; two tablets may disagree about it again, but not for ever. */
const DECISION_ROUNDS = 25;

export async function heal(world: World): Promise<void> {
  const { clinic, line, tablets, actors, outcome } = world;
  clinic.spare();
  world.partitions.clear();
  for (const tablet of tablets) {
    tablet.restart();
    tablet.clockOffset = 0;
  }
  line.giveUp();
  while (line.waiting().length > 0) await line.decide(0, 'drop');
  while (line.lateCount() > 0) await line.deliverLate(0);
  const random = createRandom(outcome.history.length);
  for (let round = 0; round < DECISION_ROUNDS; round += 1) {
    await drain(world, round === 0);
    if (outcome.failures.length > 0) return;
    let decided = false;
    for (const actor of actors) {
      for (let told = ''; told !== 'nothing to decide';) {
        told = await decide({ ...actor, random });
        if (told === 'nothing to decide') continue;
        tell(world, `at rest: t${actor.tablet.index} ${told}`);
        decided = true;
      }
    }
    if (!decided) return;
  }
  fail(world, ['people decide and decide, and it never comes to rest']);
}

/** A night later, with nothing to do: every tablet compares itself with the server once more. */
export async function passNight(world: World): Promise<void> {
  const { clinic, tablets } = world;
  clinic.clock.now += NIGHT;
  for (const tablet of tablets) tablet.wake(0, true);
  await passAll(world);
  fail(world, checkStep(tablets));
}

/**
 * At most two minutes of the clinic's day, in which the engines run as their hosts wake them: `all` of them, or those that
 * have something to do.
 */
async function drain(world: World, all: boolean): Promise<void> {
  const { clinic, tablets } = world;
  for (let seconds = 0; seconds <= DRAIN_SECONDS; seconds += STEP_SECONDS) {
    for (const tablet of tablets) {
      await signInWhoMust(tablet, clinic.people);
      if (all || !(await isAtRest(world, tablet))) tablet.wake(0, false);
    }
    await passAll(world);
    if (await allAtRest(world)) return;
    clinic.clock.now += STEP_SECONDS * 1000;
  }
  for (const tablet of tablets) {
    const waiting = await stuck(tablet);
    const words = waiting.length > 0 ? JSON.stringify(waiting) : 'it has not read all that there is';
    if (waiting.length > 0 || !(await isUpToDate(world, tablet))) {
      fail(world, [`t${tablet.index} did not drain: ${words}`]);
    }
  }
}

async function allAtRest(world: World): Promise<boolean> {
  for (const tablet of world.tablets) if (!(await isAtRest(world, tablet))) return false;
  return true;
}

const isAtRest = async (world: World, tablet: SimTablet): Promise<boolean> =>
  (await isUpToDate(world, tablet)) && (await stuck(tablet)).length === 0;

async function isUpToDate({ clinic }: World, tablet: SimTablet): Promise<boolean> {
  const { epoch, seq } = await clinic.head();
  const db = tablet.db();
  const known = await readMetas(db, 'epoch', 'cursor', 'restoring');
  return known[0] === epoch && known[1] === seq && known[2] === undefined;
}

/** Whoever's work waits for their sign-in, and somebody on a tablet on which nobody is. */
async function signInWhoMust(tablet: SimTablet, people: Record<Username, { id: string }>): Promise<void> {
  const sessions = (await readMeta(tablet.db(), 'sessions')) ?? {};
  const authors = new Set((await tablet.db().outbox.toArray()).map(({ author }) => author));
  const lacks = (username: Username) => sessions[people[username].id]?.expired ?? true;
  const own = USERNAMES[tablet.index % USERNAMES.length]!;
  for (const username of USERNAMES) {
    if (lacks(username) && authors.has(people[username].id)) await tablet.signIn(username);
  }
  if (lacks(own) || (await readMeta(tablet.db(), 'person')) === undefined) await tablet.signIn(own);
}

/** What waits although no person has to decide first: neither about it nor about what it cannot go without. */
async function stuck(tablet: SimTablet): Promise<OutboxEntry[]> {
  let free = await tablet.db().outbox.orderBy('n').toArray();
  if (free.length === 0) return [];
  const conflicts = await tablet.db().conflicts.toArray();
  const waits = new Set(conflicts.flatMap((conflict) => conflict.entries.map((entry) => entry.op_id)));
  const blocked: OutboxEntry[] = [];
  for (let grew = true; grew;) {
    const isBlocked = (entry: OutboxEntry): boolean =>
      entry.state === 'attention' ||
      entry.deps.some((dep) => waits.has(dep)) ||
      blocked.some((other) => other.group === entry.group || (other.row_id === entry.row_id && other.n < entry.n));
    const found = free.filter(isBlocked);
    free = free.filter((entry) => !found.includes(entry));
    blocked.push(...found);
    for (const entry of found) waits.add(entry.op_id);
    grew = found.length > 0;
  }
  return free;
}
