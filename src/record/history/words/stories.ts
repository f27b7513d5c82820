// Groups changes that people know as one: a deletion or restore with its descendants, and teeth marked in one go.
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { definitionOf, parentsOf } from '#domain/registry.ts';
import { countOf } from '#record/words/noun-words.ts';
import { formatMoney } from '#ui/text/format.ts';
import type { Change } from './change.ts';
import type { Difference } from './difference.ts';
import { differencesOf, type Titles } from './differences.ts';
import { isLate } from './moments.ts';
import { sentenceOf, teethSentence, type Part, type Reading } from './sentence.ts';

/** A change with the changes grouped under it. */
export interface Story {
  change: Change;
  /** Descendants that were deleted or restored with it. */
  along: Change[];
  /** Further teeth that the same person marked in one go. */
  teeth: Change[];
}

/** Two marks belong to one go when no more than this lies between them, milliseconds. */
const ONE_GO = 120_000;

/** The changes of a list, newest first, grouped. */
export function storiesOf(changes: readonly Change[]): Story[] {
  const stories: Story[] = [];
  const told = new Map<string, Story>();
  const roots = new Map(changes.map((change) => [keyOf(change.collection, change.row_id, change), change]));
  for (const change of changes) {
    const root = rootOf(change, roots);
    const known = told.get(root.key);
    if (root !== change || known) {
      const story = known ?? begin(root, stories, told);
      if (root !== change) story.along.push(change);
      continue;
    }
    const last = stories.at(-1);
    if (last && isSameGo(last, change)) last.teeth.push(change);
    else begin(change, stories, told);
  }
  return stories;
}

function begin(change: Change, stories: Story[], told: Map<string, Story>): Story {
  const story = { change, along: [], teeth: [] };
  stories.push(story);
  told.set(change.key, story);
  return story;
}

/** Identifies a record within one transaction and one action. */
const keyOf = (collection: string, id: string, { seq, action }: Change): string =>
  `${seq} ${action} ${collection}/${id}`;

/** The uppermost ancestor that was deleted, or restored, in the same transaction. */
function rootOf(change: Change, among: ReadonlyMap<string, Change>): Change {
  const { collection, action, waits } = change;
  if (waits !== null || (action !== 'delete' && action !== 'revive') || !isCollection(collection)) return change;
  for (const parent of parentsOf(collection, change.before ?? change.after ?? {})) {
    const above = among.get(keyOf(parent.collection, parent.id, change));
    if (above) return rootOf(above, among);
  }
  return change;
}

function isSameGo({ change, teeth }: Story, next: Change): boolean {
  const last = teeth.at(-1) ?? change;
  return (
    [last, next].every(
      ({ collection, action }) => collection === 'teeth' && (action === 'create' || action === 'update'),
    ) &&
    last.after?.['odontogram'] === next.after?.['odontogram'] &&
    last.user_id === next.user_id &&
    last.device_id === next.device_id &&
    last.waits === next.waits &&
    // Grouped only if both were sent at once or both during an outage: "sin conexión" must be true of all.
    isLate(last) === isLate(next) &&
    ![change, ...teeth].some(({ row_id }) => row_id === next.row_id) &&
    Math.abs(savedAt(last) - savedAt(next)) <= ONE_GO
  );
}

const savedAt = ({ captured_at, at }: Change): number => Date.parse(captured_at ?? at);

/** "Milagros Condori marcó 3 dientes"; for a single change its own sentence. */
export function storySentence({ change, teeth }: Story, reading: Reading): Part[] {
  if (teeth.length === 0) return sentenceOf(change, reading);
  const marked = [change, ...teeth].every(({ action }) => action === 'create');
  return teethSentence(change, teeth.length + 1, marked, reading);
}

/** The differences of a story; for several teeth one line each, by number, in the order in which they were marked. */
export function storyDifferences({ change, along, teeth }: Story, titles: Titles): Difference[] {
  if (teeth.length === 0) return [...differencesOf(change, titles), ...alongWith(change, along)];
  return [change, ...teeth].toReversed().flatMap((each) => {
    const number = String((each.after ?? {})['tooth_number'] ?? '');
    return differencesOf(each, titles).map((difference) => ({
      ...difference,
      field: `${number} ${difference.field}`,
      label: difference.field === 'condition' ? `Diente ${number}` : `Diente ${number}, observación`,
    }));
  });
}

function alongWith({ collection }: Change, along: readonly Change[]): Difference[] {
  if (along.length === 0 || !isCollection(collection)) return [];
  const counts = new Map<CollectionName, number>();
  let paid = 0;
  for (const each of along) {
    if (!isCollection(each.collection)) continue;
    counts.set(each.collection, (counts.get(each.collection) ?? 0) + 1);
    const amount = (each.before ?? each.after ?? {})['amount'];
    if (each.collection === 'payments' && typeof amount === 'number') paid += amount;
  }
  const words = [...counts].map(([kind, count]) => countOf(kind, count));
  if (paid > 0 && counts.size === 1) words.push(formatMoney(paid));
  const feminine = collection === 'patients' || definitionOf(collection).feminine;
  return [{ field: 'along', label: feminine ? 'Con ella' : 'Con él', before: null, after: words.join(', ') }];
}
