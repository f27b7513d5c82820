/** Reads one optional text of the address (`?patient=…`); whatever else stands in the query is dropped. */
export function textSearch<const K extends string>(name: K) {
  return (search: Record<string, unknown>): { [key in K]?: string } => {
    const value = search[name];
    // The router reads ?patient=7 as a number.
    const text = typeof value === 'number' ? String(value) : value;
    return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { [key in K]?: string };
  };
}
