// A body as it came, before any schema has judged it.
import type { Values } from '#domain/record/row.ts';

/** A body as values by name; undefined when it is not an object. */
export function valuesOf(body: unknown): Values | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Values) : undefined;
}

/** A body's own value under a name: an inherited one, such as `constructor`, was not sent. */
export const own = (values: Values, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined);
