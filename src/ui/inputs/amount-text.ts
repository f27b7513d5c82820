/**
 * The amount that a text says, however its decimals and thousands are set apart: "1234.5", "1.234,50", "1,234.50", "1 234,50".
 * Of two kinds of separators the last is the decimal sign; one kind that comes again groups thousands, and so does one before
 * three digits that end in zero ("1.500", "1,250"), for nobody writes a third decimal of nothing. "1.234" may be meant either
 * way: it is three decimals, which the form refuses. Below zero after a minus. Null for a text that says none.
 */
export function amountIn(text: string): number | null {
  const bare = text.replace(/\s/g, '');
  if (!/\d/.test(bare)) return null;
  const decimal = decimalSign(bare);
  const [whole = '', fraction = ''] = decimal === null ? [bare] : splitAt(bare, bare.lastIndexOf(decimal));
  const amount = Number(`${digits(whole) || '0'}.${digits(fraction) || '0'}`);
  return /^[−-]/.test(bare) ? -amount : amount;
}

/** "1.500", "100,000": one separator before three digits that end in zero. */
const ROUND = /^\D*[1-9]\d{0,2}[.,]\d\d0$/;

function decimalSign(text: string): ',' | '.' | null {
  if (ROUND.test(text)) return null;
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  const last = comma > point ? ',' : '.';
  if (comma >= 0 && point >= 0) return last;
  return text.indexOf(last) === text.lastIndexOf(last) ? last : null;
}

const splitAt = (text: string, place: number) => [text.slice(0, place), text.slice(place + 1)];
const digits = (text: string): string => text.replace(/\D/g, '');
