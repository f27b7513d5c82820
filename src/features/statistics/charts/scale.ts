/** So many lines a chart has above its axis, at most. */
const MOST = 4;

/** The lines of a chart that holds this value, from nought: 1, 2 or 5 of a power of ten apart. Counts have whole steps. */
export function linesUpTo(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest / MOST)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => highest / each <= MOST) ?? 10 * power;
  const lines = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: lines + 1 }, (_, place) => place * step);
}
