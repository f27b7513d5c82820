// One run: a seed makes a plan, the plan is carried out step by step, the faults end, everything comes to rest, and then
// what people saved is compared with what there is.
import { setImmediate as turn } from 'node:timers/promises';
import { act, ACTS, decide, makeSure, type Actor } from './acts.ts';
import { checkAtRest, checkStep } from './checks.ts';
import { ServerKilled, USERNAMES, type Clinic } from './clinic.ts';
import { createLedger } from './ledger.ts';
import { createLine, FATES, type Fate, type Line } from './line.ts';
import { createRandom, type Random } from './random.ts';
import type { OutboxEntry } from '#store/types.ts';
import { createSimTablet, type SimTablet } from './tablet.ts';

/** One thing that happens. `chance` seeds whatever it has to choose, so that a plan can lose steps and stay itself. */
export interface Step {
  kind: keyof typeof STEPS;
  tablet: number;
  chance: number;
}

export interface Plan {
  seed: number;
  tablets: { locks: boolean; clockOffset: number }[];
  /** How likely a request is to meet with something else than an answer. */
  trouble: number;
  steps: Step[];
}

export interface Outcome {
  /** What is wrong; empty for a run that kept the promise. */
  failures: string[];
  /** One line a step. */
  history: string[];
  acts: number;
  faults: Record<string, number>;
  virtualHours: number;
}

/** What may happen next, and how often it does in relation to the rest. */
const STEPS = {
  act: 30,
  wake: 26,
  deliver: 26,
  wait: 7,
  crash: 2,
  crashAtWrite: 2,
  fullDisk: 0.7,
  killServer: 1.5,
  expireTokens: 0.8,
  revokeSessions: 0.3,
  changePerson: 1,
  signOut: 0.3,
  moveClock: 0.3,
  backUp: 0.5,
  restore: 0.15,
} as const;

const YEAR = 365 * 24 * 3600 * 1000;
const STEPS_A_RUN = 240;
/** Virtual seconds within which the queue must be empty once all is well (targets: nothing lost). */
const DRAIN_SECONDS = 120;
/** A person decides on all that waits; two tablets may disagree about it again, but not for ever. */
const DECISION_ROUNDS = 25;

export function makePlan(seed: number): Plan {
  const random = createRandom(seed);
  const count = 2 + random.below(3);
  const tablets = Array.from({ length: count }, () => ({
    locks: random.chance(0.8),
    clockOffset: random.chance(0.15) ? Math.floor((random.next() - 0.5) * 6 * YEAR) : 0,
  }));
  const steps = Array.from({ length: STEPS_A_RUN }, () => ({
    kind: random.weighted(STEPS),
    tablet: random.below(count),
    chance: random.below(2 ** 31),
  }));
  return { seed, tablets, trouble: random.pick([0.05, 0.15, 0.3]), steps };
}

interface World {
  clinic: Clinic;
  line: Line;
  tablets: SimTablet[];
  actors: Actor[];
  outcome: Outcome;
}

/** Carries a plan out on a clinic as new. */
export async function runPlan(clinic: Clinic, plan: Plan): Promise<Outcome> {
  await clinic.reset();
  const line = createLine(clinic);
  const ledger = createLedger();
  const tablets = plan.tablets.map((options, index) =>
    createSimTablet(index, { clinic, line, random: createRandom(plan.seed * 31 + index), ...options }),
  );
  const actors = tablets.map((tablet): Actor => ({ tablet, ledger, forms: [], unsure: [], random: createRandom(0) }));
  const outcome: Outcome = { failures: [], history: [], acts: 0, faults: {}, virtualHours: 0 };
  const world: World = { clinic, line, tablets, actors, outcome };
  const start = clinic.clock.now;
  for (const [index, tablet] of tablets.entries()) await tablet.signIn(USERNAMES[index % USERNAMES.length]!);
  await bringUp(world);

  for (const step of plan.steps) {
    const random = createRandom(step.chance);
    const told = await doStep(world, step, plan.trouble, random);
    await rest(world);
    outcome.history.push(`${step.kind} t${step.tablet} ${told}`);
    outcome.failures.push(...(await checkStep(tablets)));
    if (outcome.failures.length > 0) return outcome;
  }

  await heal(world);
  outcome.virtualHours = (clinic.clock.now - start) / 3_600_000;
  if (outcome.failures.length === 0) outcome.failures.push(...(await checkAtRest(clinic, tablets, ledger)));
  return outcome;
}

