// Where the teeth of a section lie along the two arches, seen from their chewing sides.
import { ARCHES, type ToothType } from '#domain/clinical/tooth.ts';
import { round, type Placing } from './path.ts';
import { toothShape, type ToothShape } from './shape.ts';

/** The drawing's size, and its middle, in pixels. */
const BOX = { left: 16, top: 2, width: 268, height: 244 };
const MIDDLE = { x: 150, upper: 115, lower: 133 };

/** Half the width and the depth of an arch. */
const ARCH = { x: 116, y: 98 };

/** A milk arch is shorter: its teeth are drawn larger, but no larger than this. */
const LARGEST = 1.02;

/** A section's teeth, each in its place along the arches. */
export interface ArchDrawing {
  /** The attribute `viewBox`. Its unit is that of a single tooth's drawing, so that lines grow finer as the teeth grow smaller. */
  viewBox: string;
  teeth: readonly { number: string; shape: ToothShape }[];
}

/** How finely the arch is measured. */
const STEPS = 200;

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

type Measured = ReturnType<typeof measure>;

const widthOf = (row: readonly string[]): number => row.reduce((sum, number) => sum + toothShape(number).width, 0);

/** How large the teeth of a row are drawn. */
const scaleOf = (row: readonly string[], { length }: Measured): number =>
  Math.round(Math.min((length / widthOf(row)) * 0.98, LARGEST) * 100) / 100;

function place(row: readonly string[], lower: boolean, measured: Measured, unit: number): ArchDrawing['teeth'] {
  const { points, length } = measured;
  const total = widthOf(row);
  const scale = scaleOf(row, measured) / unit;
  let before = 0;
  return row.map((number) => {
    const shape = toothShape(number);
    const wanted = (length * (before + shape.width / 2)) / total;
    before += shape.width;
    const { x, y } = points.find(({ way }) => way >= wanted) ?? points.at(-1)!;
    // The tooth's cheek side looks away from the middle: along the ellipse's normal.
    const outwards = Math.atan2(y / ARCH.y ** 2, x / ARCH.x ** 2) + Math.PI / 2;
    const [top, turn] = lower ? [MIDDLE.lower - y, Math.PI - outwards] : [MIDDLE.upper + y, outwards];
    const [along, across] = [scale * Math.cos(turn), scale * Math.sin(turn)];
    const placing: Placing = [along, across, -across, along, (MIDDLE.x + x) / unit, top / unit];
    return { number, shape: { ...shape, placing } };
  });
}

function draw(type: ToothType): ArchDrawing {
  const { upper, lower } = ARCHES[type];
  const measured = measure();
  const unit = scaleOf(upper, measured);
  const box = [BOX.left, BOX.top, BOX.width, BOX.height].map((length) => round(length / unit));
  return {
    viewBox: box.join(' '),
    teeth: [...place(upper, false, measured, unit), ...place(lower, true, measured, unit)],
  };
}

const drawings = new Map<ToothType, ArchDrawing>();

/** The arches of a section, measured once. */
export function archDrawing(type: ToothType): ArchDrawing {
  const drawing = drawings.get(type) ?? draw(type);
  drawings.set(type, drawing);
  return drawing;
}
