/**
 * Removes query parameters from an address: the router lays the parsed values over the query as it came, and a
 * parameter that is not set to undefined would stay.
 */
export const dropped = (names: readonly string[], raw: Readonly<Record<string, unknown>>): Record<string, undefined> =>
  Object.fromEntries(names.filter((name) => name in raw).map((name) => [name, undefined]));

/** Reads optional texts of the address (`?patient=…`) and no other parameters. */
export function textSearch<const K extends string>(...names: K[]) {
  return (search: Record<string, unknown>): { [key in K]?: string } => {
    const texts = names.flatMap((name) => {
      const value = search[name];
      // The router reads ?patient=7 as a number.
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
    });
    return { ...dropped(names, search), ...Object.fromEntries(texts) } as { [key in K]?: string };
  };
}
