// One collection as the simulator's people use it.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';

/** The material for a new record. */
interface Making {
  random: Random;
  ledger: Ledger;
  /** Any record of another collection that the tablet shows. */
  any: (collection: CollectionName) => Promise<Row | undefined>;
}

export interface Area {
  collection: CollectionName;
  /** Fields whose texts tell who wrote them. */
  texts: readonly string[];
  /** Telephone numbers and dates have a form of their own. */
  numbers?: readonly string[];
  dates?: readonly string[];
  /** Quantities and money. */
  amounts?: readonly string[];
  /** Answers that a form offers: they tell nothing of who chose them. */
  choices?: Readonly<Record<string, readonly unknown[]>>;
  /** Administradores alone write it. */
  ofAdministrador?: true;
  /** Nobody deletes a record of this collection. */
  stays?: true;
  /** The values that a form of the collection changes all at once, in place of one to three of those fields. */
  change?: (making: Pick<Making, 'ledger'>) => Values;
  /** A new record; undefined while there is nothing that it could belong to. */
  make: (making: Making) => Promise<Made | undefined>;
}

interface Made {
  id: string;
  values: Values;
  file?: { bytes: ArrayBuffer; mime: string };
}

/** The values of a blank record. */
export const blank = (collection: CollectionName): Values => definitionOf(collection).defaults;

/** A record below any record of another collection. */
export const below =
  (collection: CollectionName, parent: CollectionName, field: string, values: (making: Making) => Values) =>
  async (making: Making) => {
    const above = await making.any(parent);
    if (!above) return undefined;
    return { id: making.random.uuid(), values: { ...blank(collection), [field]: above.id, ...values(making) } };
  };
