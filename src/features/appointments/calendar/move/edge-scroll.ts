// Scrolls the grid when a carried visit reaches its upper or lower edge.

/** The distance from the edge at which scrolling begins, pixels; and its speed, pixels a frame. */
const EDGE = 44;
const SPEED = 9;
/**
 * The way that the pointer must first have gone towards the edge, pixels. Without it, a visit picked up near the edge
 * and dragged sideways would scroll hours away, because no hand moves quite level.
 */
const TOWARDS = 24;

/** The highest and the lowest position of the pointer since the drag began, from the top of the window. */
export interface Reach {
  highest: number;
  lowest: number;
}

/** Extends a reach by this height. */
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
