import { onceForEach } from './once.ts';
import { pen } from './path.ts';
import type { ToothShape } from './shape.ts';

/** The outline of a crown seen from the cheek. */
export const crownPath = onceForEach((tooth): string => {
  const { toothClass } = tooth;
  if (toothClass === 'incisor') return incisorCrown(tooth);
  return toothClass === 'molar' ? molarCrown(tooth) : pointedCrown(tooth);
});

/** From the neck down to the widest place of the far (distal) side, at a share of the height. */
function distalSide({ width, height, neckWidth, placing }: ToothShape, share: number): string {
  const path = pen(placing);
  const [half, neck] = [width / 2, neckWidth / 2];
  return path`M${-neck} ${0}C${-neck - (half - neck) * 0.35} ${height * 0.2} ${-half} ${height * share * 0.66} ${-half} ${height * share}`;
}

/** From the widest place of the near (mesial) side up to the neck, and back along it. */
function mesialSide({ width, height, neckWidth, toothClass, placing }: ToothShape, share: number): string {
  const path = pen(placing);
  const [half, neck] = [width / 2, neckWidth / 2];
  const side = path`C${half} ${height * share * 0.66} ${neck + (half - neck) * 0.35} ${height * 0.2} ${neck} ${0}`;
  return side + path`Q${0} ${height * (toothClass === 'molar' ? -0.12 : -0.26)} ${-neck} ${0}Z`;
}

function incisorCrown(tooth: ToothShape): string {
  const { width, height, placing } = tooth;
  const path = pen(placing);
  const half = width / 2;
  return (
    distalSide(tooth, 0.84) +
    path`Q${-half} ${height * 0.985} ${-half * 0.66} ${height * 0.985}` +
    path`Q${0} ${height * 1.015} ${half * 0.74} ${height}` +
    path`Q${half} ${height} ${half} ${height * 0.88}` +
    mesialSide(tooth, 0.88)
  );
}

/** Canines and premolars: one point, sharper the first. */
function pointedCrown(tooth: ToothShape): string {
  const { width, height, toothClass, placing } = tooth;
  const path = pen(placing);
  const half = width / 2;
  const [share, blunt] = toothClass === 'canine' ? [0.62, 0.1] : [0.7, 0.2];
  return (
    distalSide(tooth, share + 0.04) +
    path`C${-half} ${height * (share + 0.18)} ${-half * (0.32 + blunt)} ${height * 0.97} ${-half * blunt} ${height * 0.99}` +
    path`Q${half * 0.04} ${height * 1.03} ${half * (blunt + 0.08)} ${height * 0.985}` +
    path`C${half * (0.36 + blunt)} ${height * 0.95} ${half} ${height * (share + 0.14)} ${half} ${height * share}` +
    mesialSide(tooth, share)
  );
}

function molarCrown(tooth: ToothShape): string {
  const { width, height, cusps, placing } = tooth;
  const path = pen(placing);
  const half = width / 2;
  const [first, last] = [width * cusps[0]!, width * cusps.at(-1)!];
  const valleys = cusps.slice(1).map((cusp, place) => {
    const [from, to] = [width * cusps[place]!, width * cusp];
    const [middle, bend, low] = [(from + to) / 2, (to - from) * 0.24, height * 0.87];
    return (
      path`C${from + bend} ${height} ${middle - bend} ${low} ${middle} ${low}` +
      path`C${middle + bend} ${low} ${to - bend} ${height} ${to} ${height}`
    );
  });
  return (
    distalSide(tooth, 0.6) +
    path`C${-half} ${height * 0.86} ${first - width * 0.12} ${height} ${first} ${height}` +
    valleys.join('') +
    path`C${last + width * 0.12} ${height} ${half} ${height * 0.84} ${half} ${height * 0.58}` +
    mesialSide(tooth, 0.58)
  );
}

/** The fine lines on a crown. */
export const groovePath = onceForEach(({ width, height, toothClass, cusps, placing }): string => {
  const path = pen(placing);
  if (toothClass === 'molar') {
    const valleys = cusps.slice(1).map((cusp, place) => (width * (cusp + cusps[place]!)) / 2);
    return valleys
      .map((x) => path`M${x} ${height * 0.86}Q${x * 1.05} ${height * 0.62} ${x * 0.9} ${height * 0.42}`)
      .join('');
  }
  if (toothClass === 'incisor') {
    const [distal, mesial] = [-width * 0.15, width * 0.17];
    return path`M${distal} ${height * 0.6}L${distal} ${height * 0.86}M${mesial} ${height * 0.6}L${mesial} ${height * 0.87}`;
  }
  return path`M${width * 0.02} ${height * 0.34}Q${width * 0.06} ${height * 0.6} ${width * 0.02} ${height * 0.82}`;
});
