// How the messages of the streams get to the tablets: most in their order, some never, twice, too late, or in the midst of a round.
// A real stream keeps its order; a page, its worker and a second page that each pass on what they hear do not.
import { isChangeEvent, type ChangeEvent, type HeadEvent } from '#domain/wire/wire.ts';
import { readMeta } from '#store/database/meta.ts';
import type { Clinic } from './clinic.ts';
import { createRandom, type Random } from './random.ts';
import { createStreams, PROCESSES } from './streams.ts';
import type { Storage } from './storage.ts';
import type { SimTablet } from './tablet.ts';

/** The possible troubles of a message. */
const TROUBLES = [
  'message lost',
  'message doubled',
  /** The one behind it comes first. */
  'message overtaken',
  /** It comes at some later hour. */
  'message late',
  /** The stream ends with it, and with what was on its way; the next one begins with a bare head. */
  'stream torn',
  /** Only its head comes, as to a reader that was slow. */
  'message bared',
  /** An engine begins a round in the same moment. */
  'message amid a round',
] as const;

/** Tells the chances of messages from all others. */
const HEARING = 0x4ea12;
/** How likely a tablet without a stream opens one, in a step. */
const RETURNS = 0.5;
/** How likely the second process tells what was committed, in a step: it lags behind. */
const TELLS = 0.3;
/** How likely one of a tablet's late messages comes, in a step: any one, or one whose changes begin where the tablet stands. */
const LATE = 0.05;
const LATE_BUT_FITTING = 0.5;
/** At most so many messages reach a tablet in a step. */
const MOST = 3;
/** How often both engines of a tablet hear a message. */
const BOTH = 0.2;

type StreamEvent = HeadEvent | ChangeEvent;

interface Heard {
  /** In words, for the history; empty when nothing came. */
  told: string;
  /** What happened to messages, as the run counts it. */
  counts: string[];
}

export interface Hearing {
  /** The first process tells what was committed. */
  follow: () => Promise<void>;
  /** Some messages come, or meet with trouble; `chance` decides which. */
  hear: (chance: number) => Promise<Heard>;
  /** No trouble any more: all that is late comes, and each tablet is told the head once. */
  heal: () => Promise<void>;
}

/** A tablet's end of its stream. */
interface Ear {
  /** The life of the tablet that opened it. */
  storage: Storage | undefined;
  /** On their way, as JSON. */
  coming: string[];
  late: string[];
}

interface HearingOptions {
  clinic: Pick<Clinic, 'head' | 'process'>;
  tablets: readonly SimTablet[];
  /** The tablets to which nothing gets through, or from which nothing does. */
  partitions: ReadonlyMap<number, 'nothing gets out' | 'nothing comes back'>;
  /** How likely a message is to meet with trouble. */
  trouble: number;
}

