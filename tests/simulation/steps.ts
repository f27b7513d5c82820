// The action of each kind of step.
import { absence } from './absences.ts';
import { act, takePicture } from './acts.ts';
import { makeSure, type Actor } from './actor.ts';
import { faultFor } from './checks/lone-failures.ts';
import { valuesIn } from './checks/restored.ts';
import { USERNAMES } from './clinic.ts';
import { requestInWords } from './history.ts';
import { interject } from './interjection.ts';
import { ServerKilled } from './kill.ts';
import { FATES, type Fate } from './line.ts';
import { wrongClock, type Plan, type Step } from './plan.ts';
import { putBackUnder } from './put-back.ts';
import { createRandom, type Random } from './random.ts';
import type { SimTablet } from './tablet.ts';
import { forgetLostOrphans, loseStore, mayLeave, wipe } from './wipe.ts';
import { count, fail, rest, type Partition, type World } from './world.ts';

/** Tells the chances of a server that fails over one op from all others. */
const LONE = 0x38fa17;

/** So long a tablet waits for an answer, milliseconds. */
const TIMEOUT = 10_000;

/** Milliseconds: from a moment to a night, after which tablets compare themselves with the server. */
const WAITS = [1000, 10_000, 65_000, 65_000, 20 * 60_000, 20 * 60_000, 20 * 60_000, 12 * 3600_000] as const;

/** The answers of acts that changed nothing. */
const NOTHING_DONE = /^(?:opened|not saved|killed|\w+: )/;
/** So many acts somebody thinks of before they do nothing. */
const TRIES = 4;
const NOTHING_TO_DO = /^(?:no |nothing)/;

/** Habits that people took up later have chances of their own. */
const ASIDE = 0x11e5;

/** Acts in the middle of an engine's work have chances of their own; and how likely one is. */
const HASTE = 0x5f3759df;
const HASTY = 0.5;

/** Does it; answers in words what was done, for the history. */
export async function doStep(world: World, step: Step, plan: Plan, random: Random): Promise<string> {
  const { clinic, outcome } = world;
  const tablet = world.tablets[step.tablet]!;
  const actor: Actor = { ...world.actors[step.tablet]!, random, aside: createRandom(step.chance ^ ASIDE) };
  switch (step.kind) {
    case 'act': {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const name = random.weighted(actor.habits.acts);
        const told = await tryOn(tablet, () => act(actor, name));
        await makeSure(actor);
        if (NOTHING_TO_DO.test(told)) continue;
        if (!NOTHING_DONE.test(told)) outcome.acts += 1;
        return `${name} ${told}`;
      }
      return 'nothing';
    }
    case 'absence': {
      count(world, step.kind);
      const told = await tryOn(tablet, () => absence(actor));
      await makeSure(actor);
      return told;
    }
    case 'wake': {
      const acted = await hastily(world, step.tablet, plan, step);
      const [engine, force] = [random.below(2), random.chance(0.7)];
      tablet.wake(engine, force);
      if (plan.racing) tablet.wake(1 - engine, force);
      return acted();
    }
    case 'deliver': {
      const acted = await hastily(world, world.line.waiting()[0]?.tablet ?? step.tablet, plan, step);
      const told = await deliver(world, plan, random, step.chance);
      return `${told} ${await acted()}`.trim();
    }
    case 'takePicture': {
      const told = await tryOn(tablet, () => takePicture(actor));
      await makeSure(actor);
      tablet.wake(0, true);
      return told;
    }
    case 'wait': {
      const milliseconds = random.pick(WAITS);
      clinic.clock.now += milliseconds;
      if (milliseconds >= TIMEOUT) world.line.giveUp();
      return `${milliseconds / 1000} s`;
    }
    default:
      count(world, step.kind);
      return doFault(world, tablet, step.kind, random);
  }
}

/** On a hasty day somebody may act while the engines work: answers with what waits for the end of it, and tells it. */
async function hastily(world: World, index: number, { hasty }: Plan, { chance }: Step): Promise<() => Promise<string>> {
  const random = createRandom(chance ^ HASTE);
  const tablet = world.tablets[index]!;
  if (!hasty || tablet.storage().isDead() || !random.chance(HASTY)) return async () => '';
  const end = await interject({ ...world.actors[index]!, random, aside: random }, (task) => tryOn(tablet, task));
  return async () => {
    await rest(world);
    const [name, told] = (await end()) ?? [];
    if (told === undefined) return '';
    if (!NOTHING_TO_DO.test(told) && !NOTHING_DONE.test(told)) world.outcome.acts += 1;
    return `meanwhile t${index} ${name} ${told}`;
  };
}

