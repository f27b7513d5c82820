// Lists: filters, search, ordering and page, all from allow-lists; the total beside them.
import { sql, type RawBuilder } from 'kysely';
import type { ValidationContext } from '#domain/record/definition.ts';
import type { Row } from '#domain/record/row.ts';
import type { ReadTelephone } from '#domain/values/telephone.ts';
import type { Db } from '#server/db/tables.ts';
import {
  booleanParameter,
  integerParameter,
  invalidField,
  textParameter,
  type Query,
} from '#server/http/validation.ts';
import { integer } from '#server/openapi/description.ts';
import type { Derive, Resource } from './resource.ts';
import { tableOf, wireColumns } from './table.ts';

/** The rows of a list for which no limit is asked for. */
const DEFAULT_LIMIT = 100;
/** The highest limit that may be asked for. */
export const MAX_LIMIT = 500;
const MAX_OFFSET = 1_000_000_000;
/** The limit of a list that is answered whole. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** The wanted rows of a list. */
export interface Page {
  limit: number;
  offset: number;
}

/** The parameters that `parsePage` reads. */
export const pageParameters = { limit: integer(1, MAX_LIMIT), offset: integer(0, MAX_OFFSET) };

/** A list's query as SQL. */
export interface ListRequest extends Page {
  condition: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** Reads the wanted part of a list. */
export function parsePage(query: Query, defaultLimit = DEFAULT_LIMIT): Page {
  return {
    limit: integerParameter(query, 'limit', { min: 1, max: MAX_LIMIT, fallback: defaultLimit }),
    offset: integerParameter(query, 'offset', { min: 0, max: MAX_OFFSET, fallback: 0 }),
  };
}

/** Reads a list's query parameters; `read` reads telephone numbers of the clinic's country. Throws HttpProblem `invalid` for one that makes no sense. */
export function parseList(resource: Resource, query: Query, read: ReadTelephone | null = null): ListRequest {
  const conditions: RawBuilder<unknown>[] = [sql`deleted_at IS NULL`];
  for (const [name, filter] of Object.entries(resource.filters)) {
    const value = textParameter(query, name);
    if (value !== undefined) conditions.push(filter(value));
  }
  const search = textParameter(query, 'search');
  if (search !== undefined && resource.search) conditions.push(resource.search(search, read));
  return {
    condition: sql.join(conditions, sql` AND `),
    order: parseOrdering(resource, textParameter(query, 'ordering') ?? resource.defaultOrdering),
    ...parsePage(query, resource.whole ? NO_LIMIT : DEFAULT_LIMIT),
  };
}

/**
 * Names separated by commas, each with `-` for descending. The id comes last, in the direction of the first: pages never
 * overlap, and an index of the columns with the id serves both directions.
 */
function parseOrdering(resource: Resource, text: string): RawBuilder<unknown> {
  const terms = text.split(',').flatMap((term) => {
    const descending = term.startsWith('-');
    const name = descending ? term.slice(1) : term;
    const expressions = Object.hasOwn(resource.ordering, name) ? resource.ordering[name] : undefined;
    if (!expressions) {
      const allowed = Object.keys(resource.ordering).join(', ');
      throw invalidField('ordering', `No se puede ordenar por ese campo. Se admite: ${allowed}`);
    }
    // PostgreSQL puts NULL last when ascending, first when descending. The words stand only where there can be a NULL:
    // with them no index serves the descending order.
    const missing = resource.mayBeMissing?.includes(name) ? sql` NULLS LAST` : sql``;
    return [expressions].flat().map((expression) => (descending ? sql`${expression} DESC${missing}` : expression));
  });
  return sql.join([...terms, text.startsWith('-') ? sql`id DESC` : sql`id`]);
}

/** The page of living rows, and how many there are in all. */
export async function listRows(
  db: Db,
  resource: Resource,
  { condition, order, limit, offset }: ListRequest,
): Promise<{ rows: Row[]; total: number }> {
  const table = tableOf(resource.definition);
  const page = sql<Row>`SELECT ${wireColumns(resource.definition)} FROM ${table}
    WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const { rows } = await page.execute(db);
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length };
  const count = await sql<{ total: number }>`SELECT count(*) AS total FROM ${table} WHERE ${condition}`.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The derived fields that this query requests beside those that are always there. */
export function requestedFields(resource: Resource, query: Query): Derive[] {
  return Object.entries(resource.onRequest ?? {}).flatMap(([name, { derive }]) =>
    booleanParameter(query, name) ? [derive] : [],
  );
}

/** Rows as an answer shows them: with the fields that are derived and never stored. */
export async function present(
  db: Db,
  resource: Resource,
  rows: readonly Row[],
  context: ValidationContext,
  requested: readonly Derive[] = [],
): Promise<Row[]> {
  let shown = [...rows];
  if (rows.length === 0) return shown;
  for (const derive of [resource.derived, ...requested]) {
    const fields = await derive?.(db, rows, context);
    if (fields) shown = shown.map((row, index) => Object.assign({}, row, fields[index]));
  }
  return shown;
}
