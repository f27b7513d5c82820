// HTML made on the server: every value that is put into it is escaped, unless it is HTML of this file's making.

/** A piece of a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | null | readonly Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text that stands in HTML or XML, in an element or an attribute, as it was written. */
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A template of HTML: texts are escaped, pieces of HTML stand as they are, null is nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((page, part, place) => page + write(values[place - 1] ?? null) + part));
}

function write(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeText(String(value));
}