/** Lets some of what waits through, or lets it meet with its fate. */
async function deliver(world: World, { trouble, slow, lone }: Plan, random: Random, chance: number): Promise<string> {
  const { line } = world;
  const [delays, faults] = [createRandom(~chance), createRandom(chance ^ LONE)];
  const told: string[] = [];
  if (random.chance(0.1) && line.lateCount() > 0) {
    await line.deliverLate(random.below(line.lateCount()));
    told.push('a late one');
  }
  if (line.slowCount() > 0 && delays.chance(0.2)) {
    line.deliverSlow(delays.below(line.slowCount()));
    await rest(world);
    told.push('a slow one');
  }
  for (let left = 1 + random.below(8); left > 0 && line.waiting().length > 0; left -= 1) {
    const index = random.below(line.waiting().length);
    const { request, tablet } = line.waiting()[index]!;
    const troubled = partitioned(world, tablet) ?? (random.chance(trouble) ? random.pick(FATES) : 'pass');
    const usual = troubled === 'pass' && delays.chance(slow) ? 'slow' : troubled;
    const fault = usual === 'pass' && faults.chance(lone) ? faultFor(request, faults) : null;
    const fate = fault?.fate ?? usual;
    if (fate !== 'pass') count(world, fate);
    const answer = await line.decide(index, fate, fault?.op);
    await rest(world);
    await world.hearing?.follow();
    told.push(`t${tablet} ${requestInWords(request)}${fate === 'pass' ? '' : ` (${fate})`} → ${answer}`);
  }
  return told.join('; ') || 'nothing';
}

function partitioned({ partitions }: World, tablet: number): Fate | undefined {
  const partition = partitions.get(tablet);
  if (partition === undefined) return undefined;
  return partition === 'nothing gets out' ? 'drop' : 'lose-reply';
}

type Fault = Exclude<Step['kind'], 'act' | 'absence' | 'wake' | 'takePicture' | 'deliver' | 'wait'>;

async function doFault(world: World, tablet: SimTablet, kind: Fault, random: Random): Promise<string> {
  const { clinic } = world;
  switch (kind) {
    case 'crash':
      tablet.restart();
      return '';
    case 'closePage': {
      const page = tablet.closePage(random.below(2));
      tablet.wake(1 - page, random.chance(0.5));
      return `${page}`;
    }
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
    case 'revokeSessions': {
      const username = random.pick(USERNAMES);
      await clinic.revokeSessions(username);
      await mayLeave(world, clinic.people[username].id);
      return username;
    }
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
      tablet.clockOffset = random.chance(0.5) ? 0 : wrongClock(random);
      return `${tablet.clockOffset} ms`;
    case 'partition': {
      const partition = random.pick<Partition | 'healed'>(['nothing gets out', 'nothing comes back', 'healed']);
      if (partition === 'healed') world.partitions.delete(tablet.index);
      else world.partitions.set(tablet.index, partition);
      return partition;
    }
    case 'outdate':
      return tryOn(tablet, async () => {
        await tablet.outdate();
        return '';
      });
    case 'wipe': {
      const actor = world.actors[tablet.index]!;
      const told = await (random.chance(0.5) ? wipe : loseStore)(world, actor);
      return tryOn(tablet, async () => {
        await tablet.signIn(USERNAMES[tablet.index % USERNAMES.length]!);
        return told;
      });
    }
    case 'loseStore': {
      const told = await loseStore(world, world.actors[tablet.index]!);
      return tryOn(tablet, async () => {
        await tablet.signIn(USERNAMES[tablet.index % USERNAMES.length]!);
        return told;
      });
    }
    case 'backUp':
      await clinic.backUp();
      return '';
    case 'putBack': {
      for (const value of valuesIn(await clinic.audit())) world.earlier.add(value);
      const failures = await putBackUnder(world);
      if (!failures) return 'nobody is ahead of a copy';
      fail(world, failures);
      await forgetLostOrphans(world);
      // The copy ended every session.
      for (const each of world.tablets) await tryOn(each, () => signInAgain(each));
      return 'done';
    }
    case 'restore':
      for (const value of valuesIn(await clinic.audit())) world.earlier.add(value);
      if (!(await clinic.restore())) return 'no backup';
      await forgetLostOrphans(world);
      return 'done';
  }
}

async function signInAgain(tablet: SimTablet): Promise<string> {
  await tablet.signIn(USERNAMES[tablet.index % USERNAMES.length]!);
  return '';
}

/**
 * A person's act on a tablet, which the tablet's death or its full disk may cut short; the person sees that it was not saved.
 */
async function tryOn(tablet: SimTablet, task: () => Promise<string>): Promise<string> {
  const storage = tablet.storage();
  // A dead tablet asks the server nothing; one that dies over it never answers.
  if (!storage.isDead()) {
    const died = storage.death.then(() => 'killed');
    const result = await Promise.race([
      task().catch((error: unknown) => failedWith(error, storage.isDead() || storage.wasFull())),
      died,
    ]);
    if (!storage.isDead()) return result;
  }
  tablet.restart();
  return 'killed';
}

function failedWith(error: unknown, expected: boolean): string {
  if (expected) return 'not saved';
  if (error instanceof ServerKilled) return 'no server';
  throw error;
}
