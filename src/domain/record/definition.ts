import type { GenericSchema } from 'valibot';
import type { CollectionName } from './collections.ts';
import type { MergeRules } from './merge.ts';
import type { Values } from './row.ts';

/** The context of validation. */
export interface ValidationContext {
  /** The clinic's current date, YYYY-MM-DD. */
  today: string;
}

/** A field that holds the id of a record of another collection. */
export interface Reference {
  field: string;
  collection: CollectionName;
}

/** For fields of `V` that hold codes: the Spanish label of each code. */
type Choices<V> = { readonly [field in keyof V]?: Readonly<Record<string, string>> };

/**
 * The definition of one kind of record, for store, sync and server. `V`: the values that clients write, once the schema
 * has parsed them. `S`: the stored fields that the server alone sets, where it sets any.
 */
export interface EntityDefinition<V extends Values = Values, S = Values> {
  collection: CollectionName;
  /** Spanish nouns, lower case: "paciente", "pacientes". */
  singular: string;
  plural: string;
  /** The noun is feminine: "esta cita", "la imagen clínica". */
  feminine?: true;
  /** Spanish label of each field that clients write, in the order people read them. */
  labels: Readonly<Record<keyof V & string, string>>;
  /** Fields that hold a code, or several with commas between them (habits): the Spanish label of each code. */
  choices?: Choices<V>;
  /** Fields that hold an amount of money. */
  amounts?: readonly string[];
  /** Fields that hold a length in millimetres. */
  millimetres?: readonly string[];
  /** Fields that hold an instant, written as `Date.toISOString` does. */
  instants?: readonly string[];
  /** Stored fields that the server alone sets: clients read them. */
  serverFields?: readonly (keyof S & string)[];
  /** Parses a full set of values; its messages are Spanish and fit to show beside the field. */
  schema: (context: ValidationContext) => GenericSchema<unknown, V>;
  /** The values of a blank record. A create merges with an existing row as a change from these values to its own. */
  defaults: Values;
  /** Fields that hold the id of another record; deleting that record deletes this one too. */
  parents: readonly Reference[];
  /** Fields that hold the id of a record whose deletion leaves this one in place: the id stays, and points to nothing. */
  links?: readonly Reference[];
  merge: MergeRules;
  /** Moves a value that other programs keep in another field to the one where screens show it and save it. */
  normalize?: (values: Values) => Values;
  /** The text by which people recognise the record. */
  title: (row: Values) => string;
}

/** The names of the fields that clients write. */
export function fieldsOf(definition: EntityDefinition): string[] {
  return Object.keys(definition.labels);
}

/** Every field that holds the id of another record. */
export function referencesOf({ parents, links = [] }: EntityDefinition): Reference[] {
  return [...parents, ...links];
}

/** A record's values, each in the field where screens show it and save it. */
export function normalized({ normalize }: EntityDefinition, values: Values): Values {
  return normalize ? normalize(values) : values;
}