/** Waits until nobody computes: every engine is done, or waits for the line. */
async function rest({ tablets }: World): Promise<void> {
  const QUIET = 12;
  let known = -1;
  for (let quiet = 0; quiet < QUIET;) {
    await turn();
    const activity = tablets.map((tablet) => tablet.activity());
    const sum = activity.includes(null) ? null : activity.reduce<number>((total, each) => total + (each ?? 0), 0);
    quiet = sum !== null && sum === known ? quiet + 1 : 0;
    known = sum ?? -1;
    if (sum !== null && quiet > 1 && !tablets.some((tablet) => tablet.isRunning())) return;
  }
}

/** First contact, without trouble: the clinic opens on a Monday with its network up. */
async function bringUp(world: World): Promise<void> {
  const random = createRandom(1);
  for (let patients = 0; patients < 3; patients += 1) await act({ ...world.actors[0]!, random }, 'create');
  for (let round = 0; round < 2; round += 1) {
    for (const tablet of world.tablets) tablet.wake(0, true);
    await passAll(world);
  }
}

/** Answers every request until none is waiting. */
async function passAll(world: World): Promise<void> {
  await rest(world);
  while (world.line.waiting().length > 0) {
    await world.line.decide(0, 'pass');
    await rest(world);
  }
}

function count({ outcome }: World, fault: string): void {
  outcome.faults[fault] = (outcome.faults[fault] ?? 0) + 1;
}

async function doStep(world: World, step: Step, trouble: number, random: Random): Promise<string> {
  const { clinic, outcome } = world;
  const tablet = world.tablets[step.tablet]!;
  const actor: Actor = { ...world.actors[step.tablet]!, random };
  switch (step.kind) {
    case 'act': {
      const name = random.weighted(ACTS);
      const told = await tryOn(tablet, () => act(actor, name));
      await makeSure(actor);
      outcome.acts += 1;
      return `${name} ${told}`;
    }
    case 'wake':
      tablet.wake(random.below(2), random.chance(0.7));
      return '';
    case 'deliver':
      return deliver(world, trouble, random);
    case 'wait':
      clinic.clock.now += random.pick([1000, 10_000, 65_000, 20 * 60_000]);
      return '';
    default:
      count(world, step.kind);
      return doFault(world, tablet, step.kind, random);
  }
}

/** Lets some of what waits through, or lets it meet with its fate. */
async function deliver(world: World, trouble: number, random: Random): Promise<string> {
  const { line } = world;
  const told: string[] = [];
  if (random.chance(0.1) && line.lateCount() > 0) {
    await line.deliverLate(random.below(line.lateCount()));
    told.push('a late one');
  }
  for (let left = 1 + random.below(8); left > 0 && line.waiting().length > 0; left -= 1) {
    const index = random.below(line.waiting().length);
    const { request, tablet } = line.waiting()[index]!;
    const fate: Fate = random.chance(trouble) ? random.pick(FATES) : 'pass';
    if (fate !== 'pass') count(world, fate);
    await line.decide(index, fate);
    await rest(world);
    told.push(
      `t${tablet} ${request.method} ${request.url.replace(/[0-9a-f-]{36}/, '…')}${fate === 'pass' ? '' : ` ${fate}`}`,
    );
  }
  return told.join(', ') || 'nothing';
}

