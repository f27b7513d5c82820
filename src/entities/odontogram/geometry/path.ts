/** One decimal of a pixel is more than any screen shows. */
export const round = (number: number): number => Math.round(number * 10) / 10;

/** The `d` of an SVG path, its numbers rounded: path`M${x} ${y}Z`. */
export function path(texts: TemplateStringsArray, ...numbers: number[]): string {
  return texts.reduce((text, next, place) => `${text}${round(numbers[place - 1]!)}${next}`);
}
