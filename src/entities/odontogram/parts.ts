// The parts of a drawing of teeth, from back to front. Each part becomes an element of the page, and a chart has
// hundreds: parts of one look on one level are joined.
import type { Condition } from '#domain/clinical/tooth.ts';
import { crownPath, groovePath } from './geometry/crown.ts';
import { circlesPath, crownRingPath, occlusalView, openCrossPath, uprightCrossPath } from './geometry/occlusal.ts';
import { IN_PLACE, pen } from './geometry/path.ts';
import { canalPath, rootPaths, screwPath } from './geometry/root.ts';
import type { ToothShape } from './geometry/shape.ts';

/** A piece of a drawing. */
export interface Part {
  /** Its class in `tooth.module.css`. */
  look: string;
  d: string;
  /** The `transform` of its hatching, which is mirrored and turned with the tooth. */
  hatch?: string;
}

/** A tooth seen from the cheek, without the mark that crosses it. */
export function sideBody(tooth: ToothShape, condition: Condition): Part[] {
  const crown = crownPath(tooth);
  const parts = condition === 'implante' ? [{ look: 'screw', d: screwPath(tooth) }] : roots(tooth);
  if (condition === 'corona') parts.push({ look: 'halo', d: crown }, { look: 'haloGap', d: crown });
  parts.push({ look: 'enamel', d: crown }, { look: 'groove', d: groovePath(tooth) });
  return parts;
}

function roots(tooth: ToothShape): Part[] {
  const outlines = rootPaths(tooth);
  return outlines.map((d, place) => ({ look: outlines.length > 1 && place === 0 ? 'rootBehind' : 'root', d }));
}

/** The mark of a condition over a tooth seen from the cheek. */
export function sideMarks(tooth: ToothShape, condition: Condition): Part[] {
  if (condition === 'endodoncia') return [{ look: 'canal', d: canalPath(tooth) }];
  return crosses(condition, () => crossPath(tooth));
}

/** A tooth seen from its chewing side. */
export function occlusalBody(tooth: ToothShape): Part[] {
  const { outline, lines } = occlusalView(tooth);
  return [
    { look: 'enamel', d: outline },
    { look: 'groove', d: lines },
  ];
}

/** The mark of a condition over a tooth seen from its chewing side; none of those that cross the other view. */
export function occlusalMarks(tooth: ToothShape, condition: Condition): Part[] {
  switch (condition) {
    case 'caries':
      return [{ look: 'caries', d: occlusalView(tooth).center }];
    case 'restauracion':
      return [{ look: 'restored', d: occlusalView(tooth).center, hatch: hatchOf(tooth) }];
    case 'corona':
      return [{ look: 'ring', d: crownRingPath(tooth) }];
    case 'endodoncia':
      return [{ look: 'canalMouth', d: circlesPath(tooth, 2.6) }];
    case 'implante':
      return [{ look: 'screwHead', d: circlesPath(tooth, 4.4, 1.4) }];
    default:
      return [];
  }
}

/** It does not move with the tooth: the teeth of a row share one hatching, which the browser draws once. */
function hatchOf({ placing: [a, b, c, d] = IN_PLACE }: ToothShape): string {
  return `matrix(${a} ${b} ${c} ${d} 0 0)`;
}

/** The marks of a condition where a tooth is seen from its chewing side alone. */
export function archMarks(tooth: ToothShape, condition: Condition): Part[] {
  if (condition === 'extraccion') {
    return [
      { look: 'doomed', d: occlusalView(tooth).outline },
      { look: 'openCross', d: openCrossPath(tooth) },
    ];
  }
  return [...occlusalMarks(tooth, condition), ...crosses(condition, () => uprightCrossPath(tooth))];
}

/** Parts that lie side by side, of a tooth's two views or of many teeth: those of one look as one. A hatching stays for itself. */
export function joined(parts: readonly Part[]): Part[] {
  const known = new Map<string, Part>();
  for (const part of parts) {
    const key = part.hatch ?? part.look;
    const before = known.get(key);
    known.set(key, before ? { ...before, d: before.d + part.d } : part);
  }
  return [...known.values()];
}

/** How bodies lie over each other, from the back: of teeth side by side no tooth's root covers the crown before it. */
const LAYERS = ['rootBehind', 'root', 'screw', 'halo', 'haloGap', 'enamel', 'groove'];

/** Bodies of teeth that lie side by side, those of one look as one. */
export const layered = (bodies: readonly Part[]): Part[] =>
  joined(bodies).toSorted((a, b) => LAYERS.indexOf(a.look) - LAYERS.indexOf(b.look));

function crosses(condition: Condition, d: () => string): Part[] {
  if (condition === 'ausente') return [{ look: 'cross', d: d() }];
  return condition === 'extraccion' ? [{ look: 'dashedCross', d: d() }] : [];
}

/** Wide enough to be seen on the narrowest incisor. */
function crossPath({ width, height, rootLength, placing }: ToothShape): string {
  const path = pen(placing);
  const half = Math.max(width / 2, 14);
  const [top, bottom] = [-rootLength * 0.86, height * 0.96];
  return path`M${-half} ${top}L${half} ${bottom}M${half} ${top}L${-half} ${bottom}`;
}
