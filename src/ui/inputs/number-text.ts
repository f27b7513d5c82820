// A number as it is typed and shown: with the clinic's comma. Pure.

/** What a typed text says: the last comma or point is the decimal sign. Null for a text that says no number. */
export function numberIn(text: string): number | null {
  if (!/\d/.test(text)) return null;
  const [whole = '', ...rest] = text.replace(/[−-]/, '').split(/[.,](?!.*[.,])/);
  const amount = Number(`${whole.replace(/\D/g, '') || '0'}.${rest.join('') || '0'}`);
  return /^[−-]/.test(text) ? -amount : amount;
}

/**
 * What is kept of a text while it is typed: digits, signs and no more than so many decimals. A quantity keeps its decimals, to be
 * refused: without them "2,5" would be 25.
 */
export function tidy(text: string, decimals: number): string {
  const kept = text.replace(/[^\d.,−-]/g, '');
  const sign = Math.max(kept.lastIndexOf(','), kept.lastIndexOf('.'));
  return sign < 0 || decimals === 0 ? kept : kept.slice(0, sign + 1 + decimals);
}

/** "-1,5", "4,25 mm"; nothing for null. */
export function numberText(value: number | null, unit?: string): string {
  if (value === null) return '';
  return `${value}`.replace('.', ',') + (unit === undefined ? '' : `\u00a0${unit}`);
}
