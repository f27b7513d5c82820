// JSON inside a text that people write: found by its brackets, read without ever throwing.

/** No record nests deeper. A value that does is not read: walking through it could exhaust the stack. */
const MAX_DEPTH = 50;

/** A JSON object, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the bracket that opens at `start` is closed (the index after it); undefined when it never is, or too deep. */
export function jsonEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > MAX_DEPTH) return undefined;
    } else if (character === ']' || character === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

/** The value of a text that is a JSON list or object from end to end; undefined for any other text. */
export function readJson(text: string): unknown {
  if (jsonEnd(text, 0) !== text.length) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
