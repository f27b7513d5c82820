// Numbers as typed and shown, with the clinic's decimal comma. Pure.

/**
 * The number in a text, its decimal sign a comma or a point. Null for a text without a digit; NaN for one like
 * "1.234,5" or "5-".
 */
export function numberIn(text: string): number | null {
  if (!/\d/.test(text)) return null;
  return /^[−-]?\d*[.,]?\d*$/.test(text) ? Number(text.replace('−', '-').replace(',', '.')) : Number.NaN;
}

/**
 * Removes a unit before or after the number, and decimals beyond so many. A field without decimals keeps typed ones,
 * which its schema refuses: without them "2,5" would be 25.
 */
export function tidy(text: string, decimals: number): string {
  const kept = text.replace(/^[^\d.,−-]+|[^\d.,−-]+$/g, '');
  const sign = Math.max(kept.lastIndexOf(','), kept.lastIndexOf('.'));
  return sign < 0 || decimals === 0 ? kept : kept.slice(0, sign + 1 + decimals);
}

/** "-1,5", "4,25 mm"; '' for null. */
export function numberText(value: number | null, unit?: string): string {
  if (value === null || Number.isNaN(value)) return '';
  return `${value}`.replace('.', ',') + (unit === undefined ? '' : `\u00a0${unit}`);
}
