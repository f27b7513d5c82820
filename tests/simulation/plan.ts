// The plan of a run, made from its seed: a list of steps, any of which can be left out.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import { createRandom, type Random } from './random.ts';
import { withAbsences, withClosings, withLosses, withRestores, type Trouble } from './troubles.ts';

/** The kinds of steps, and how often each occurs in relation to the others. */
const STEPS = {
  act: 34,
  wake: 24,
  deliver: 24,
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
  partition: 0.6,
  outdate: 0.25,
  wipe: 0.2,
  backUp: 0.5,
  restore: 0.15,
} as const;

/** One thing that happens. `chance` seeds whatever it has to choose, so that a plan can lose steps and stay itself. */
export interface Step {
  kind: keyof typeof STEPS | Trouble;
  tablet: number;
  chance: number;
  /** One of the troubles that some days have beside the usual ones (troubles.ts). */
  extra?: true;
}

export interface TabletPlan {
  /** Whether its browser has Web Locks. */
  locks: boolean;
  /** Milliseconds. */
  clockOffset: number;
  /** It comes out of its box, and has to read everything first. */
  isNew: boolean;
}

export interface Plan {
  seed: number;
  tablets: TabletPlan[];
  /** How likely a request is to meet with something else than an answer. */
  trouble: number;
  /** How likely an answer is to take its time. */
  slow: number;
  /** How likely the server is to fail over one op of a batch. */
  lone: number;
  /** No browser has locks: the two engines of a tablet get in each other's way. */
  racing: boolean;
  /** On a crowded day: the collections in which people work. */
  crowd: readonly CollectionName[] | null;
  /** The clinic has a Google calendar, and who saves an appointment wishes it there. */
  calendar: boolean;
  /** Somebody does the office's work too: imports, the trash, merges. */
  office: boolean;
  /** So many rows, or changes, are on a page; null: as many as ever. */
  page: number | null;
  /** At its end stores are damaged, and mend themselves (damage.ts). */
  damage: boolean;
  /** Whether people keep to what the first simulators' people did (habits.ts). */
  plain: boolean;
  /** People also act while an engine of their tablet is at work. */
  hasty: boolean;
  /** People who decide a conflict write texts of their own too (own-words.ts). */
  ownWords: boolean;
  /** No tablet has a worker: pages host the engines. */
  handsOver: boolean;
  /** People also write cases, instalments, attempts, consents and prescriptions. */
  orthodontic: boolean;
  /** Tablets hold streams of events, and the server keeps pages for a while (hearing.ts, server-process.ts). */
  hears: boolean;
  steps: Step[];
}

/** Seeds from here on are of crowded days (habits.ts), on which stores and servers are lost more often too. */
const CROWDED = 1_000_000;

const STEPS_A_RUN = 240;
const TABLETS = { 2: 30, 3: 30, 4: 20, 5: 10, 6: 10 };
const CROWDED_TABLETS = { 2: 60, 3: 40 };
const CROWDED_STEPS = { ...STEPS, wipe: 0.5, backUp: 1, restore: 0.4 };
/** Beside patients, so many of the collections below them, at any depth. */
const CROWDED_COLLECTIONS = 5;
/** One seed in five, after those of which found-by.json says what each is good for. */
const hasCalendar = (seed: number): boolean => seed > 10 && seed % 5 === 2;
/** One seed in three, after those of which found-by.json says what each is good for; and every crowded day. */
const hasOffice = (seed: number): boolean => seed >= CROWDED || (seed > 12 && seed % 3 === 0);
const YEAR = 365 * 24 * 3600 * 1000;

/** In one seed in four, after those of which found-by.json says what each is good for, stores are lost more often. */
const hasLosses = (seed: number): boolean => seed > 10 && seed % 4 === 0;
/** In another one in four, with the same exception, the server is restored from a copy, once or twice. */
const hasRestores = (seed: number): boolean => seed > 22 && seed % 4 === 2;
/** In one in eight, with the same exception, people leave tablets and come back. */
const hasAbsences = (seed: number): boolean => seed > 28 && seed < CROWDED && seed % 8 === 5;

function withTroubles(seed: number, usual: Step[], tablets: number): Step[] {
  if (hasLosses(seed)) return withLosses(seed, usual, tablets);
  if (hasAbsences(seed)) return withAbsences(seed, usual, tablets);
  if (handsOver(seed)) return withClosings(seed, usual, tablets);
  return hasRestores(seed) ? withRestores(seed, usual, tablets) : usual;
}

