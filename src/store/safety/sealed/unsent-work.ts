// The unsent work of a tablet as it is sealed: in the format of a rescue copy, one for each author. Work of several people
// that builds on each other stays together, because one part without the other could not be sent.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { OutboxItem, SealedPacket } from '#store/database/tables.ts';
import { isAction, isWrite } from '#store/outbox/actions.ts';
import { rescueCopyOf, readUnsentWork, type UnsentWork } from '#store/safety/rescue-copy.ts';

/** Unsent work to be sealed together: its text, and how much of it each author has. */
export interface WorkToSeal extends Pick<SealedPacket, 'counts'> {
  text: string;
}

/** The unsent work of this tablet, and a text that is another one as soon as any of it has changed. */
export async function readWorkToSeal(db: ArcadaDatabase, now: Date): Promise<{ work: WorkToSeal[]; stamp: string }> {
  return db.transaction('r', db.tables, async () => {
    const all = await readUnsentWork(db);
    const about = { made_at: now, device_id: await readMeta(db, 'device_id'), epoch: await readMeta(db, 'epoch') };
    const work = separate(all).map((part) => ({ text: rescueCopyOf(part, about), counts: countsOf(part) }));
    return { work, stamp: stampOf(all) };
  });
}

const stampOf = ({ blobs, ...rest }: UnsentWork): string => JSON.stringify([rest, blobs.map(({ id }) => id)]);

/** The authors of all this; '' stands for nobody. */
function countsOf({ outbox, conflicts, drafts, aside }: UnsentWork): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (author: string) => (counts[author] = (counts[author] ?? 0) + 1);
  for (const { author } of [...outbox, ...conflicts.flatMap(({ entries }) => entries), ...drafts]) add(author);
  if (aside.length > 0) add('');
  return counts;
}

function separate(all: UnsentWork): UnsentWork[] {
  const circleOf = circles(all);
  const parts = new Map<string, UnsentWork>();
  const part = (author: string) => {
    const circle = circleOf(author);
    const known = parts.get(circle) ?? { outbox: [], conflicts: [], drafts: [], base: [], aside: [], blobs: [] };
    parts.set(circle, known);
    return known;
  };
  for (const item of all.outbox) part(item.author).outbox.push(item);
  for (const conflict of all.conflicts) part(conflict.entries[0]!.author).conflicts.push(conflict);
  for (const draft of all.drafts) part(draft.author).drafts.push(draft);
  for (const offer of all.aside) part(NOBODY).aside.push(offer);
  const ownerOf = new Map(waitingIn(all).flatMap((each) => (isWrite(each) ? [[each.row_id, each.author]] : [])));
  for (const blob of all.blobs) part(ownerOf.get(blob.id) ?? NOBODY).blobs.push(blob);
  return [...parts.values()];
}

/** What no person made: rows to be offered to a restored server. Everybody may open it. */
const NOBODY = '';

const waitingIn = ({ outbox, conflicts }: UnsentWork): OutboxItem[] => [
  ...outbox,
  ...conflicts.flatMap(({ entries }) => entries),
];

/** Names the circle of each author: people belong together whose work shares a row, a group, a dependency or a conflict. */
function circles(all: UnsentWork): (author: string) => string {
  const above = new Map<string, string>();
  function top(author: string): string {
    const next = above.get(author);
    return next === undefined ? author : top(next);
  }
  const holders = new Map<string, string>();
  function join(thing: string, author: string): void {
    const [known, mine] = [top(holders.get(thing) ?? author), top(author)];
    holders.set(thing, mine);
    if (known !== mine) above.set(known, mine);
  }
  for (const item of waitingIn(all)) for (const thing of thingsOf(item)) join(thing, item.author);
  for (const { id, entries } of all.conflicts) for (const { author } of entries) join(`conflict ${id}`, author);
  return top;
}

function thingsOf(item: OutboxItem): string[] {
  const things = [item.op_id, item.group, ...item.deps].map((op) => `op ${op}`);
  if (isAction(item)) return [...things, `row ${item.about}`];
  return [...things, `row ${item.row_id}`, ...(item.hides ?? []).map(({ id }) => `row ${id}`)];
}
