// JSON inside a text that people write: found by its brackets, read without ever throwing.

/** No record nests deeper. A deeper value is not read: walking through it could exhaust the stack. */
const MAX_DEPTH = 50;

/** A JSON object, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The index after the closing bracket of the one at `start`; undefined when it is never closed, or nested too deep. */
export function jsonEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let index = start;
  while (index < text.length) {
    // By code: a character would be a string of its own, and a text of many years is read at every opening of its history.
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = closingQuote(text, index);
    else if (code === BRACKET || code === BRACE) {
      depth += 1;
      if (depth > MAX_DEPTH) return undefined;
    } else if (code === BRACKET_END || code === BRACE_END) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
    index += 1;
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

/** Where the string that opens at `start` is closed; the text's length when it never is. */
function closingQuote(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    index += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
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
