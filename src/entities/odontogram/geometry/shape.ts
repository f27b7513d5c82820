// The size and form of each tooth, in the proportions of anatomy (mean widths, crown heights and root lengths).
//
// A tooth is drawn as one of the first quadrant (upper right): x grows towards the midline (mesial), the root points to −y,
// the neck stands at y = 0. The other quadrants are mirror images.
import type { Placing } from './path.ts';

/** The classes of crowns, each drawn in its own way. */
export type ToothClass = 'incisor' | 'canine' | 'premolar' | 'molar';

/** A tooth in millimetres. */
interface Anatomy {
  width: number;
  crownHeight: number;
  rootLength: number;
  toothClass: ToothClass;
  roots: 1 | 2 | 3;
  /** Width of the neck ÷ width of the crown. */
  neck: number;
  /** Where the cusps of a molar stand, as shares of its width from its middle. */
  cusps: readonly number[];
}

const TWO_CUSPS = [-0.25, 0.25];
const THREE_CUSPS = [-0.33, -0.02, 0.3];

const front =
  (toothClass: 'incisor' | 'canine') =>
  (width: number, crownHeight: number, rootLength: number, neck: number): Anatomy => ({
    width,
    crownHeight,
    rootLength,
    toothClass,
    roots: 1,
    neck,
    cusps: [],
  });
const incisor = front('incisor');
const canine = front('canine');

const premolar = (
  [width, crownHeight, rootLength]: readonly [number, number, number],
  roots: 1 | 2,
  neck: number,
): Anatomy => ({ width, crownHeight, rootLength, toothClass: 'premolar', roots, neck, cusps: [] });

const molar = (
  [width, crownHeight, rootLength]: readonly [number, number, number],
  roots: 2 | 3,
  neck: number,
  cusps = TWO_CUSPS,
): Anatomy => ({ width, crownHeight, rootLength, toothClass: 'molar', roots, neck, cusps });

/** From the midline to the back. */
const UPPER_ADULT = [
  incisor(8.6, 10.4, 13, 0.72),
  incisor(6.6, 9.2, 13.2, 0.7),
  canine(7.7, 10, 16.6, 0.7),
  premolar([7.1, 8.6, 13.6], 2, 0.74),
  premolar([6.8, 8.2, 14], 1, 0.74),
  molar([10.3, 7.7, 12.8], 3, 0.82),
  molar([9.7, 7.3, 11.8], 3, 0.8),
  molar([8.7, 6.8, 10.4], 3, 0.78),
];
const LOWER_ADULT = [
  incisor(5.3, 9, 12.4, 0.7),
  incisor(5.8, 9.3, 13.6, 0.7),
  canine(6.9, 10.4, 15.8, 0.7),
  premolar([7, 8.7, 14], 1, 0.74),
  premolar([7.2, 8.2, 14.2], 1, 0.76),
  molar([11.2, 7.7, 13.6], 2, 0.84, THREE_CUSPS),
  molar([10.6, 7.3, 12.8], 2, 0.83),
  molar([9.9, 6.9, 10.8], 2, 0.8),
];
const UPPER_CHILD = [
  incisor(6.5, 6.2, 10, 0.74),
  incisor(5.2, 5.8, 11, 0.74),
  canine(6.9, 6.6, 12.6, 0.72),
  molar([7.4, 5.4, 9.8], 3, 0.78),
  molar([8.8, 5.8, 11], 3, 0.78),
];
const LOWER_CHILD = [
  incisor(4.4, 5.4, 9.2, 0.74),
  incisor(4.8, 5.6, 10, 0.74),
  canine(5.6, 6.2, 11.4, 0.72),
  molar([7.9, 5.8, 9.8], 2, 0.8),
  molar([10, 5.7, 10.8], 2, 0.8, THREE_CUSPS),
];

/** Pixels a millimetre, upwards. Sidewards the teeth are drawn nearer to one width, so that each can be touched. */
const SCALE = { adult: 2.9, child: 2.7 };
const WIDTHS = { adult: { base: 13, scale: 2.55 }, child: { base: 12, scale: 2.5 } };

/** A tooth as it is drawn: lengths in pixels of the drawing. */
export interface ToothShape extends Omit<Anatomy, 'crownHeight' | 'neck'> {
  upper: boolean;
  /** The patient's left: the right half of the chart, drawn mirrored. */
  left: boolean;
  child: boolean;
  height: number;
  /** Width at the neck. */
  neckWidth: number;
  /** Where its points are laid; where they are, if not said. */
  placing?: Placing;
}

const shapes = new Map<string, ToothShape>();

/** The shape of a tooth by its FDI number. Throws for a number that no tooth has. */
export function toothShape(toothNumber: string): ToothShape {
  const shape = shapes.get(toothNumber) ?? shapeOf(toothNumber);
  shapes.set(toothNumber, shape);
  return shape;
}

function shapeOf(toothNumber: string): ToothShape {
  const [quadrant = 0, place = 0] = [...toothNumber].map(Number);
  const child = quadrant > 4;
  const upper = [1, 2, 5, 6].includes(quadrant);
  const rows = child ? { upper: UPPER_CHILD, lower: LOWER_CHILD } : { upper: UPPER_ADULT, lower: LOWER_ADULT };
  const anatomy = (upper ? rows.upper : rows.lower)[place - 1];
  if (!anatomy || quadrant < 1 || quadrant > 8) throw new RangeError(`no tooth has the number ${toothNumber}`);
  const kind = child ? 'child' : 'adult';
  const width = WIDTHS[kind].base + WIDTHS[kind].scale * anatomy.width;
  const { toothClass, roots, cusps, neck } = anatomy;
  return {
    toothClass,
    roots,
    cusps,
    upper,
    left: [2, 3, 6, 7].includes(quadrant),
    child,
    width,
    height: anatomy.crownHeight * SCALE[kind],
    rootLength: anatomy.rootLength * SCALE[kind],
    neckWidth: width * neck,
  };
}
