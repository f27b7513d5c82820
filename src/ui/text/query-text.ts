/**
 * The parts of an address that are not taken over, as the router wants to be told: it lays what was read over the query as it
 * came, and what is not named there stays as it is, odd values too.
 */
export const dropped = (names: readonly string[], raw: Readonly<Record<string, unknown>>): Record<string, undefined> =>
  Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, undefined]));

/** Reads one optional text of the address (`?patient=…`) and nothing else. */
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
