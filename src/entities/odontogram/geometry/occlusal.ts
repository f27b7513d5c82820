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

/** A tooth seen from its chewing side. */
export interface OcclusalView {
  /** The five zones as one path: cheek, mesial, tongue, distal, and the center. A chart has hundreds of elements as it is. */
  zones: string;
  center: string;
  outline: string;
}

/** Writes the points of a tooth's surface, which it is given as shares of half the width and depth. */
function surface({ toothClass, child, upper, width, placing = IN_PLACE }: ToothShape) {
  const { depth, taper } = LOOKS[toothClass];
  const halfWidth = Math.min(width / 2, WIDEST);
  const halfDepth = depth * (child ? 0.84 : 1);
  // The upper molars are rhombs.
  const skew = toothClass === 'molar' && upper ? -0.07 : 0;
  return ([x, y]: Point, size: { x: number; y: number }, grown = { x: 1, y: 1 }): string => {
    const down = y * halfDepth * size.y;
    const left = x * halfWidth * size.x * (1 - (taper * down) / halfDepth) + skew * down;
    return laid(placing, left * grown.x, down * grown.y).join(' ');
  };
}

/** A closed line along the four sides. */
function ring(write: (point: Point) => string): string {
  const curves = SIDES.map(([, a, b, to]) => `C${write(a)} ${write(b)} ${write(to)}`);
  return `M${write(SIDES[0]![0])}${curves.join('')}Z`;
}

const WHOLE = { x: 1, y: 1 };

/** Around (0, 0). */
export const occlusalView = onceForEach((tooth): OcclusalView => {
  const { inner } = LOOKS[tooth.toothClass];
  const at = surface(tooth);
  const sides = SIDES.map((side) => {
    const [from, a, b, to] = side.map((point) => at(point, WHOLE));
    const [innerFrom, innerA, innerB, innerTo] = side.map((point) => at(point, inner));
    return `M${from}C${a} ${b} ${to}L${innerTo}C${innerB} ${innerA} ${innerFrom}Z`;
  });
  const center = ring((point) => at(point, inner));
  return { zones: sides.join('') + center, center, outline: ring((point) => at(point, WHOLE)) };
});

/** The ring of a crown, around the outline. */
export function crownRingPath(tooth: ToothShape): string {
  const at = surface(tooth);
  return ring((point) => at(point, WHOLE, { x: 1.13, y: 1.15 }));
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

/** A cross over a tooth, upright however the tooth is turned. */
export function uprightCrossPath({ placing }: ToothShape): string {
  const [x, y] = laid(placing ?? IN_PLACE, 0, 0);
  return path`M${x - 12} ${y - 12}L${x + 12} ${y + 12}M${x + 12} ${y - 12}L${x - 12} ${y + 12}`;
}
