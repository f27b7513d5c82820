// All planted bugs: the simulator has to find each.
import { MENDING, PAGING } from './damage.ts';
import { DRAFTS } from './drafts.ts';
import type { Mutant } from './mutant.ts';
import { RECEIVING, SAVING, SENDING, SERVER } from './protocol.ts';
import { LIFE } from './life.ts';
import { WAITING } from './waiting.ts';
import { DELETING, EMPTYING, HOURS, LINES, MEANING } from './records.ts';
import { LONE_FAILURES } from './lone-failures.ts';
import { NOTICES } from './notices.ts';
import { OWN_WORDS } from './own-words.ts';
import { PUT_BACK } from './put-back.ts';
import { RESTORES } from './restores.ts';
import { COPYING } from './second-copy.ts';
import { ASKING } from './questions.ts';
import { RETURNING } from './senders.ts';
import { HASTE } from './haste.ts';
import { SIGNED } from './signed.ts';
import { STREAMS } from './streams.ts';

export const MUTANTS: readonly Mutant[] = [
  ...SAVING,
  ...SENDING,
  ...RECEIVING,
  ...SERVER,
  ...EMPTYING,
  ...MEANING,
  ...HOURS,
  ...MENDING,
  ...PAGING,
  ...LIFE,
  ...WAITING,
  ...DELETING,
  ...LINES,
  ...COPYING,
  ...RESTORES,
  ...RETURNING,
  ...ASKING,
  ...HASTE,
  ...LONE_FAILURES,
  ...OWN_WORDS,
  ...DRAFTS,
  ...NOTICES,
  ...PUT_BACK,
  ...SIGNED,
  ...STREAMS,
];
