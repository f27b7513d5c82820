/** Removes the currency before or after an amount: "S/. 1234.50", "300 soles", "12€". */
export const withoutCurrency = (text: string): string =>
  text.replace(/^\s*(?:S\/\.?|[^\d.,\s−-]+(?:\.(?=\s))?)\s*/, '').replace(/\s*[^\d.,\s−-]+\.?\s*$/, '');

/**
 * The amount in a text, with any signs for decimals and thousands: "1234.5", "1.234,50", "1,234.50", "1 234,50". With
 * two kinds of separator, the last is the decimal sign. A repeated separator groups thousands, and so does one before
 * three digits that end in zero ("1.500", "1,250"): a third decimal of zero is not written. "1.234" is ambiguous: it
 * counts as three decimals, which the form refuses. A minus makes it negative. Null for a text without a digit; NaN for
 * one that is no amount, such as "12,,50" or "1,2,3": its digits alone would be a hundred times the amount.
 */
export function amountIn(text: string): number | null {
  const bare = text.trim().replace(/\s/g, ' ');
  if (!/\d/.test(bare)) return null;
  const amount = bare.replace(/^[−-] ?/, '');
  const decimal = decimalSign(amount);
  const [whole = '', fraction = ''] = decimal === null ? [amount] : splitAt(amount, amount.lastIndexOf(decimal));
  if (!WHOLE.test(whole) || !/^\d*$/.test(fraction)) return Number.NaN;
  const value = Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`);
  return amount === bare ? value : -value;
}

/** Digits alone, or in groups of three with one kind of separator. */
const WHOLE = /^(?:\d*|\d{1,3}([ .,])\d{3}(?:\1\d{3})*)$/;

/** "1.500", "100,000": one separator before three digits that end in zero. */
const ROUND = /^[1-9]\d{0,2}[.,]\d\d0$/;

function decimalSign(text: string): ',' | '.' | null {
  if (ROUND.test(text)) return null;
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  const last = comma > point ? ',' : '.';
  if (comma >= 0 && point >= 0) return last;
  return text.indexOf(last) === text.lastIndexOf(last) ? last : null;
}

const splitAt = (text: string, place: number) => [text.slice(0, place), text.slice(place + 1)];
