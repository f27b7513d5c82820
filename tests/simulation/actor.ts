// A person with a tablet, and what they remember of it.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { UndoDeletion } from '#store/outbox/undoable-deletion.ts';
import type { Clinic } from './clinic.ts';
import type { Drafts } from './drafts.ts';
import type { Habits } from './habits.ts';
import type { Deletion, Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { SimTablet } from './tablet.ts';

/** A form that a person has open: the row as it was then. */
export interface OpenForm {
  collection: CollectionName;
  id: string;
  opened: Values;
}

/** A deletion that a person can take back. */
interface Undo {
  collection: CollectionName;
  id: string;
  /** The store in that life of the tablet, and who was on screen: with either the message is gone. */
  db: ArcadaDatabase;
  person: string | undefined;
  /** The deleted records, as they were shown. */
  shown: Values;
  deletion: Deletion;
  undo: UndoDeletion;
}

export interface Actor {
  tablet: SimTablet;
  /** The server's rows, looked up where the outcome of a request is unknown. */
  clinic: Pick<Clinic, 'rows' | 'people'>;
  random: Random;
  /** Chances of what people have come to do since: nothing else changes with them. */
  aside?: Random;
  habits: Habits;
  ledger: Ledger;
  forms: OpenForm[];
  /** The texts typed in them, and not saved yet; absent on a plain day. */
  drafts?: Drafts;
  undos: Undo[];
  /** The files of patients that the clinic has imported, as text. */
  files: string[];
  /** Those that were taken back. */
  undone: Pick<Undo, 'id' | 'shown'>[];
  /** The appointments that this person wished into the calendar; absent where there is none. */
  wishes?: Set<string>;
  /** The saves during which the tablet died: after its restart it is looked up whether they were committed. */
  unsure: Unsure[];
}

interface Unsure {
  wasDone: () => Promise<boolean>;
  note: () => Promise<void> | void;
}

/** A change of the store and its note in the ledger, which a dying tablet must not tear apart. */
export async function noted(actor: Actor, change: () => Promise<void>, unsure: Unsure): Promise<void> {
  actor.unsure.push(unsure);
  try {
    await change();
    await unsure.note();
  } finally {
    if (!actor.tablet.storage().isDead()) actor.unsure.splice(actor.unsure.indexOf(unsure), 1);
  }
}

/** After a restart: what had been committed is noted, the rest has never been. */
export async function makeSure(actor: Actor): Promise<void> {
  for (const { wasDone, note } of actor.unsure.splice(0)) if (await wasDone()) await note();
}
