import { onceForEach } from './once.ts';
import { pen, type Placing } from './path.ts';
import type { ToothShape } from './shape.ts';

interface Root {
  /** The ends of its base. */
  from: number;
  to: number;
  tip: number;
  length: number;
  bluntness: number;
}

/** A root's outline: from one end of its base to the other, around its tip. */
function rootOutline({ from, to, tip, length, bluntness }: Root, placing: Placing | undefined): string {
  const path = pen(placing);
  return (
    path`M${from} ${2}C${from} ${-length * 0.36} ${tip - bluntness * 1.5} ${-length * 0.74} ${tip - bluntness * 0.6} ${-length * 0.95}` +
    path`Q${tip} ${-length * 1.03} ${tip + bluntness * 0.7} ${-length * 0.94}` +
    path`C${tip + bluntness * 1.7} ${-length * 0.72} ${to} ${-length * 0.36} ${to} ${2}Z`
  );
}

/** Where the two roots of a tooth that has several end, and where they part. */
function fork({ width, rootLength, neckWidth, toothClass, child, upper }: ToothShape) {
  const half = neckWidth / 2;
  const premolar = toothClass === 'premolar';
  const distal = premolar ? -half * 0.72 : -half * (child ? 1.08 : 0.9);
  const mesial = premolar ? half * 0.34 : half * (child ? 0.84 : 0.56);
  const share = premolar ? 0.5 : upper ? 0.42 : 0.34;
  return {
    half,
    distal,
    mesial,
    middle: (distal + mesial) / 2 + 1,
    depth: rootLength * share,
    bluntness: premolar ? 2.3 : width * 0.062,
  };
}

/** The outlines of a tooth's roots, the one behind first. */
export const rootPaths = onceForEach((tooth): string[] => {
  const { width, rootLength, neckWidth, roots, placing } = tooth;
  if (roots === 1) {
    const [tip, bluntness] = [-width * 0.07, width * 0.085];
    return [rootOutline({ from: -neckWidth / 2, to: neckWidth / 2, tip, length: rootLength, bluntness }, placing)];
  }
  const path = pen(placing);
  const { half, distal, mesial, middle, depth, bluntness: blunt } = fork(tooth);
  const pair =
    path`M${-half} ${2}C${-half * 1.04} ${-rootLength * 0.3} ${distal - blunt * 1.5} ${-rootLength * 0.62} ${distal - blunt * 0.7} ${-rootLength * 0.94}` +
    path`Q${distal - blunt * 0.1} ${-rootLength * 1.03} ${distal + blunt * 0.7} ${-rootLength * 0.93}` +
    path`C${distal + blunt * 1.9} ${-rootLength * 0.68} ${middle - half * 0.3} ${-depth} ${middle} ${-depth}` +
    path`C${middle + half * 0.3} ${-depth} ${mesial - blunt * 1.4} ${-rootLength * 0.68} ${mesial - blunt * 0.7} ${-rootLength * 0.93}` +
    path`Q${mesial + blunt * 0.1} ${-rootLength * 1.03} ${mesial + blunt * 0.8} ${-rootLength * 0.94}` +
    path`C${mesial + blunt * 2.2} ${-rootLength * 0.6} ${half * 1.04} ${-rootLength * 0.3} ${half} ${2}Z`;
  if (roots === 2) return [pair];
  const palatal = { from: middle - half * 0.44, to: middle + half * 0.44, tip: middle };
  return [rootOutline({ ...palatal, length: rootLength * 1.04, bluntness: width * 0.07 }, placing), pair];
});

/** The canals of a root treatment, from the chamber to each tip. */
export function canalPath(tooth: ToothShape): string {
  const { width, height, rootLength, roots, placing } = tooth;
  const path = pen(placing);
  const top = height * 0.3;
  if (roots === 1) {
    return path`M${0} ${top}C${0} ${-rootLength * 0.2} ${-width * 0.03} ${-rootLength * 0.6} ${-width * 0.07} ${-rootLength * 0.9}`;
  }
  const { half, distal, mesial, middle } = fork(tooth);
  const canals =
    path`M${-half * 0.34} ${top}C${-half * 0.5} ${-rootLength * 0.2} ${distal + half * 0.2} ${-rootLength * 0.52} ${distal + half * 0.05} ${-rootLength * 0.83}` +
    path`M${half * 0.3} ${top}C${half * 0.42} ${-rootLength * 0.2} ${mesial + half * 0.14} ${-rootLength * 0.55} ${mesial + half * 0.04} ${-rootLength * 0.83}` +
    path`M${-half * 0.34} ${top}L${half * 0.3} ${top}`;
  return roots === 2 ? canals : canals + path`M${0} ${top}L${middle} ${-rootLength * 0.92}`;
}

/** An implant in the place of the roots: body, thread and the plate on which the crown sits. */
export function screwPath({ neckWidth, rootLength, placing }: ToothShape): string {
  const path = pen(placing);
  const [wide, narrow, length] = [neckWidth * 0.3, neckWidth * 0.19, rootLength * 0.86];
  const thread = Array.from({ length: 6 }, (_, turn) => {
    const y = -5 - (turn * (length - 9)) / 5.6;
    const reach = wide + (narrow - wide) * (-y / length) + 2.4;
    return path`M${-reach} ${y + 1.6}L${reach} ${y - 1.6}`;
  });
  const tip = path`L${-narrow} ${-length * 0.93}Q${0} ${-length * 1.03} ${narrow} ${-length * 0.93}`;
  const plate = path`M${-wide - 2} ${1}L${wide + 2} ${1}`;
  return path`M${-wide} ${-1}` + tip + path`L${wide} ${-1}Z` + thread.join('') + plate;
}