export function createHearing({ clinic, tablets, partitions, trouble }: HearingOptions): Hearing {
  const { process } = clinic;
  const streams = createStreams(process);
  const ears = tablets.map((): Ear => ({ storage: undefined, coming: [], late: [] }));
  let commits = -1;
  let ends = process.ends();

  async function follow(): Promise<void> {
    if (ends !== process.ends()) streams.end();
    ends = process.ends();
    if (commits === process.commits()) return;
    await streams.tell(0);
    commits = process.commits();
  }

  /** A stream lasts as long as its page, and a line on which something comes back. */
  async function keepOpen(tablet: SimTablet, ear: Ear, random: Random): Promise<void> {
    const { index } = tablet;
    const isCut = partitions.get(index) === 'nothing comes back';
    if (ear.storage !== tablet.storage() || isCut) {
      streams.close(index);
      ear.coming = [];
    }
    ear.storage = tablet.storage();
    if (streams.isOpen(index) || partitions.has(index) || !random.chance(RETURNS)) return;
    await streams.open(index, random.below(PROCESSES));
  }

  /** Takes the next message out of those on their way; answers with what comes of it to the tablet. */
  function meet({ index }: SimTablet, ear: Ear, fate: (typeof TROUBLES)[number] | 'pass'): string[] {
    const place = fate === 'message overtaken' && ear.coming.length > 1 ? 1 : 0;
    const [message] = ear.coming.splice(place, 1);
    if (message === undefined || fate === 'message lost') return [];
    if (fate === 'message late') ear.late.push(message);
    if (fate === 'stream torn') {
      streams.close(index);
      ear.coming = [];
    }
    if (fate === 'message late' || fate === 'stream torn') return [];
    if (fate === 'message doubled') return [message, message];
    return [fate === 'message bared' ? bareOf(message) : message];
  }

  /** The messages that come to a tablet now; `cursor` is where it stands, for the figures of a run. */
  function comingTo(tablet: SimTablet, ear: Ear, random: Random, cursor: number | undefined): Coming {
    const coming: Coming = { tablet, isAmidRound: false, messages: [], counts: [] };
    const { messages, counts } = coming;
    const fitting = ear.late.map(read).findIndex((event) => isChangeEvent(event) && event.since === cursor);
    const place = fitting < 0 ? random.below(ear.late.length) : fitting;
    if (random.chance(fitting < 0 ? LATE : LATE_BUT_FITTING)) messages.push(...ear.late.splice(place, 1));
    for (let left = random.below(MOST + 1); left > 0 && ear.coming.length > 0; left -= 1) {
      const fate = random.chance(trouble) ? random.pick(TROUBLES) : 'pass';
      if (fate !== 'pass') counts.push(fate);
      if (fate === 'message amid a round') coming.isAmidRound = true;
      messages.push(...meet(tablet, ear, fate));
    }
    let at = cursor;
    for (const event of messages.map(read)) {
      counts.push(isChangeEvent(event) ? 'changes heard' : 'head heard');
      if (!isChangeEvent(event) || event.since !== at) continue;
      counts.push('changes that follow');
      at = event.head;
    }
    return coming;
  }

  return {
    follow,
    async hear(chance) {
      const random = createRandom(chance ^ HEARING);
      await follow();
      if (random.chance(TELLS)) await streams.tell(1);
      const all: Coming[] = [];
      for (const tablet of tablets) {
        const ear = ears[tablet.index]!;
        if (tablet.storage().isDead()) continue;
        await keepOpen(tablet, ear, random);
        ear.coming.push(...streams.sent(tablet.index));
        if (ear.coming.length === 0 && ear.late.length === 0) continue;
        all.push(comingTo(tablet, ear, random, await readMeta(tablet.db(), 'cursor')));
      }
      // All at once: a tablet that began earlier than another would be ahead of it by as much as the server takes to answer.
      for (const { tablet, isAmidRound, messages } of all) {
        if (isAmidRound) tablet.wake(random.below(2), true);
        for (const message of messages) {
          const engine = random.below(2);
          tablet.hear(engine, read(message));
          if (random.chance(BOTH)) tablet.hear(1 - engine, read(message));
        }
      }
      const told = all.flatMap(({ tablet, messages }) => messages.map((each) => `t${tablet.index} ${inWords(each)}`));
      return { told: told.join(', '), counts: all.flatMap(({ counts }) => counts) };
    },
    async heal() {
      await follow();
      const { epoch, seq } = await clinic.head();
      for (const tablet of tablets) {
        const ear = ears[tablet.index]!;
        const left = [...ear.late.splice(0), ...ear.coming.splice(0), ...streams.sent(tablet.index)];
        for (const message of left) tablet.hear(0, read(message));
        tablet.hear(0, { epoch, head: seq });
      }
      streams.end();
    },
  };
}

/** The messages that come to a tablet in one step. */
interface Coming {
  tablet: SimTablet;
  /** Whether an engine of it begins a round in the same moment. */
  isAmidRound: boolean;
  messages: string[];
  counts: string[];
}

const read = (message: string): StreamEvent => JSON.parse(message) as StreamEvent;

function bareOf(message: string): string {
  const { epoch, head } = read(message);
  return JSON.stringify({ epoch, head });
}

function inWords(message: string): string {
  const event = read(message);
  return isChangeEvent(event) ? `${event.since} to ${event.head} (${event.rows.length} rows)` : `head ${event.head}`;
}
