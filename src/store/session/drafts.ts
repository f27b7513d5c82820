// The unfinished forms, one for each person, tab and form, so that no form takes, overwrites or clears a draft that
// another tab has open (decision 018).
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { holdsLock, type Tab } from './tab.ts';
import type { Draft } from '#store/database/tables.ts';

/** Where no lock tells whether a tab is open, a draft counts as left after so long without typing, milliseconds. */
const LEFT_AFTER = 10 * 60_000;

/** A form: of a record, or of a new one (id null) that belongs to `about`, the id of its parent, where it has one. */
export interface FormKey {
  collection: CollectionName;
  id: string | null;
  about?: string | null;
  /** The form of a part of the record: one entry in it, such as a treatment of a clinical history, or one action on it. */
  part?: string;
}

/** The part that names an appointment's move to another date. */
export const RESCHEDULE = 'reschedule';

/** The prefix of a new record's form, before the parent's id. */
const NEW = 'new';

/**
 * 'patients/<id>', 'patients/new', 'payments/new:<parent>': begun for one patient, it is never offered on another's
 * form; 'clinical-histories/<id>:<part>'.
 */
export function formName({ collection, id, about, part }: FormKey): string {
  const after = id === null ? about : part;
  return `${collection}/${id ?? NEW}${after ? `:${after}` : ''}`;
}

/** The key of a form, by its name, in a tab. */
export const draftKey = (form: string, tab: string): string => `${form}/${tab}`;

const ownKey = (author: string, key: string) => `${author}/${key}`;

/** Collection; record, 'new' or 'new:<parent>'; and tab. */
const partsOf = ({ key, author }: Draft): string[] => key.slice(author.length + 1).split('/');

/** The name of a draft's form. */
const nameOfForm = (draft: Draft): string => partsOf(draft).slice(0, 2).join('/');

const tabOf = ({ key }: Draft): string => key.slice(key.lastIndexOf('/') + 1);

/**
 * The draft of a form in this tab by the person on screen, or else the newest that a closed tab left: from then on it
 * is this tab's. The others that were left wait for the next form.
 */
export async function loadDraft(db: ArcadaDatabase, form: string, tab: Tab, now: number): Promise<Draft | null> {
  const author = await readMeta(db, 'person');
  if (author === undefined) return null;
  const drafts = await draftsOf(db, ownKey(author, form));
  if (drafts.length === 0) return null;
  // Asked after the drafts were read: a tab that had written one by then held its lock before.
  const open = await tab.open();
  const left = drafts.filter((draft) => isLeft(draft, open, now)).toSorted((a, b) => b.at - a.at);
  const key = ownKey(author, draftKey(form, tab.id));
  return db.transaction('rw', db.drafts, async () => {
    const own = await db.drafts.get(key);
    if (own) return own;
    for (const { key: leftKey, at } of left) {
      const draft = await db.drafts.get(leftKey);
      // Another tab was faster, or it is being typed in.
      if (draft?.at !== at) continue;
      return move(db, { ...draft, at: now }, key);
    }
    return null;
  });
}

/** All drafts of one form; drafts of builds without tabs have no tab in their key. */
function draftsOf(db: ArcadaDatabase, form: string): Promise<Draft[]> {
  return db.drafts.where('key').equals(form).or('key').startsWith(`${form}/`).toArray();
}

function isLeft(draft: Draft, open: ReadonlySet<string> | null, now: number): boolean {
  const tab = tabOf(draft);
  return open && holdsLock(tab) ? !open.has(tab) : draft.at < now - LEFT_AFTER;
}

/** Saves a form's values, with those it opened with. */
export async function saveDraft(
  db: ArcadaDatabase,
  key: string,
  draft: Pick<Draft, 'opened' | 'values'>,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    const author = await readMeta(db, 'person');
    if (author !== undefined) await db.drafts.put({ key: ownKey(author, key), author, at: now, ...draft });
  });
}

/** The current person's draft of a form in one tab; undefined where there is none. */
export async function readDraft(db: ArcadaDatabase, key: string): Promise<Draft | undefined> {
  const author = await readMeta(db, 'person');
  return author === undefined ? undefined : db.drafts.get(ownKey(author, key));
}

