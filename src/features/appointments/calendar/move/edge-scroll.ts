// The grid scrolls by itself below a visit that is carried to its upper or lower edge.

/** So near the edge it scrolls, pixels; and so fast, pixels a frame. */
const EDGE = 44;
const SPEED = 9;
/**
 * So far the pointer has to have gone towards the edge, pixels. A visit that was picked up beside it and is drawn sideways
 * would else be scrolled hours away; no hand draws quite level.
 */
const TOWARDS = 24;

/** The highest and the lowest that the pointer has been since it took hold, by their distance from the top of the window. */
export interface Reach {
  highest: number;
  lowest: number;
}

/** A reach that includes this height. */
export const reachFrom = (y: number, { highest, lowest }: Reach = { highest: y, lowest: y }): Reach => ({
  highest: Math.min(highest, y),
  lowest: Math.max(lowest, y),
});

/** By how much the grid scrolls in this frame, pixels; negative upwards. */
export function edgeScroll(y: number, { highest, lowest }: Reach, box: { top: number; bottom: number }): number {
  if (y > box.bottom - EDGE && y - highest >= TOWARDS) return SPEED;
  if (y < box.top + EDGE && lowest - y >= TOWARDS) return -SPEED;
  return 0;
}
