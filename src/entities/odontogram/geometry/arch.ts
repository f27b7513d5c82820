// Where the teeth of a section lie along the two arches, seen from their chewing sides.
import { ARCHES, type ToothType } from '#domain/clinical/tooth.ts';
import { round } from './path.ts';
import { toothShape, type ToothShape } from './shape.ts';

/** The drawing's size, and its middle. */
const BOX = { left: 16, top: 2, width: 268, height: 244 };
const MIDDLE = { x: 150, upper: 115, lower: 133 };

/** Half the width and the depth of an arch. */
const ARCH = { x: 116, y: 98 };

/** A milk arch is shorter: its teeth are drawn larger, but no larger than this. */
const LARGEST = 1.02;

/** The attribute `viewBox` of the drawing. */
export const ARCH_BOX = `${BOX.left} ${BOX.top} ${BOX.width} ${BOX.height}`;

/** A tooth in its place. */
export interface PlacedTooth {
  number: string;
  shape: ToothShape;
  /** The attribute `transform` of its group. */
  transform: string;
  /** Undoes the tooth's turn: for marks that stand upright. */
  upright: string;
}

/** How finely the arch is measured. */
const STEPS = 1000;

/** Points along half an ellipse with the way to each. */
function measure() {
  const points: { x: number; y: number; way: number }[] = [];
  let way = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const angle = Math.PI + 0.02 + ((Math.PI - 0.04) * step) / STEPS;
    const point = { x: ARCH.x * Math.cos(angle), y: ARCH.y * Math.sin(angle) };
    const last = points.at(-1);
    if (last) way += Math.hypot(point.x - last.x, point.y - last.y);
    points.push({ ...point, way });
  }
  return { points, length: way };
}

function place(row: readonly string[], lower: boolean): PlacedTooth[] {
  const { points, length } = measure();
  const shapes = row.map((number) => ({ number, shape: toothShape(number) }));
  const total = shapes.reduce((sum, { shape }) => sum + shape.width, 0);
  const scale = Math.min((length / total) * 0.98, LARGEST);
  let before = 0;
  return shapes.map(({ number, shape }) => {
    const wanted = (length * (before + shape.width / 2)) / total;
    before += shape.width;
    const { x, y } = points.find(({ way }) => way >= wanted) ?? points.at(-1)!;
    // The tooth's cheek side looks away from the middle: along the ellipse's normal.
    const outwards = (Math.atan2(y / ARCH.y ** 2, x / ARCH.x ** 2) * 180) / Math.PI + 90;
    const [top, turn] = lower ? [MIDDLE.lower - y, 180 - outwards] : [MIDDLE.upper + y, outwards];
    const move = `translate(${round(MIDDLE.x + x)} ${round(top)}) rotate(${round(turn)})`;
    return {
      number,
      shape,
      upright: `rotate(${round(-turn)})`,
      transform: `${move} scale(${Math.round(scale * 100) / 100})`,
    };
  });
}

/** All teeth of a section, each in its place along the arches. */
export function archTeeth(type: ToothType): PlacedTooth[] {
  return [...place(ARCHES[type].upper, false), ...place(ARCHES[type].lower, true)];
}
