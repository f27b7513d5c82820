// Whether people had to be asked, judged by what they saved and what the server answered, and not by what the product noted. A
// needless question, and whatever is given up with its answer, would otherwise pass for a person's choice.
import { sameValue } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { carriesFile } from '#store/outbox/files.ts';
import type { Conflict, OutboxEntry, RowOverlap } from '#store/database/tables.ts';
import { newMarks, type Ledger } from '#tests/simulation/ledger.ts';

interface Asking {
  index: number;
  db: () => ArcadaDatabase;
}

/** The knowledge by which a question is judged. */
export interface Known {
  ledger: Pick<Ledger, 'sawItself' | 'wasChosen'>;
  /** Whether a call under this op id was refused, or applied, as its tablet heard; or whether this image was. */
  heard: (opId: string, what: 'refused' | 'applied') => boolean;
}

/** The names of the conflicts, and the op ids of the entries, that each tablet had when it was looked at last. */
const stood = new WeakMap<Asking, ReadonlySet<string>>();

/** The questions that came up on a tablet since the last look, and that nobody needed to be asked, in words. */
export async function needlessQuestions(tablet: Asking, known: Known): Promise<string[]> {
  const db = tablet.db();
  const [conflicts, waiting] = [await db.conflicts.toArray(), await readWrites(db)];
  const earlier = stood.get(tablet) ?? new Set<string>();
  stood.set(tablet, new Set([...conflicts.map(nameOf), ...waiting.map(({ op_id }) => op_id)]));
  // Somebody may have saved an old form since the question came up.
  const before = waiting.filter(({ op_id }) => earlier.has(op_id));
  const found: string[] = [];
  for (const conflict of conflicts) {
    if (earlier.has(nameOf(conflict)) || hasComeBack(conflict)) continue;
    const living = await ofLiving(db, conflict);
    found.push(...needlessIn(living, known.ledger), ...staleIn(conflict, before), ...unasked(conflict));
  }
  for (const entry of waiting) {
    const { state, op_id, collection, row_id, error } = entry;
    if (state !== 'attention') continue;
    if (!known.heard(op_id, 'refused'))
      found.push(`asked about what nobody refused: ${collection} ${row_id} (${error?.problem.code})`);
    // The file of an image that had arrived may have made room for others.
    if (carriesFile(entry) && !known.heard(row_id, 'applied') && !(await db.blobs.get(row_id)))
      found.push(`asked about an image without its file: ${row_id} (${error?.problem.code})`);
  }
  return found.map((words) => `t${tablet.index}: ${words}`);
}

/** Whether it comes out of a second copy or a sealed packet: then it was judged when it came up. */
const hasComeBack = ({ entries }: Conflict): boolean => entries.every(({ requeued }) => requeued === true);

const nameOf = ({ id, entries }: Conflict): string => `${id} ${entries.map(({ n }) => n).join(' ')}`;

/**
 * The conflict without the fields of records that others have deleted: of a group, which is parked whole, these stand there too,
 * emptied ones among them.
 */
async function ofLiving(db: ArcadaDatabase, conflict: Conflict): Promise<Conflict> {
  const overlaps: RowOverlap[] = [];
  for (const overlap of conflict.overlaps) {
    const base = await db.base.get([overlap.collection, overlap.row_id]);
    if (base?.row) overlaps.push(overlap);
  }
  return { ...conflict, overlaps };
}

/** The contested fields between which there is nothing to choose. */
function needlessIn(conflict: Conflict, ledger: Known['ledger']): string[] {
  if (conflict.kind !== 'fields') return [];
  // A record that is revived, or given back after a restore, comes as it was shown: written long before, by anybody.
  // Edits that joined a creation stand upon nothing: where two tablets import one file, the tablet that changed a value of it before it
  // was sent no longer knows that it was the file's.
  const isOld = conflict.entries.some(({ restored, revives, method }) => (restored ?? revives) || method === 'POST');
  return unitsOf(conflict).flatMap((unit) => {
    if (unit.every(({ mine, theirs }) => sameValue(mine, theirs))) return unit.map(inWords('the same on both sides'));
    if (isOld || !unit.every((overlap) => hadSeen(overlap, ledger))) return [];
    return unit.map(inWords('whose writer had seen the other'));
  });
}

/** The overlaps that stand or fall together. */
function unitsOf({ overlaps }: Conflict): RowOverlap[][] {
  const units = new Map<string, RowOverlap[]>();
  for (const overlap of overlaps) {
    const { units: together = [] } = definitionOf(overlap.collection).merge;
    const place = together.findIndex((fields) => fields.includes(overlap.field));
    const key = `${overlap.row_id} ${place < 0 ? overlap.field : place}`;
    units.set(key, [...(units.get(key) ?? []), overlap]);
  }
  return [...units.values()];
}

/** Whether the writer of `mine` had `theirs` itself before their eyes: then they have chosen already. */
function hadSeen({ before, mine, theirs }: RowOverlap, ledger: Known['ledger']): boolean {
  // A merge that would be invalid asks about fields that nobody else has changed.
  if (sameValue(before, theirs)) return false;
  const [written, others] = [newMarks(mine, before), newMarks(theirs, before)];
  if (written.length === 0 || others.length === 0) return false;
  // A value that was chosen in a conflict stands upon the one it was chosen over: the tablet no longer knows which its writer saw
  // before. Another answer of theirs, or a change that comes again after a restore, may stand there then.
  if (written.some((mark) => ledger.wasChosen(mark))) return false;
  return others.every((other) => written.some((mark) => ledger.sawItself(mark, other)));
}

/** The contested fields that their author has changed again since: the question comes too late. */
function staleIn({ kind, entries, overlaps }: Conflict, waiting: readonly OutboxEntry[]): string[] {
  const [entry, ...others] = entries;
  if (kind !== 'fields' || !entry || others.length > 0 || entry.revives) return [];
  const next = waiting.find(({ row_id, n }) => row_id === entry.row_id && n > entry.n);
  if (!next || next.method !== 'PUT' || next.author !== entry.author || next.group !== next.op_id || next.sent)
    return [];
  if (next.restored !== entry.restored) return [];
  return overlaps.flatMap(({ collection, row_id, field }) => {
    const [asked, change] = [entry.patch[field], next.patch[field]];
    return asked && change && sameValue(asked.after, change.before)
      ? [
          `asked about ${String(asked.after)}, which is ${String(change.after)} by now: ${collection} ${row_id} ${field}`,
        ]
      : [];
  });
}

/** The fields that wait for a decision about others: given up with it, they would be lost without a question. */
function unasked({ kind, entries, overlaps, theirs }: Conflict): string[] {
  const [entry, ...others] = entries;
  if (kind !== 'fields' || !entry || others.length > 0) return [];
  return Object.entries(entry.patch).flatMap(([field, { before, after }]) =>
    overlaps.some((overlap) => overlap.field === field) || sameValue(before, after) || sameValue(theirs?.[field], after)
      ? []
      : [`waits for a decision about other fields: ${entry.collection} ${entry.row_id} ${field} ${String(after)}`],
  );
}

const inWords =
  (why: string) =>
  ({ collection, row_id, field, before, mine, theirs }: RowOverlap): string =>
    `asked about ${String(mine)} or ${String(theirs)}, ${why}: ${collection} ${row_id} ${field} (was ${String(before)})`;
