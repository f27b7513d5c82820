import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import { referencesOf } from '#domain/record/definition.ts';
import { definitionOf } from '#domain/registry.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { titlesOf } from '#store/rows/any-record.ts';
import { readPeople } from '#store/session/people.ts';
import type { Change } from './words/change.ts';
import type { Reading } from './words/sentence.ts';

/** The names and titles that a list of changes needs: people, and the records that values refer to. */
export function useReading(changes: readonly Change[], ofWhom: boolean): Reading {
  const person = usePerson();
  const people = valueOf(useRead(readPeople)) ?? new Map();
  const titles = valueOf(useLastAnswer(useRead(readTitles, changes))) ?? new Map();
  return { me: person?.id ?? null, people, titles, ofWhom };
}

/** The titles of the records that the values of these changes refer to. */
export async function readTitles(db: ArcadaDatabase, changes: readonly Change[]): Promise<Reading['titles']> {
  const wanted = new Map<CollectionName, Set<string>>();
  const titles = new Map<string, string>();
  for (const { collection, before, after, patient_id, patient_name } of changes) {
    if (patient_id !== null && patient_name !== null) titles.set(patient_id, patient_name);
    if (!isCollection(collection)) continue;
    for (const { field, collection: parent } of referencesOf(definitionOf(collection))) {
      for (const id of [before?.[field], after?.[field]]) {
        if (typeof id === 'string') wanted.set(parent, (wanted.get(parent) ?? new Set()).add(id));
      }
    }
  }
  for (const [id, title] of await titlesOf(db, wanted)) titles.set(id, title);
  return titles;
}
