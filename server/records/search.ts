import { sql, type RawBuilder } from 'kysely';
import { wordsOf } from '#domain/values/text.ts';

/** Whether every word of a search is part of the key, a text that `searchable` made: `hasWords` of the domain, in SQL. */
export function containsWords(key: RawBuilder<unknown>, search: string | readonly string[]): RawBuilder<boolean> {
  const words = typeof search === 'string' ? wordsOf(search) : search;
  const each = words.map((word) => sql<boolean>`position(${word} in ${key}) > 0`);
  return sql<boolean>`(${sql.join([sql`true`, ...each], sql` AND `)})`;
}
