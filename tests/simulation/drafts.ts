// The drafts of unfinished forms, as the people who typed in them would remember them. A form that is open has its draft from
// the first letter on; whoever opens it again, after a reload or a dead battery, goes on in it.
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import type { Draft } from '#store/database/tables.ts';
import { draftKey } from '#store/session/drafts.ts';
import type { Tab } from '#store/session/tab.ts';
import type { Storage } from './storage.ts';
import type { SimTablet } from './tablet.ts';

/** An unfinished form. */
export interface Typed {
  author: string;
  /** `formName`. */
  form: string;
  /** The id of the tab in which it was typed, or taken up, the last time. */
  tab: string;
  opened: Values;
  values: Values;
  /** By the tablet's clock, milliseconds. */
  at: number;
  /** The second copy has looked at everything since: it comes back if the store is lost. */
  isCopied: boolean;
}

/** The drafts of one tablet. */
export interface Drafts {
  /** Those that must be there. */
  typed: Typed[];
  /** Those that were saved: a store that is lost soon after may come back with them. */
  ended: Typed[];
  /** Those that may be there, or not: the store was lost before the second copy had looked. */
  loose: Typed[];
  /** The tab in which the person sits now. */
  tab: () => Tab;
  /** The second copy begins to look at everything, and is done. */
  looking: () => void;
  looked: () => void;
  /** Drafts that were not offered, or offered to another, in words. */
  wrong: string[];
}

export function createDrafts(tablet: SimTablet, locks: boolean): Drafts {
  let storage = tablet.storage();
  let lives = 0;
  let seen: { storage: Storage; typed: Typed[] } | null = null;
  const drafts: Drafts = {
    typed: [],
    ended: [],
    loose: [],
    wrong: [],
    tab() {
      if (tablet.storage() !== storage) lives += 1;
      storage = tablet.storage();
      // Every second life is a reload of the tab; the others begin in a browser that was killed, and in a tab of their own.
      const id = `${locks ? '' : 'lockless-'}${tablet.index}-${Math.floor(lives / 2)}`;
      return { id, open: () => Promise.resolve(locks ? new Set([id]) : null) };
    },
    looking() {
      seen = { storage: tablet.storage(), typed: [...drafts.typed] };
    },
    looked() {
      if (seen?.storage === tablet.storage() && !seen.storage.isDead())
        for (const each of seen.typed) each.isCopied = true;
      seen = null;
    },
  };
  return drafts;
}

/** A form of this person was saved, with the key of its draft: the draft has ended. */
export function endDraft(drafts: Drafts | undefined, author: string, key: string): void {
  const own = drafts?.typed.find((each) => each.author === author && draftKey(each.form, each.tab) === key);
  if (drafts && own) drafts.ended.push(...drafts.typed.splice(drafts.typed.indexOf(own), 1));
}

/** The tablet is empty. */
export function forgetDrafts(drafts: Drafts | undefined): void {
  for (const list of drafts ? [drafts.typed, drafts.ended, drafts.loose] : []) list.splice(0);
}

/** Whether this is the draft that somebody typed. */
export const isSame = ({ key, author, opened, values }: Draft, typed: Typed): boolean =>
  author === typed.author &&
  key.startsWith(`${author}/${typed.form}/`) &&
  sameValue(opened, typed.opened) &&
  sameValue(values, typed.values);
