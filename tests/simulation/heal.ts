// The end of a run: the network is back, the batteries are charged, people sign in where they are asked to, and decide on
// what waits for them, until nothing waits.
import { readMeta, readMetas } from '#store/database/meta.ts';
import { rowName, rowsToCome } from '#store/outbox/queue.ts';
import { authorsOf } from '#store/safety/sealed/seal-work.ts';
import type { OutboxItem } from '#store/database/tables.ts';
import { checkOffers } from './checks/restored.ts';
import { checkParked, checkStep } from './checks.ts';
import { judgeLife } from './checks/living.ts';
import { needlessWaits } from './checks/needless-waits.ts';
import { needlessQuestions } from './checks/questions.ts';
import { endedForNothing } from './checks/sign-ins.ts';
import { decide, sendForAnother } from './decisions.ts';
import { ADMINISTRATOR, USERNAMES, type Username } from './clinic.ts';
import type { Actor } from './actor.ts';
import { createRandom, type Random } from './random.ts';
import type { SimTablet } from './tablet.ts';
import { fail, passAll, tell, type World } from './world.ts';

/** Virtual seconds within which the queue must be empty once all is well. */
const DRAIN_SECONDS = 120;
/** So often hosts wake their engines. */
const STEP_SECONDS = 10;
/** Milliseconds; longer than between two comparisons (decision 015). */
export const NIGHT = 12 * 3600_000;
/** A person decides on all that waits; two tablets may disagree about it again, but not for ever. */
const DECISION_ROUNDS = 25;

export async function heal(world: World): Promise<void> {
  const { clinic, line, tablets, outcome } = world;
  clinic.spare();
  clinic.calendar.heal();
  world.partitions.clear();
  const random = createRandom(outcome.history.length);
  await judgeLife(withHands(world, createRandom(~outcome.history.length)), async (living) => {
    await world.hearing?.heal();
    if (world.hearing) await passAll(world);
    await drain(living, true);
  });
  if (outcome.failures.length > 0) return;
  for (const tablet of tablets) {
    tablet.restart();
    tablet.clockOffset = 0;
  }
  line.giveUp();
  while (line.waiting().length > 0) await line.decide(0, 'drop');
  while (line.lateCount() > 0) await line.deliverLate(0);
  const healing = withHands(world, random);
  for (let round = 0; round < DECISION_ROUNDS; round += 1) {
    await drain(healing, round === 0);
    fail(world, await checkParked(world));
    const known = { ledger: world.ledger, heard: line.wasHeard };
    for (const tablet of world.tablets) {
      fail(world, [...(await needlessWaits(tablet)), ...(await needlessQuestions(tablet, known))]);
    }
    fail(world, await checkOffers(world));
    if (outcome.failures.length > 0) return;
    let decided = false;
    for (const actor of healing.actors) {
      for (let told = ''; told !== 'nothing to decide';) {
        told = await decide(actor);
        if (told === 'nothing to decide') continue;
        tell(world, `at rest: t${actor.tablet.index} ${told}`);
        decided = true;
      }
    }
    if (!decided) return;
  }
  fail(world, ['people decide and decide, and it never comes to rest']);
}

/** The world with people whose choices come from this stream. */
const withHands = (world: World, random: Random): World => ({
  ...world,
  actors: world.actors.map((actor) => ({ ...actor, random })),
});

/** A night later, with nothing to do: every tablet compares itself with the server once more. */
export async function passNight(world: World): Promise<void> {
  const { clinic, tablets } = world;
  clinic.clock.now += NIGHT;
  for (const tablet of tablets) tablet.wake(0, true);
  await passAll(world);
  fail(world, checkStep(world));
}

/**
 * At most two minutes of the clinic's day, in which the engines run as their hosts wake them: `all` of them, or those that
 * have something to do.
 */
