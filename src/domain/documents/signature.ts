// A signature as vectors: strokes of points, small enough to be kept in the record, exact enough to be printed large. A point is x, y,
// the milliseconds since the first point, and the pressure of the pen from 0 to 1.
import * as v from 'valibot';

/** The longest JSON of a signature, bytes. */
export const LONGEST_SIGNATURE = 65_536;
const NO_STROKES = 'La firma no es válida';
/** The answer to a signature that is not kept, because its JSON would be longer than `LONGEST_SIGNATURE`. */
export const SIGNATURE_TOO_LONG = 'La firma es demasiado larga: bórrela y firme otra vez';

/** A number that JSON writes in full: the database would write out every digit of 1e300. */
const isPlain = (value: number): boolean => Number.isFinite(value) && !String(value).includes('e');

const coordinate = v.pipe(
  v.number(NO_STROKES),
  v.check((value) => isPlain(value), NO_STROKES),
);
const point = v.pipe(v.array(coordinate, NO_STROKES), v.length(4, NO_STROKES));

/** Whether strokes are small enough to be kept. Numbers are ASCII: characters of JSON are bytes. */
export const isShortEnough = (strokes: readonly (readonly (readonly number[])[])[]): boolean =>
  JSON.stringify(strokes).length <= LONGEST_SIGNATURE;

/** The strokes of a signature, in the order in which they were drawn. */
export const strokesSchema = v.pipe(
  v.array(v.array(point, NO_STROKES), NO_STROKES),
  v.check((strokes) => isShortEnough(strokes), SIGNATURE_TOO_LONG),
);

/** Whether strokes may be a signature: a pen that only touched the glass has drawn nothing. */
export const isSignature = (strokes: readonly (readonly unknown[])[]): boolean =>
  strokes.some((stroke) => stroke.length > 1);

/** The drawing of a signature as an SVG: the part of the plane that it covers, and a path for each stroke. */
interface SignatureDrawing {
  viewBox: string;
  paths: readonly string[];
}

/** Left free around the drawing, so that no line is cut off at its edge. */
const MARGIN = 6;

/** The drawing of these strokes, as large as they are. */
export function drawSignature(strokes: readonly (readonly (readonly number[])[])[]): SignatureDrawing {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  const [left, top] = [minimum(xs) - MARGIN, minimum(ys) - MARGIN];
  const [width, height] = [maximum(xs) + MARGIN - left, maximum(ys) + MARGIN - top];
  return { viewBox: [left, top, width, height].map(short).join(' '), paths: strokes.filter(hasPoints).map(pathOf) };
}

const hasPoints = (stroke: readonly unknown[]): boolean => stroke.length > 0;

// Not Math.min(...numbers): thousands of arguments overflow the stack of some browsers.
const minimum = (numbers: readonly number[]): number =>
  numbers.reduce((least, each) => Math.min(least, each), numbers[0] ?? 0);
const maximum = (numbers: readonly number[]): number =>
  numbers.reduce((most, each) => Math.max(most, each), numbers[0] ?? 0);

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** A smooth line: each point bends the curve between the middles of the segments around it. A lone point is a dot. */
function pathOf(stroke: readonly (readonly number[])[]): string {
  const at = (index: number): [number, number] => [stroke[index]?.[0] ?? 0, stroke[index]?.[1] ?? 0];
  const pair = ([x, y]: readonly [number, number]): string => `${short(x)} ${short(y)}`;
  const [first, last] = [at(0), at(stroke.length - 1)];
  const curves = stroke.slice(1, -1).map((_, index) => {
    const [bend, next] = [at(index + 1), at(index + 2)];
    return `Q${pair(bend)} ${pair([(bend[0] + next[0]) / 2, (bend[1] + next[1]) / 2])}`;
  });
  return `M${pair(first)}${curves.join('')}L${pair(last)}`;
}