/** In the one in eight that is left, after the seeds of which found-by.json says what each is good for, pages host the engines, and close. */
const handsOver = (seed: number): boolean => seed > 113 && seed % 8 === 1;

/** In yet another one in four the server fails over single ops of a batch. */
const failsAlone = (seed: number): boolean => seed > 31 && seed % 4 === 3 && !PLAIN.includes(seed);

/** At the end of one seed in six stores are damaged. */
const isDamaged = (seed: number): boolean => seed % 6 === 1;
/** Pages are small then, after those of which found-by.json says what each is good for, and on every crowded day. */
const pageOf = (seed: number): number | null =>
  !PLAIN.includes(seed) && (seed >= CROWDED || (seed > 10 && isDamaged(seed))) ? 1 + (seed % 4) : null;

/** One seed in four, after those of which found-by.json says what each is good for; and one crowded day in three. */
const isHasty = (seed: number): boolean =>
  !PLAIN.includes(seed) && (seed >= CROWDED ? seed % 3 === 1 : seed > 31 && seed % 4 === 3);

/** After the seeds of which found-by.json says what each is good for, and on every crowded day. */
const hasOwnWords = (seed: number): boolean => seed > 113 && !PLAIN.includes(seed);

/** Two seeds in three, after those of which found-by.json says what each is good for; and every crowded day, for its own collections. */
const isOrthodontic = (seed: number): boolean =>
  !PLAIN.includes(seed) && (seed >= CROWDED || (seed > 133 && seed % 3 !== 1));

/** After the seeds of which found-by.json says what each is good for, and on every crowded day. */
const hears = (seed: number): boolean => seed > 135 && !WITHOUT_STREAMS.includes(seed) && !PLAIN.includes(seed);

/** A seed after those that finds a planted bug of another kind. */
const WITHOUT_STREAMS: readonly number[] = [140];

/** Seeds that find planted bugs which hundreds of others do not find (found-by.json): their days stay as they were. */
const PLAIN: readonly number[] = [1343];

export function makePlan(seed: number): Plan {
  const random = createRandom(seed);
  const isCrowded = seed >= CROWDED;
  const count = Number(random.weighted(isCrowded ? CROWDED_TABLETS : TABLETS));
  const tablets = Array.from({ length: count }, () => ({
    locks: random.chance(0.8),
    clockOffset: random.chance(0.15) ? wrongClock(random) : 0,
    isNew: random.chance(0.2),
  }));
  const usual = Array.from({ length: STEPS_A_RUN }, () => ({
    kind: random.weighted(isCrowded ? CROWDED_STEPS : STEPS),
    tablet: random.below(count),
    chance: random.below(2 ** 31),
  }));
  const steps = withTroubles(seed, usual, count);
  const trouble = random.pick([0.05, 0.15, 0.3]);
  const racing = random.chance(0.3);
  const slow = racing ? 0.3 : random.pick([0, 0.1]);
  const crowd = isCrowded ? crowdOf(random) : null;
  const kinds = {
    calendar: hasCalendar(seed),
    office: hasOffice(seed),
    plain: PLAIN.includes(seed),
    ownWords: hasOwnWords(seed),
    handsOver: handsOver(seed),
    orthodontic: isOrthodontic(seed),
    hears: hears(seed),
    page: pageOf(seed),
    lone: failsAlone(seed) ? 0.3 : 0,
    damage: isDamaged(seed),
    hasty: isHasty(seed),
  };
  return { seed, tablets, trouble, slow, racing, crowd, ...kinds, steps };
}

/** Collections without a parent are left out: there is nothing to hide, move or bring back with them. */
function crowdOf(random: Random): CollectionName[] {
  const below = COLLECTIONS.filter((name) => definitionOf(name).parents.length > 0);
  const chosen = new Set<CollectionName>(['patients']);
  while (chosen.size <= CROWDED_COLLECTIONS) {
    let name: CollectionName | undefined = random.pick(below);
    // With what it is below.
    for (; name; name = definitionOf(name).parents[0]?.collection) chosen.add(name);
  }
  return [...chosen];
}

/** Off by up to three years, before or after. */
export const wrongClock = (random: Random): number => Math.floor((random.next() - 0.5) * 6 * YEAR);