export async function drain(world: World, all: boolean): Promise<void> {
  const { clinic, tablets, actors } = world;
  for (let seconds = 0; seconds <= DRAIN_SECONDS; seconds += STEP_SECONDS) {
    for (const actor of actors) {
      const { tablet } = actor;
      fail(world, await endedForNothing(tablet));
      const told = await signInWhoMust(actor, clinic.people);
      if (told !== '') tell(world, `at rest: t${tablet.index} sends ${told}`);
      if (all || !(await isAtRest(world, tablet))) tablet.wake(0, false);
    }
    await passAll(world);
    if (await allAtRest(world)) return;
    clinic.clock.now += STEP_SECONDS * 1000;
  }
  for (const tablet of tablets) {
    const waiting = await stuck(tablet);
    const words = waiting.length > 0 ? JSON.stringify(waiting) : 'it has not read all that there is';
    if (!(await isAtRest(world, tablet))) {
      fail(world, [`t${tablet.index} did not drain: ${words}`]);
    }
  }
}

async function allAtRest(world: World): Promise<boolean> {
  for (const tablet of world.tablets) if (!(await isAtRest(world, tablet))) return false;
  return true;
}

const isAtRest = async (world: World, tablet: SimTablet): Promise<boolean> =>
  (await isUpToDate(world, tablet)) && (await stuck(tablet)).length === 0 && (await tablet.db().sealed.count()) === 0;

async function isUpToDate({ clinic }: World, tablet: SimTablet): Promise<boolean> {
  const { epoch, seq } = await clinic.head();
  const db = tablet.db();
  const known = await readMetas(db, 'epoch', 'cursor', 'restoring');
  return known[0] === epoch && known[1] === seq && known[2] === undefined;
}

/**
 * Signs in the people whose work waits for their sign-in, or an administrador in their stead; and somebody on a tablet
 * without a person.
 */
async function signInWhoMust(actor: Actor, people: Record<Username, { id: string }>): Promise<string> {
  const { tablet, random } = actor;
  const db = tablet.db();
  const [sessions = {}, delegations = {}] = await readMetas(db, 'sessions', 'delegations');
  const sealed = (await db.sealed.toArray()).flatMap(authorsOf);
  const authors = new Set([...(await db.outbox.toArray()).map(({ author }) => author), ...sealed]);
  const lacks = (id: string) => sessions[id]?.expired ?? true;
  const told: string[] = [];
  for (const username of USERNAMES) {
    const { id } = people[username];
    if (!lacks(id) || !authors.has(id) || !lacks(delegations[id] ?? id)) continue;
    // Some have left the clinic.
    const departed = username !== ADMINISTRATOR && random.chance(0.5);
    await tablet.signIn(departed ? ADMINISTRATOR : username);
    if (departed) told.push(await sendForAnother(actor));
  }
  const own = USERNAMES[tablet.index % USERNAMES.length]!;
  if (lacks(people[own].id) || (await readMeta(db, 'person')) === undefined) await tablet.signIn(own);
  return told.filter((words) => !words.startsWith('nothing')).join(', ');
}

/** The entries that wait although no person has to decide first: neither about them nor about their dependencies. */
async function stuck(tablet: SimTablet): Promise<OutboxItem[]> {
  let free = await tablet.db().outbox.orderBy('n').toArray();
  if (free.length === 0) return [];
  const conflicts = await tablet.db().conflicts.toArray();
  const parked = conflicts.flatMap((conflict) => conflict.entries);
  const waits = new Set(parked.map((entry) => entry.op_id));
  const toCome = await rowsToCome(tablet.db(), parked);
  const blocked: OutboxItem[] = [];
  for (let grew = true; grew;) {
    const isBlocked = (entry: OutboxItem): boolean =>
      entry.state === 'attention' ||
      toCome.has(rowName(entry)) ||
      entry.deps.some((dep) => waits.has(dep)) ||
      blocked.some((other) => other.group === entry.group || (rowName(other) === rowName(entry) && other.n < entry.n));
    const found = free.filter(isBlocked);
    free = free.filter((entry) => !found.includes(entry));
    blocked.push(...found);
    for (const entry of found) waits.add(entry.op_id);
    grew = found.length > 0;
  }
  return free;
}
