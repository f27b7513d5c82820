import { onceForEach } from './once.ts';
import { IN_PLACE, laid, path, round } from './path.ts';
import type { ToothClass, ToothShape } from './shape.ts';

/** How a class of teeth looks from the chewing side: half its depth, how much it narrows to the tongue, its inner zone. */
const LOOKS: Record<ToothClass, { depth: number; taper: number; inner: { x: number; y: number } }> = {
  incisor: { depth: 10, taper: 0.16, inner: { x: 0.6, y: 0.26 } },
  canine: { depth: 12, taper: 0.14, inner: { x: 0.6, y: 0.26 } },
  premolar: { depth: 14, taper: 0.06, inner: { x: 0.5, y: 0.44 } },
  molar: { depth: 15.5, taper: 0.03, inner: { x: 0.5, y: 0.46 } },
};

/** The widest that a tooth is from its middle, so that neighbours do not touch. */
const WIDEST = 19.5;

/** A corner and the bulge between two, as shares of half the width and depth. */
const CORNER = 0.8;
const EDGE = 0.5;
const BULGE = 1.1;

type Point = readonly [x: number, y: number];

/** The four sides, clockwise, each from corner to corner: cheek, mesial, tongue, distal. */
const SIDES: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    [-CORNER, -CORNER],
    [-EDGE, -BULGE],
    [EDGE, -BULGE],
    [CORNER, -CORNER],
  ],
  [
    [CORNER, -CORNER],
    [BULGE, -EDGE],
    [BULGE, EDGE],
    [CORNER, CORNER],
  ],
  [
    [CORNER, CORNER],
    [EDGE, BULGE],
    [-EDGE, BULGE],
    [-CORNER, CORNER],
  ],
  [
    [-CORNER, CORNER],
    [-BULGE, EDGE],
    [-BULGE, -EDGE],
    [-CORNER, -CORNER],
  ],
];

/** The lines between the sides end this far from the outline's middle: their round ends touch its stroke, which they would lie on. */
const LINE_GAP = 1;

/** A tooth seen from its chewing side. */
export interface OcclusalView {
  outline: string;
  center: string;
  /**
   * The lines between the five zones (cheek, mesial, tongue, distal, center): around the center, and from it to the corners.
   */
  lines: string;
}

/** Where the points of a tooth's surface lie, which are given as shares of half the width and depth. */
function surface({ toothClass, child, upper, width }: ToothShape) {
  const { depth, taper } = LOOKS[toothClass];
  const halfWidth = Math.min(width / 2, WIDEST);
  const halfDepth = depth * (child ? 0.84 : 1);
  // The upper molars are rhombs.
  const skew = toothClass === 'molar' && upper ? -0.07 : 0;
  return ([x, y]: Point, { inner = false } = {}): Point => {
    const size = inner ? LOOKS[toothClass].inner : { x: 1, y: 1 };
    const down = y * halfDepth * size.y;
    return [x * halfWidth * size.x * (1 - (taper * down) / halfDepth) + skew * down, down];
  };
}

const writer =
  (placing = IN_PLACE) =>
  ([x, y]: Point): string =>
    laid(placing, x, y).join(' ');

/** A closed line along the four sides. */
function ring(write: (point: Point) => string): string {
  const curves = SIDES.map(([, a, b, to]) => `C${write(a)} ${write(b)} ${write(to)}`);
  return `M${write(SIDES[0]![0])}${curves.join('')}Z`;
}

/** Around (0, 0). */
export const occlusalView = onceForEach((tooth): OcclusalView => {
  const at = surface(tooth);
  const write = writer(tooth.placing);
  const center = ring((point) => write(at(point, { inner: true })));
  const toCorners = SIDES.map(([corner]) => {
    const [[x, y], [outerX, outerY]] = [at(corner, { inner: true }), at(corner)];
    const share = 1 - LINE_GAP / Math.hypot(outerX - x, outerY - y);
    return `M${write([x, y])}L${write([x + (outerX - x) * share, y + (outerY - y) * share])}`;
  });
  return { outline: ring((point) => write(at(point))), center, lines: center + toCorners.join('') };
});

/** The ring of a crown, around the outline. */
export function crownRingPath(tooth: ToothShape): string {
  const at = surface(tooth);
  const write = writer(tooth.placing);
  return ring((point) => {
    const [x, y] = at(point);
    return write([x * 1.13, y * 1.15]);
  });
}

/** Circles around the middle of a tooth. */
export function circlesPath({ placing }: ToothShape, ...radii: number[]): string {
  const [x, y] = laid(placing ?? IN_PLACE, 0, 0);
  return radii
    .map(
      (radius) =>
        `M${round(x - radius)} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
    )
    .join('');
}

/** The reach of an upright cross to each side. */
const CROSS = 12;
/** Where the arms of an open one begin and end: within the smallest incisor. */
const ARM = { from: 3.5, to: 9.5 };

/** The four arms of a cross, upright however the tooth is turned: small as an arch is, dashes would close up to a whole one. */
export function openCrossPath({ placing }: ToothShape): string {
  const [x, y] = laid(placing ?? IN_PLACE, 0, 0);
  const arms = [-1, 1].flatMap((right) => [-1, 1].map((down) => ({ right, down })));
  return arms
    .map(({ right, down }) => {
      const at = (reach: number) => `${round(x + right * reach)} ${round(y + down * reach)}`;
      return `M${at(ARM.to)}L${at(ARM.from)}`;
    })
    .join('');
}

/** A cross over a tooth, upright however the tooth is turned. */
export function uprightCrossPath({ placing }: ToothShape): string {
  const [x, y] = laid(placing ?? IN_PLACE, 0, 0);
  const [left, right, top, bottom] = [x - CROSS, x + CROSS, y - CROSS, y + CROSS];
  return path`M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
}
