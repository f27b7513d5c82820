// Where a tooth lies on the chart: from the cheek and from its chewing side, roots away from the midline between the arches.
import { onceForEach } from './once.ts';
import type { Placing } from './path.ts';
import { toothShape, type ToothShape } from './shape.ts';

/** The room of a tooth, in pixels: where the biting edge stands, and the middle of the view from above it. */
const ROOM = {
  adult: { width: 52, height: 142, edge: 94, occlusal: 120 },
  child: { width: 46, height: 108, edge: 69, occlusal: 90 },
};

const roomFor = ({ child }: ToothShape) => ROOM[child ? 'child' : 'adult'];

/** The room that a tooth has on the chart, by its FDI number. Throws for a number that no tooth has. */
export const roomOf = (toothNumber: string): { width: number; height: number } => roomFor(toothShape(toothNumber));

/** A tooth in its room. */
export interface ChartTooth {
  upper: boolean;
  /** The tooth laid where it is seen from the cheek, and from its chewing side. */
  side: ToothShape;
  occlusal: ToothShape;
}

/** By the place of the room in its row. */
const inItsRooms = onceForEach((): ChartTooth[] => []);

/** A tooth of the chart by its FDI number, so many rooms from the left of its row. Throws for a number that no tooth has. */
export function chartTooth(toothNumber: string, place = 0): ChartTooth {
  const tooth = toothShape(toothNumber);
  const known = inItsRooms(tooth);
  return (known[place] ??= inItsRoom(tooth, place));
}

function inItsRoom(tooth: ToothShape, place: number): ChartTooth {
  const { upper, left } = tooth;
  const { width, height, edge, occlusal } = roomFor(tooth);
  const x = (place + 0.5) * width;
  const at = (y: number): Placing => [left ? -1 : 1, 0, 0, upper ? 1 : -1, x, upper ? y : height - y];
  return {
    upper,
    side: { ...tooth, placing: at(edge - tooth.height) },
    occlusal: { ...tooth, placing: at(occlusal) },
  };
}
