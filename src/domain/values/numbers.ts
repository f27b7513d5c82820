/** U+00A0: a number never breaks across two lines. */
const NO_BREAK_SPACE = '\u00A0';

/** U+2212, as wide as a plus; a hyphen beside a digit is easily missed. */
export const MINUS = '\u2212';

/** "1 284", "−1 500": the whole part of a number, its digits in groups of three. */
export function groupThousands(value: number): string {
  const digits = Math.abs(Math.trunc(value)).toString();
  return (value <= -1 ? MINUS : '') + digits.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
}

/** "4,5 mm", "−1 mm": a measure as it is read. */
export const millimetresText = (value: number): string => `${String(value).replace('.', ',').replace('-', MINUS)} mm`;
