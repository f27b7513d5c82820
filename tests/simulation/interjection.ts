// A person's save in the middle of an engine's work: between two of its transactions, or between what it read and the transaction
// that trusts that.
import { Dexie } from 'dexie';
import { readWrites } from '#store/outbox/actions.ts';
import { act, formOf, mayWrite } from './acts.ts';
import { makeSure, type Actor, type OpenForm } from './actor.ts';
import type { Act } from './habits.ts';

/** Saves of a form or a row that a person has before them: the store has to tell them from whatever comes in meanwhile. */
const SAVES = { create: 2, createBelow: 4, edit: 12, open: 2, submit: 5, editTwo: 3, empty: 2, move: 2 } as const;
/** The act begins after so many transactions at most; or, where it goes on with what waits, after so many of those on the queue. */
const TRANSACTIONS = 14;
const ON_THE_QUEUE = 8;
/** So often a person goes on with a record of which a change is unsent: the engine may be about to send it. */
const GOES_ON = 0.5;

/** An act that came to its end: its name, and in words what was done. */
type Done = [name: Act, told: string];

/**
 * Lets the person act once the engines of their tablet have carried out a few transactions. The answer waits for the end of the
 * act and tells it; undefined when the engines had less to do. `trying` carries an act out on a tablet that may die over it.
 */
export async function interject(
  given: Actor,
  trying: (task: () => Promise<string>) => Promise<string>,
): Promise<() => Promise<Done | undefined>> {
  const { random } = given;
  const storage = given.tablet.storage();
  const form = random.chance(GOES_ON) ? await openUnsent(given) : undefined;
  const actor = form ? { ...given, forms: [form] } : given;
  const name: Act = form ? 'submit' : random.weighted(SAVES);
  let begun: Promise<string> | undefined;
  const begin = () => {
    begun = Dexie.ignoreTransaction(() => trying(() => act(actor, name)));
    // The caller learns of a failure at the end.
    begun.catch(() => undefined);
  };
  if (form) storage.afterTransactions(1 + random.below(ON_THE_QUEUE), begin, 'outbox');
  else storage.afterTransactions(1 + random.below(TRANSACTIONS), begin);
  return async () => {
    storage.afterTransactions(0, () => undefined);
    if (!begun) return undefined;
    const told = await begun;
    await makeSure(actor);
    return [name, told];
  };
}

/** Opens the form of a record of which a change waits to be sent. */
async function openUnsent(actor: Actor): Promise<OpenForm | undefined> {
  const db = actor.tablet.db();
  const unsent = (await readWrites(db)).filter(({ method }) => method !== 'DELETE');
  if (unsent.length === 0) return undefined;
  const { collection, row_id } = actor.random.pick(unsent);
  const row = await db.rows(collection).get(row_id);
  return row && (await mayWrite(actor, collection)) ? formOf(collection, row) : undefined;
}
