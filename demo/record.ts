import { v5 } from 'uuid';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { ARCADA_NAMESPACE } from '#domain/record/ids.ts';
import type { Picture } from './pictures/pictures.ts';

/** One save by a person of the demo clinic. A later one with the same id is an edit. */
export interface DemoRecord {
  collection: CollectionName;
  id: string;
  /** The day on which it was saved, YYYY-MM-DD; never after today. */
  day: string;
  values: Values;
  /** The picture of the record's file. */
  picture?: Picture;
}

/** The inputs from which the whole demo clinic follows. */
export interface DemoPlan {
  seed: string;
  /** YYYY-MM-DD. */
  today: string;
  /** Chairs or rooms; a clinic without any counts as one room. */
  rooms: readonly string[];
}

/** Equal seeds, kinds and numbers give equal ids, so that two fills make the same clinic. */
export function demoId(seed: string, kind: CollectionName | 'treatments', number: number): string {
  return v5(`demo:${seed}:${kind}:${number}`, ARCADA_NAMESPACE);
}
