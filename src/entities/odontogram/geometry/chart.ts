// Where a tooth lies on the chart: from the cheek and from its chewing side, roots away from the midline between the arches.
import { onceForEach } from './once.ts';
import type { Placing } from './path.ts';
import { toothShape, type ToothShape } from './shape.ts';

/** The room of a tooth, in pixels: where the biting edge stands, and the middle of the view from above it. */
const ROOM = {
  adult: { width: 52, height: 142, edge: 94, occlusal: 120 },
  child: { width: 46, height: 108, edge: 69, occlusal: 90 },
};

/** A tooth in its room. */
export interface ChartTooth {
  upper: boolean;
  width: number;
  height: number;
  /** The tooth laid where it is seen from the cheek, and from its chewing side. */
  side: ToothShape;
  occlusal: ToothShape;
}

const inItsRoom = onceForEach((tooth): ChartTooth => {
  const { upper, left, child } = tooth;
  const { width, height, edge, occlusal } = ROOM[child ? 'child' : 'adult'];
  const at = (y: number): Placing => [left ? -1 : 1, 0, 0, upper ? 1 : -1, width / 2, upper ? y : height - y];
  return {
    upper,
    width,
    height,
    side: { ...tooth, placing: at(edge - tooth.height) },
    occlusal: { ...tooth, placing: at(occlusal) },
  };
});

/** A tooth of the chart by its FDI number. Throws for a number that no tooth has. */
export const chartTooth = (toothNumber: string): ChartTooth => inItsRoom(toothShape(toothNumber));
