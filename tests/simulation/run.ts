// One run: a plan is carried out step by step, the faults end, everything comes to rest, and then what people saved is
// compared with what there is.
import { furnish } from './acts.ts';
import type { Actor } from './actor.ts';
import { checkAtRest, checkStep } from './checks.ts';
import { checkBetweenSteps } from './checks/between-steps.ts';
import { USERNAMES, type Clinic } from './clinic.ts';
import { habitsOf } from './habits.ts';
import { passDamagedNight } from './damage.ts';
import { heal, passNight } from './heal.ts';
import { createHearing } from './hearing.ts';
import { createNames } from './history.ts';
import { createLedger } from './ledger.ts';
import { createLine } from './line.ts';
import type { Plan, Step } from './plan.ts';
import { createRandom } from './random.ts';
import { doStep } from './steps.ts';
import { checkCopies } from './checks/copies.ts';
import { checkDrafts, wrongDrafts } from './checks/drafts.ts';
import { checkNotices, readNotices } from './checks/notices.ts';
import { createDrafts } from './drafts.ts';
import { createSimTablet } from './tablet.ts';
import { fillStore, syncedStore } from './synced-store.ts';
import { withQuickTurns } from './turns.ts';
import { forgetDeletedOrphans } from './wipe.ts';
import { count, fail, passAll, rest, tell, type Outcome, type World } from './world.ts';

/** Tells the chances of the damage from all others of a seed. */
const DAMAGE = 0x36da36;

/** Tells the chances of the second copies' looks from all others; and how likely one is before a step. */
const LOOKS = 0x10075;
const LOOK = 0.25;

/** Tells the chances of what the server keeps from all others. */
const KEEPING = 0x4ee9;

/** Tells the chances of people who read warnings from all others. */
const READING = 0x4ead;

/** Carries a plan out on a clinic as new. */
export function runPlan(clinic: Clinic, plan: Plan): Promise<Outcome> {
  return withQuickTurns(() => run(clinic, plan));
}

async function run(clinic: Clinic, plan: Plan): Promise<Outcome> {
  const world = await begin(clinic, plan);
  const start = clinic.clock.now;
  try {
    await carryOut(world, plan);
  } catch (error) {
    fail(world, [error instanceof Error ? (error.stack ?? String(error)) : String(error)]);
  }
  world.outcome.virtualHours = (clinic.clock.now - start) / 3_600_000;
  return world.outcome;
}

async function carryOut(world: World, plan: Plan): Promise<void> {
  const { outcome } = world;
  // The second copies' looks at everything have a stream of chances of their own.
  const looks = createRandom(plan.seed ^ LOOKS);
  const reading = createRandom(plan.seed ^ READING);
  for (const step of plan.steps) {
    if (!plan.plain) await readNotices(world, reading);
    for (const { tablet, drafts } of world.actors) {
      if (!looks.chance(LOOK)) continue;
      tablet.lookAround();
      drafts?.looking();
    }
    const told = await doStep(world, step, plan, createRandom(step.chance));
    await rest(world);
    for (const { drafts } of world.actors) drafts?.looked();
    const heard = await hear(world, step);
    tell(world, `${step.kind} t${step.tablet} ${told}${heard}`.trim());
    fail(world, [...checkStep(world), ...(await checkBetweenSteps(world)), ...wrongDrafts(world)]);
    if (outcome.failures.length > 0) return;
  }
  await heal(world);
  await forgetDeletedOrphans(world);
  if (outcome.failures.length === 0) fail(world, await checkAtRest(world));
  if (outcome.failures.length === 0) fail(world, [...(await checkCopies(world)), ...(await checkDrafts(world))]);
  if (outcome.failures.length === 0) await passNight(world);
  if (outcome.failures.length === 0) fail(world, await checkNotices(world));
  if (outcome.failures.length === 0 && plan.damage) await passDamagedNight(world, createRandom(plan.seed ^ DAMAGE));
}

/** Some of what the streams of events tell comes to the tablets; in words, empty when nothing does. */
async function hear(world: World, { chance }: Step): Promise<string> {
  if (!world.hearing) return '';
  const { told, counts } = await world.hearing.hear(chance);
  for (const each of counts) count(world, each);
  await rest(world);
  return told === '' ? '' : `; heard: ${told}`;
}

/** The clinic opens on a Monday with its network up. */
async function begin(clinic: Clinic, plan: Plan): Promise<World> {
  const synced = await syncedStore(clinic);
  await clinic.reset();
  clinic.calendar.begin(plan.calendar);
  if (plan.page !== null) clinic.pages.changes = plan.page;
  if (plan.hears) clinic.process.begin(createRandom(plan.seed ^ KEEPING));
  const ledger = createLedger();
  const line = createLine(clinic, ledger.senders.sent);
  const tablets = plan.tablets.map(({ clockOffset, ...tablet }, index) => {
    const locks = tablet.locks && !plan.racing;
    const random = createRandom(plan.seed * 31 + index);
    const { page, handsOver } = plan;
    const onSignIn = (user: string) => ledger.senders.returned(index, user);
    return createSimTablet(index, { clinic, line, random, clockOffset, locks, page, handsOver, onSignIn });
  });
  const files: string[] = [];
  const actors = tablets.map((tablet, index): Actor => ({
    tablet,
    clinic,
    files,
    habits: habitsOf(plan),
    ledger,
    forms: [],
    ...(!plan.plain && { drafts: createDrafts(tablet, plan.tablets[index]!.locks && !plan.racing) }),
    undos: [],
    undone: [],
    unsure: [],
    ...(plan.calendar && { wishes: new Set<string>() }),
    random: createRandom(0),
  }));
  const partitions: World['partitions'] = new Map();
  const outcome: Outcome = { failures: [], history: [], acts: 0, faults: {}, virtualHours: 0 };
  const world: World = {
    clinic,
    line,
    tablets,
    actors,
    ledger,
    orphans: [],
    earlier: new Set(),
    partitions,
    ...(plan.hears && { hearing: createHearing({ clinic, tablets, partitions, trouble: plan.trouble }) }),
    outcome,
    named: createNames(),
  };
  for (const [index, tablet] of tablets.entries()) {
    if (!plan.tablets[index]!.isNew) await fillStore(tablet.db(), synced);
    await tablet.signIn(USERNAMES[index % USERNAMES.length]!);
  }
  await furnish({ ...actors[0]!, random: createRandom(plan.seed) });
  for (const tablet of tablets) {
    tablet.wake(0, true);
    await passAll(world);
  }
  return world;
}
