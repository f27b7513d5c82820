import { millimetresText } from '#domain/values/numbers.ts';
import { path, round } from '#entities/odontogram/geometry/path.ts';
import { Drawing } from './drawing.tsx';
import styles from './drawing.module.css';

const UPPER = {
  outline:
    'M-1.5 -1.2Q0 .8 2.2 -1C7 -10 12 -26 11 -40C10 -60 6 -82 1.5 -94Q0 -98 -2 -94C-7 -80 -13 -60 -13 -38C-13.5 -32 -9 -29 -6 -22C-4 -15 -3 -8 -1.5 -1.2Z',
  crown: 'M-1.5 -1.2Q0 .8 2.2 -1C7 -10 12 -26 11 -40Q0 -27 -13 -37C-13.5 -32 -9 -29 -6 -22C-4 -15 -3 -8 -1.5 -1.2Z',
};
const LOWER = {
  outline:
    'M-1.4 1.2Q0 -.8 1.8 .8C5 9 9 22 8.5 34C8 54 4 74 .8 86Q-.5 90 -2 86C-6 74 -11 54 -11.5 33C-11.6 27 -7 24 -5 18C-3.5 12 -2.6 6 -1.4 1.2Z',
  crown: 'M-1.4 1.2Q0 -.8 1.8 .8C5 9 9 22 8.5 34Q-1 23 -11.5 32C-11.6 27 -7 24 -5 18C-3.5 12 -2.6 6 -1.4 1.2Z',
};
/** Units a millimetre. */
const MILLIMETRE = 4;
/** Where the edge of the upper incisor stands. */
const EDGE = { x: 92, y: 100 };
/** The measure that is drawn where only the other one is noted. */
const USUAL = 2;

interface IncisorsProps {
  /** Millimetres from the upper incisor back to the lower one; null: not noted, and not marked. */
  overjet: number | null;
  /** Millimetres by which the upper incisor covers the lower one. */
  overbite: number | null;
  /** The numbers beside the arrows. */
  numbers?: boolean;
  label?: string;
}

/** Overjet and overbite: the front teeth in profile, the face to the right. */
export function Incisors({ overjet, overbite, numbers = true, label }: IncisorsProps) {
  // Beyond 10 mm the numbers tell it; the teeth would leave the picture.
  const drawn = (value: number | null) => Math.min(Math.max(value ?? USUAL, -10), 10) * MILLIMETRE;
  const low = { x: EDGE.x - drawn(overjet), y: EDGE.y - drawn(overbite) };
  const across = { x: Math.max(EDGE.x, low.x) + 30, y: Math.max(EDGE.y, low.y) + 30 };
  const bottom = Math.max(190, low.y + 94);
  return (
    <Drawing box={numbers ? [0, 0, 250, bottom] : [20, 0, 130, bottom]} label={label}>
      <Incisor {...LOWER} at={low} turn={14} />
      <Incisor {...UPPER} at={EDGE} turn={-22} />
      {overjet === null ? null : (
        <>
          <path
            className={styles.guide}
            d={path`M${EDGE.x} ${EDGE.y + 4}V${across.y + 6}M${low.x} ${low.y + 2}V${across.y + 6}`}
          />
          <Arrow from={{ x: low.x, y: across.y }} to={{ x: EDGE.x, y: across.y }} />
          {numbers ? <Measure x={Math.max(EDGE.x, low.x) + 10} y={across.y + 5} value={overjet} of="overjet" /> : null}
        </>
      )}
      {overbite === null ? null : (
        <>
          <path
            className={styles.guide}
            d={path`M${EDGE.x + 5} ${EDGE.y}H${across.x + 6}M${low.x + 4} ${low.y}H${across.x + 6}`}
          />
          <Arrow from={{ x: across.x, y: low.y }} to={{ x: across.x, y: EDGE.y }} />
          {numbers ? <Measure x={across.x + 10} y={(EDGE.y + low.y) / 2 + 4.5} value={overbite} of="overbite" /> : null}
        </>
      )}
    </Drawing>
  );
}

interface Point {
  x: number;
  y: number;
}

function Incisor({ outline, crown, at, turn }: { outline: string; crown: string; at: Point; turn: number }) {
  return (
    <g transform={`translate(${round(at.x)} ${round(at.y)}) rotate(${turn})`}>
      <path className={styles.root} d={outline} />
      <path className={styles.crown} d={crown} />
    </g>
  );
}

/** A line with a head at each end, which a short one has no room for. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const [dx, dy] = [Math.sign(to.x - from.x) * 4, Math.sign(to.y - from.y) * 4];
  const long = Math.abs(to.x - from.x) + Math.abs(to.y - from.y) > 9;
  const [sx, sy] = [dy === 0 ? 0 : 3, dx === 0 ? 0 : 3];
  const head = ({ x, y }: Point, sign: 1 | -1) =>
    path`M${x + sign * dx - sx} ${y + sign * dy - sy}L${x} ${y}L${x + sign * dx + sx} ${y + sign * dy + sy}`;
  const line = path`M${from.x} ${from.y}L${to.x} ${to.y}`;
  return <path className={`${styles.norm} ${styles.arrow}`} d={long ? line + head(from, 1) + head(to, -1) : line} />;
}

function Measure({ x, y, value, of }: Point & { value: number; of: string }) {
  return (
    <text className={styles.measure} x={round(x)} y={round(y)}>
      {millimetresText(value)}
      <tspan className={styles.unit} dx={6}>
        {of}
      </tspan>
    </text>
  );
}
