// The unsent work of a tablet as it is sealed: in the format of a rescue copy, one for each author. Work of several people
// that builds on each other stays together, because one part without the other could not be sent.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import type { OutboxItem, SealedPacket } from '#store/database/tables.ts';
import { isAction, isWrite } from '#store/outbox/actions.ts';
import { readUnsentTexts, rescueCopyOf, type UnsentWork } from '#store/safety/rescue-copy.ts';
import { textPackets } from './text-packets.ts';

/** Unsent work to be sealed together: its text, and how much of it each author has. */
export interface WorkToSeal extends Pick<SealedPacket, 'counts'> {
  text: string;
  /** The ids of the files that belong to it. */
  files: string[];
}

/** The unsent work of this tablet, and a text that is another one as soon as any of it has changed. */
export async function readWorkToSeal(db: ArcadaDatabase, now: Date): Promise<{ work: WorkToSeal[]; stamp: string }> {
  return db.transaction('r', db.tables, async () => {
    const all = await readUnsealed(db);
    const about = { made_at: now, device_id: await readMeta(db, 'device_id'), epoch: await readMeta(db, 'epoch') };
    const work = separate(all).map((part) => ({
      text: rescueCopyOf({ ...part, base: [], blobs: [] }, about),
      counts: countsOf(part),
      files: part.files,
    }));
    return { work, stamp: stampOf(all) };
  });
}

/** Unsent work, with the ids of its files in the place of their bytes. */
type Unsealed = Omit<UnsentWork, 'base' | 'blobs'> & { files: string[] };

/** The files of a packet that was sealed before are its own. */
async function readUnsealed(db: ArcadaDatabase): Promise<Unsealed> {
  const { base: _, ...work } = await readUnsentTexts(db);
  const sealed = new Set((await textPackets(db)).flatMap(({ files = [] }) => files));
  const files = await db.blobs.where('waiting').equals(1).primaryKeys();
  return { ...work, files: files.filter((id) => !sealed.has(id)) };
}

const stampOf = (all: Unsealed): string => JSON.stringify(all);

/** The authors of all this; '' stands for nobody. */
function countsOf({ outbox, conflicts, drafts, aside, files }: Unsealed): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (author: string) => (counts[author] = (counts[author] ?? 0) + 1);
  for (const { author } of [...outbox, ...conflicts.flatMap(({ entries }) => entries), ...drafts]) add(author);
  if (aside.length > 0) add('');
  // A file without an entry: whatever came of it, it is not given up here.
  const carried = new Set(
    waitingIn({ outbox, conflicts })
      .filter(isWrite)
      .map((each) => each.row_id),
  );
  for (const id of files) if (!carried.has(id)) add('');
  return counts;
}

function separate(all: Unsealed): Unsealed[] {
  const circleOf = circles(all);
  const parts = new Map<string, Unsealed>();
  const part = (author: string) => {
    const circle = circleOf(author);
    const known = parts.get(circle) ?? { outbox: [], conflicts: [], drafts: [], aside: [], files: [] };
    parts.set(circle, known);
    return known;
  };
  for (const item of all.outbox) part(item.author).outbox.push(item);
  for (const conflict of all.conflicts) part(conflict.entries[0]!.author).conflicts.push(conflict);
  for (const draft of all.drafts) part(draft.author).drafts.push(draft);
  for (const offer of all.aside) part(NOBODY).aside.push(offer);
  const ownerOf = new Map(waitingIn(all).flatMap((each) => (isWrite(each) ? [[each.row_id, each.author]] : [])));
  for (const id of all.files) part(ownerOf.get(id) ?? NOBODY).files.push(id);
  return [...parts.values()];
}

/** Work that no person made: rows to be offered to a restored server. Everybody may open it. */
const NOBODY = '';

const waitingIn = ({ outbox, conflicts }: Pick<Unsealed, 'outbox' | 'conflicts'>): OutboxItem[] => [
  ...outbox,
  ...conflicts.flatMap(({ entries }) => entries),
];

/** Names the circle of each author: people belong together whose work shares a row, a group, a dependency or a conflict. */
function circles(all: Unsealed): (author: string) => string {
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
