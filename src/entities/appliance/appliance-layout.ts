// Positions of the teeth of both arches in the drawing of fixed appliances: the patient's right is at the left, and
// each arch runs side by side from the midline.
import { LOWER_BRACKETS, UPPER_BRACKETS } from '#domain/clinical/notes/orthodontic-control.ts';
import type { Placing } from '#entities/odontogram/geometry/path.ts';
import { toothShape, type ToothShape } from '#entities/odontogram/geometry/shape.ts';

/** A tooth in the drawing. */
export interface PlacedTooth {
  /** FDI number. */
  number: string;
  /** The shape, placed: its paths are in the drawing's coordinates. */
  shape: ToothShape;
  /** Its middle. */
  x: number;
  /** The position of its bracket. */
  bracket: { x: number; y: number };
}

/** The biting edges: the upper teeth overlap the lower ones a little, as in a mouth. */
const UPPER_EDGE = 50;
const LOWER_EDGE = 56;
/** The margin at the sides. */
const MARGIN = 4;

/** Height of the drawing, including the numbers of debonded brackets. */
export const HEIGHT = 108;

function place(numbers: readonly string[]): PlacedTooth[] {
  const shapes = numbers.map(toothShape);
  const half = shapes.slice(0, shapes.length / 2).reduce((sum, { width }) => sum + width, 0);
  let left = -half;
  return shapes.map((shape, index) => {
    const x = left + shape.width / 2;
    left += shape.width;
    const edge = shape.upper ? UPPER_EDGE : LOWER_EDGE;
    const turn = shape.upper ? 1 : -1;
    const placing: Placing = [shape.left ? -1 : 1, 0, 0, turn, x, edge - turn * shape.height];
    const y = shape.upper ? edge - shape.height * 0.52 : edge + shape.height * 0.5;
    return { number: numbers[index]!, shape: { ...shape, placing }, x, bracket: { x, y } };
  });
}

/** Each arch from the patient's right to the left; x = 0 is the midline. */
export const UPPER: readonly PlacedTooth[] = place(UPPER_BRACKETS);
export const LOWER: readonly PlacedTooth[] = place(LOWER_BRACKETS);
const BY_NUMBER = new Map([...UPPER, ...LOWER].map((tooth) => [tooth.number, tooth]));

const reach = Math.max(...[...UPPER, ...LOWER].map(({ x, shape }) => Math.abs(x) + shape.width / 2)) + MARGIN;
/** The drawing's `viewBox`. */
export const VIEW_BOX = `${-reach} 0 ${reach * 2} ${HEIGHT}`;

/** The position of a tooth's bracket; undefined for a tooth without one. */
export const bracketOf = (number: string) => BY_NUMBER.get(number)?.bracket;
