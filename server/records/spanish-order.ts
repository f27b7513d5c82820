import { sql, type RawBuilder } from 'kysely';

/** The highest weight of all in Unicode's order of texts (UTS 35). */
const HIGHEST = '\uffff';

/**
 * A column of names in the order of a Spanish dictionary, ñ after n. PGlite has one order of languages, the root's, to which ñ is an
 * n with an accent.
 */
export const spanishOrder = (column: string): RawBuilder<unknown> =>
  sql`replace(replace(${sql.ref(column)}, 'ñ', ${`n${HIGHEST}`}), 'Ñ', ${`N${HIGHEST}`})`;
