/** One decimal of a pixel is more than any screen shows. */
export const round = (number: number): number => Math.round(number * 10) / 10;

/** The `d` of an SVG path, its numbers rounded: path`M${x} ${y}Z`. */
export function path(texts: TemplateStringsArray, ...numbers: number[]): string {
  return texts.reduce((text, next, place) => `${text}${round(numbers[place - 1]!)}${next}`);
}

/** Where a drawing's points come to lie: the six numbers of SVG's `matrix(…)`. */
export type Placing = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Where they are. */
export const IN_PLACE: Placing = [1, 0, 0, 1, 0, 0];

/** A point where a placing lays it, rounded. */
export const laid = ([a, b, c, d, e, f]: Placing, x: number, y: number): [x: number, y: number] => [
  round(a * x + c * y + e),
  round(b * x + d * y + f),
];

/**
 * Writes paths as `path` does, with their points moved by a placing. An element moved by its own `transform` costs the
 * browser a node of its own, hundreds on a chart; a path with moved points costs none. Its numbers are x and y by
 * turns, none of them in the text.
 */
export function pen(placing: Placing = IN_PLACE): typeof path {
  return (texts, ...numbers) => {
    let text = texts[0]!;
    for (let at = 0; at < numbers.length; at += 2) {
      const [x, y] = laid(placing, numbers[at]!, numbers[at + 1]!);
      text += `${x}${texts[at + 1]!}${y}${texts[at + 2]!}`;
    }
    return text;
  };
}
