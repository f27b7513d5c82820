/**
 * The one JSON text that equal values have, whatever the order of their keys: the JSON Canonicalization Scheme (RFC 8785). A member
 * that is undefined is left out, as by JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    // The order is that of UTF-16 code units, as the scheme asks, and as JavaScript compares texts.
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
