import { onceForEach } from './once.ts';
import { round } from './path.ts';
import type { ToothClass } from './shape.ts';

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

/** Around (0, 0). */
export const occlusalView = onceForEach(({ toothClass, child, upper, width }): OcclusalView => {
  const { depth, taper, inner } = LOOKS[toothClass];
  const halfWidth = Math.min(width / 2, WIDEST);
  const halfDepth = depth * (child ? 0.84 : 1);
  // The upper molars are rhombs.
  const skew = toothClass === 'molar' && upper ? -0.07 : 0;
  const place = ([x, y]: Point, shrunk: boolean): string => {
    const left = x * halfWidth * (shrunk ? inner.x : 1);
    const down = y * halfDepth * (shrunk ? inner.y : 1);
    return `${round(left * (1 - (taper * down) / halfDepth) + skew * down)} ${round(down)}`;
  };
  const ring = (shrunk: boolean): string => {
    const curves = SIDES.map(([, a, b, to]) => `C${[a, b, to].map((point) => place(point, shrunk)).join(' ')}`);
    return `M${place(SIDES[0]![0], shrunk)}${curves.join('')}Z`;
  };
  const sides = SIDES.map((side) => {
    const [from, a, b, to] = side.map((point) => place(point, false));
    const [innerFrom, innerA, innerB, innerTo] = side.map((point) => place(point, true));
    return `M${from}C${a} ${b} ${to}L${innerTo}C${innerB} ${innerA} ${innerFrom}Z`;
  });
  const center = ring(true);
  return { zones: sides.join('') + center, center, outline: ring(false) };
});
