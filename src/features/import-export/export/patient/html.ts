// HTML from texts that anybody may have written: all text that this module did not make is escaped.

/** HTML that this module made. The class is the proof: a plain object of a record never passes for it. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Content = string | number | null | undefined | Html | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text escaped for HTML. Control characters and lone surrogates, which HTML forbids, become U+FFFD. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : '\ufffd'))
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function sourceOf(content: Content): string {
  if (content === null || content === undefined) return '';
  if (content instanceof Html) return content.source;
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content));
  return content.map(sourceOf).join('');
}

/** A piece of HTML; interpolated values are escaped. */
export const html = (parts: TemplateStringsArray, ...values: readonly Content[]): Html =>
  new Html(parts.map((part, place) => part + (place < values.length ? sourceOf(values[place]) : '')).join(''));

/** A heading and the content below; nothing for empty content. */
export const section = (id: string, title: string, content: readonly Html[]): Html =>
  content.length === 0
    ? html``
    : html`<section aria-labelledby="${id}">
        <h2 id="${id}">${title}</h2>
        ${content}
      </section>`;

/** Labels with their values; labels without a value are left out. */
export function facts(rows: readonly (readonly [label: string, value: string])[]): Html {
  const said = rows.filter(([, value]) => value !== '');
  return said.length === 0
    ? html``
    : html`<dl>
        ${said.map(
          ([label, value]) =>
            html`<dt>${label}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>`;
}

/** A table; screen readers read its caption. */
export const table = (caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