/** Deletes the current person's draft of a form. Also within a transaction over drafts and meta. */
export async function clearDraft(db: ArcadaDatabase, key: string): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    const author = await readMeta(db, 'person');
    if (author !== undefined) await db.drafts.delete(ownKey(author, key));
  });
}

/** Sets this tab's draft of a form aside: it waits as one that was left, under `nobody`, the id of no tab. */
export async function setDraftAside(db: ArcadaDatabase, form: string, tab: Tab, nobody: string): Promise<void> {
  await db.transaction('rw', db.drafts, db.meta, async () => {
    const author = await readMeta(db, 'person');
    const draft = author && (await db.drafts.get(ownKey(author, draftKey(form, tab.id))));
    if (draft) await move(db, draft, ownKey(draft.author, draftKey(form, nobody)));
  });
}

/** Every draft on the tablet, of all people, the newest first. */
export async function allDrafts(db: ArcadaDatabase): Promise<Draft[]> {
  return (await db.drafts.toArray()).toSorted((a, b) => b.at - a.at);
}

/** The form of a draft; null where it has no collection. */
export function formOf(draft: Draft): FormKey | null {
  const [collection, record = NEW] = partsOf(draft);
  if (!isCollection(collection)) return null;
  const [name = NEW, after] = record.split(':');
  if (name === NEW) return { collection, id: null, about: after ?? null };
  return { collection, id: name, ...(after && { part: after }) };
}

/** Whether somebody may be typing in it in another tab. Where that is unknown, it counts as left. */
export async function isOpenElsewhere(draft: Draft, tab: Tab): Promise<boolean> {
  const id = tabOf(draft);
  return id !== tab.id && ((await tab.open())?.has(id) ?? false);
}

/**
 * Makes a draft this tab's own, unless another tab has it open; answers whether it did. This tab's own draft of that
 * form waits meanwhile as one that was left, under `nobody`, the id of no tab.
 */
export async function takeDraft(db: ArcadaDatabase, draft: Draft, tab: Tab, nobody: string): Promise<boolean> {
  if (await isOpenElsewhere(draft, tab)) return false;
  const form = nameOfForm(draft);
  const keyIn = (id: string) => ownKey(draft.author, draftKey(form, id));
  return db.transaction('rw', db.drafts, async () => {
    const [own, taken] = await db.drafts.bulkGet([keyIn(tab.id), draft.key]);
    if (!taken) return false;
    if (taken.key === own?.key) return true;
    if (own) await move(db, own, keyIn(nobody));
    await move(db, taken, keyIn(tab.id));
    return true;
  });
}

/** A person gives up a draft that no other tab has open. */
export async function discardDraft(db: ArcadaDatabase, draft: Draft, tab: Tab): Promise<void> {
  if (!(await isOpenElsewhere(draft, tab))) await db.drafts.delete(draft.key);
}

/**
 * The drafts of a copy that this tablet lacks, as they are to be kept: always under the id of no tab, each waits as one that was left.
 * Under its own tab's id, a form that is open there, still untouched, would write over it, and delete it when it is saved. Taken in again,
 * a draft would be the same one.
 */
export async function missingDrafts(db: ArcadaDatabase, drafts: readonly Draft[]): Promise<Draft[]> {
  const missing: Draft[] = [];
  for (const draft of drafts) {
    const here = await db.drafts.get(draft.key);
    const key = ownKey(draft.author, draftKey(nameOfForm(draft), `${tabOf(draft)}-${draft.at}`));
    if (!(here && saysAllOf(here, draft)) && !(await db.drafts.get(key))) missing.push({ ...draft, key });
  }
  return missing;
}

/** Whether each field that was typed in the other draft has the same value in this one. */
const saysAllOf = (draft: Draft, { opened, values }: Draft): boolean =>
  Object.entries(values).every(
    ([field, value]) => sameValue(opened[field], value) || sameValue(draft.values[field], value),
  );

async function move(db: ArcadaDatabase, draft: Draft, key: string): Promise<Draft> {
  const moved = { ...draft, key };
  await db.drafts.delete(draft.key);
  await db.drafts.put(moved);
  return moved;
}
