// People who type in a form and are called away: a form has its draft from the first letter on, and its author goes on in it
// after a reload or a dead battery.
import { sameValue } from '#domain/record/patch.ts';
import { readMeta } from '#store/database/meta.ts';
import { draftKey, formName, loadDraft, saveDraft } from '#store/session/drafts.ts';
import type { Tab } from '#store/session/tab.ts';
import type { Actor, OpenForm } from './actor.ts';
import { areaOf } from './areas.ts';
import { isSame, type Typed } from './drafts.ts';
import type { SimTablet } from './tablet.ts';

/** So often somebody types in a form that they leave open. */
const TYPES = 0.6;
/** Where no lock tells whether a tab is open, its drafts count as left after so long (store/session/drafts.ts), milliseconds. */
const LEFT_AFTER = 10 * 60_000;

/** The person who has opened a form may begin to type in it, and be called away. */
export async function typeIn({ tablet, drafts, aside }: Actor, { collection, id, opened }: OpenForm): Promise<void> {
  if (!drafts || !aside?.chance(TYPES)) return;
  const db = tablet.db();
  const author = await readMeta(db, 'person');
  const form = formName({ collection, id });
  // A form of this record that they left before would open with what is there.
  if (author === undefined || drafts.typed.some((each) => each.form === form && each.author === author)) return;
  const values = { ...opened, [aside.pick(areaOf(collection).texts)]: `draft ${aside.below(1e9)}` };
  const [tab, at] = [drafts.tab().id, tablet.ports.now()];
  await saveDraft(db, draftKey(form, tab), { opened, values }, at);
  drafts.typed.push({ author, form, tab, opened, values, at, isCopied: false });
}

/** The form opens once more, with the draft that waits for it; answers the draft's key, for the save that is to end it. */
export async function takeUp({ tablet, drafts }: Actor, { collection, id }: OpenForm): Promise<string | undefined> {
  const db = tablet.db();
  const person = await readMeta(db, 'person');
  if (!drafts || person === undefined) return undefined;
  const form = formName({ collection, id });
  const [tab, now] = [drafts.tab(), tablet.ports.now()];
  const found = await loadDraft(db, form, tab, now);
  const typed = drafts.typed.find((each) => each.form === form && each.author === person);
  const where = `t${tablet.index}: ${form}`;
  if (!found) {
    if (typed && isOffered(typed, tab, now) && !(await isSealed(tablet)))
      drafts.wrong.push(`${where} is not offered: ${words(typed)}`);
    return typed ? undefined : draftKey(form, tab.id);
  }
  if (found.author !== person) drafts.wrong.push(`${where} is shown to another person, with ${words(found)}`);
  const known = [...drafts.typed, ...drafts.loose].find((each) => isSame(found, each));
  if (known) {
    Object.assign(known, { tab: tab.id, at: found.at });
    if (!drafts.typed.includes(known)) drafts.typed.push(known);
  } else drafts.wrong.push(`${where} is offered with ${words(found)}, which nobody left there`);
  return draftKey(form, tab.id);
}

/** The browser has thrown the store away: what the second copy had comes back. */
export async function draftsAfterLoss({ tablet, drafts }: Pick<Actor, 'tablet' | 'drafts'>): Promise<void> {
  if (!drafts) return;
  const kept = await tablet.db().drafts.toArray();
  const isHere = (each: Typed) => kept.some((draft) => isSame(draft, each));
  const gone = drafts.typed.filter((each) => !isHere(each));
  const sealed = await isSealed(tablet);
  for (const each of gone) {
    if (each.isCopied && sealed) continue;
    if (each.isCopied) drafts.wrong.push(`t${tablet.index}: ${each.form} was lost with its store: ${words(each)}`);
    drafts.loose.push(...drafts.typed.splice(drafts.typed.indexOf(each), 1));
  }
  drafts.loose.push(...drafts.ended.splice(0));
}

/** The form offers its own tab's draft, and those of tabs that are closed. */
const isOffered = (typed: Typed, { id }: Tab, now: number): boolean =>
  typed.tab === id || !id.startsWith('lockless-') || typed.at < now - LEFT_AFTER;

/** Drafts lie sealed on a tablet that was shut out, and on one that has not opened them yet. */
const isSealed = async (tablet: SimTablet): Promise<boolean> => (await tablet.db().sealed.count()) > 0;

const words = ({ opened, values }: Pick<Typed, 'opened' | 'values'>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([field, value]) => !sameValue(opened[field], value))),
  );
