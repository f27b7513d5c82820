/**
 * Removes query parameters from an address: the router lays the parsed values over the query as it came, and a
 * parameter that is not set to undefined would stay.
 */
export const dropped = (names: readonly string[], raw: Readonly<Record<string, unknown>>): Record<string, undefined> =>
  Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, undefined]));

/** Reads one optional text of the address (`?patient=…`) and no other parameter. */
export function textSearch<const K extends string>(name: K) {
  return (search: Record<string, unknown>): { [key in K]?: string } => {
    const value = search[name];
    // The router reads ?patient=7 as a number.
    const text = typeof value === 'number' ? String(value) : value;
    return (typeof text === 'string' && text !== '' ? { [name]: text } : dropped([name], search)) as {
      [key in K]?: string;
    };
  };
}