async function doFault(
  { clinic }: World,
  tablet: SimTablet,
  kind: Exclude<Step['kind'], 'act' | 'wake' | 'deliver' | 'wait'>,
  random: Random,
): Promise<string> {
  switch (kind) {
    case 'crash':
      tablet.restart();
      return '';
    case 'crashAtWrite':
      tablet.storage().killAtWrite(1 + random.below(12), random.chance(0.5) ? 'during' : 'after');
      return '';
    case 'fullDisk':
      tablet.storage().runFull();
      return '';
    case 'killServer':
      clinic.killAtCommit(1 + random.below(3), random.chance(0.5) ? 'before' : 'after');
      return '';
    case 'expireTokens':
      await clinic.expireAccessTokens();
      return '';
    case 'revokeSessions':
      await clinic.revokeSessions(random.pick(USERNAMES));
      return '';
    case 'changePerson': {
      const username = random.pick(USERNAMES);
      return tryOn(tablet, async () => {
        await tablet.signIn(username);
        return username;
      });
    }
    case 'signOut':
      return tryOn(tablet, async () => {
        await tablet.signOut();
        return '';
      });
    case 'moveClock':
      tablet.clockOffset = random.chance(0.5) ? 0 : Math.floor((random.next() - 0.5) * 6 * YEAR);
      return `${tablet.clockOffset} ms`;
    case 'backUp':
      await clinic.backUp();
      return '';
    case 'restore':
      return (await clinic.restore()) ? 'done' : 'no backup';
  }
}

/** What a person tries on a tablet may be cut short by its death or its full disk; they see that it was not saved. */
async function tryOn(tablet: SimTablet, task: () => Promise<string>): Promise<string> {
  const storage = tablet.storage();
  // A killed process never answers.
  const died = (async () => {
    while (!storage.isDead()) await turn();
    return 'killed';
  })();
  const result = await Promise.race([
    task().catch((error: unknown) => failedWith(error, storage.isDead() || storage.wasFull())),
    died,
  ]);
  if (storage.isDead()) {
    tablet.restart();
    return 'killed';
  }
  return result;
}

function failedWith(error: unknown, expected: boolean): string {
  if (expected) return 'not saved';
  if (error instanceof ServerKilled) return 'no server';
  throw error;
}

/** The network is back, the batteries are charged, everybody signs in again, and decides on what waits for them. */
async function heal(world: World): Promise<void> {
  const { clinic, line, tablets, actors, outcome } = world;
  clinic.spare();
  for (const tablet of tablets) {
    tablet.restart();
    tablet.clockOffset = 0;
  }
  while (line.waiting().length > 0) await line.decide(0, 'drop');
  while (line.lateCount() > 0) await line.deliverLate(0);
  const random = createRandom(outcome.history.length);
  for (let round = 0; round < DECISION_ROUNDS; round += 1) {
    for (const tablet of tablets) for (const username of USERNAMES) await tablet.signIn(username);
    await drain(world);
    if (outcome.failures.length > 0) return;
    let decided = false;
    for (const actor of actors) {
      for (let told = ''; told !== 'nothing to decide';) {
        told = await decide({ ...actor, random });
        if (told !== 'nothing to decide') {
          outcome.history.push(`at rest: t${actor.tablet.index} ${told}`);
          decided = true;
        }
      }
    }
    if (!decided) return;
  }
  outcome.failures.push('people decide and decide, and it never comes to rest');
}

/** Two minutes of the clinic's day, in which the engines run as their hosts wake them: every few seconds. */
async function drain(world: World): Promise<void> {
  const { clinic, tablets, outcome } = world;
  const end = clinic.clock.now + DRAIN_SECONDS * 1000;
  while (clinic.clock.now < end) {
    for (const tablet of tablets) tablet.wake(0, false);
    await passAll(world);
    clinic.clock.now += 20_000;
  }
  for (const tablet of tablets) {
    for (const entry of await stuck(tablet)) {
      outcome.failures.push(`t${tablet.index} did not drain: ${JSON.stringify(entry)}`);
    }
  }
}

/** What waits although no person has to decide first: neither about it nor about what it cannot go without. */
async function stuck(tablet: SimTablet): Promise<OutboxEntry[]> {
  const conflicts = await tablet.db().conflicts.toArray();
  const waits = new Set(conflicts.flatMap((conflict) => conflict.entries.map((entry) => entry.op_id)));
  let free = await tablet.db().outbox.orderBy('n').toArray();
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
