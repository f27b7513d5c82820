/** What is left of a text by what stands for the currency, before or after the amount: "S/. 1234.50", "300 soles", "12€". */
export const withoutCurrency = (text: string): string =>
  text.replace(/^\s*(?:S\/\.?|[^\d.,\s−-]+(?:\.(?=\s))?)\s*/, '').replace(/\s*[^\d.,\s−-]+\.?\s*$/, '');

/**
 * The amount that a text says, however its decimals and thousands are set apart: "1234.5", "1.234,50", "1,234.50", "1 234,50".
 * Of two kinds of separators the last is the decimal sign; one kind that comes again groups thousands, and so does one before
 * three digits that end in zero ("1.500", "1,250"), for nobody writes a third decimal of nothing. "1.234" may be meant either
 * way: it is three decimals, which the form refuses. Below zero after a minus. Null for a text without a digit; NaN for one that
 * says no amount, as "12,,50" or "1,2,3": read as its digits alone it would be a hundred times what was meant.
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

/** Digits alone, or in threes with one kind of separator between them. */
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
