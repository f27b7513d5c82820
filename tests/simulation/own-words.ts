// Decisions in a person's own words: a text in the place of the two between which a conflict asks.
import { sameValue, type Patch } from '#domain/record/patch.ts';
import { definitionOf } from '#domain/registry.ts';
import { resolveFields, type Choices } from '#store/decisions/conflicts.ts';
import { readMeta } from '#store/database/meta.ts';
import type { Conflict, RowOverlap } from '#store/database/tables.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { noted, type Actor } from './actor.ts';
import { areaOf } from './areas.ts';
import { isMergedByLines } from './lines.ts';
import type { SimTablet } from './tablet.ts';

/** By field. */
type Texts = Readonly<Record<string, string>>;

/** The texts that the person on screen writes instead of both; none where the screen offers no such thing. */
export async function textsOf(actor: Actor, { kind, entries, overlaps }: Conflict): Promise<Texts> {
  const { tablet, aside, habits } = actor;
  if (!aside || habits.words === 0 || kind !== 'fields' || entries.length > 1) return {};
  if ((await readMeta(tablet.db(), 'person')) === undefined) return {};
  const chosen = overlaps.filter((overlap) => isText(overlap) && aside.chance(habits.words));
  return Object.fromEntries(chosen.map((overlap) => [overlap.field, textFor(actor, overlap)]));
}

/** Whether the screen lets a person combine the two: both are texts, and the field stands by itself. */
function isText({ collection, field, mine, theirs }: RowOverlap): boolean {
  const isAlone = !(definitionOf(collection).merge.units ?? []).some((unit) => unit.includes(field));
  const areFilled = [mine, theirs].every((value) => typeof value === 'string' && value !== '');
  return isAlone && areFilled && areaOf(collection).texts.includes(field);
}

/** A text that nobody had, or the lines of both with one more. */
function textFor({ ledger, aside }: Actor, { collection, field, mine, theirs }: RowOverlap): string {
  const own = ledger.value();
  if (!isMergedByLines(collection, field) || !aside?.chance(0.5)) return own;
  return [...new Set(`${String(mine)}\n${String(theirs)}\n${own}`.split('\n'))].join('\n');
}

/** Decides with these texts; the values of the other fields are in `choices`. */
export async function resolveWith(actor: Actor, conflict: Conflict, choices: Choices, texts: Texts): Promise<void> {
  const { tablet, ledger } = actor;
  const { id, collection, row_id, overlaps } = conflict;
  const [author = '', hour] = [await readMeta(tablet.db(), 'person'), tablet.ports.now()];
  const written = overlaps.filter(({ field }) => field in texts);
  const patch: Patch = Object.fromEntries(
    written.map(({ field, theirs }) => [field, { before: theirs, after: texts[field] }]),
  );
  await noted(actor, () => resolveFields(tablet.db(), id, { ...choices, ...texts }, hour), {
    wasDone: () => isThere(tablet, patch),
    note() {
      ledger.intended(author, patch);
      ledger.saved({ tablet: tablet.index, author, hour, isNew: false }, collection, row_id, patch);
      for (const { field, mine } of written) {
        const text = texts[field];
        // The person had both texts in sight: what is not kept of the parked one is given up, the rest stands under their name.
        ledger.saw(text, mine);
        ledger.gaveUp({ patch: { [field]: { before: text, after: mine } } });
        ledger.broughtBack({ mine });
      }
    },
  });
}

/** Whether the tablet has committed it: it was queued in the transaction that ended the conflict. */
async function isThere(tablet: SimTablet, wanted: Patch): Promise<boolean> {
  const db = tablet.db();
  const parked = (await db.conflicts.toArray()).flatMap(({ entries }) => entries);
  const acked = (await db.acked.toArray()).map(({ entry }) => entry);
  return [...(await readWrites(db)), ...parked, ...acked].some(({ patch }) =>
    Object.entries(wanted).some(([field, { after }]) => sameValue(patch[field]?.after, after)),
  );
}
