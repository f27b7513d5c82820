import { path } from '#entities/odontogram/geometry/path.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import { Drawing } from './drawing.tsx';
import { Piece } from './piece.tsx';
import styles from './drawing.module.css';

const WIDTH = 250;
const MIDDLE = WIDTH / 2;
const EDGE = 66;
/** From the middle of the mouth to the middle of an upper molar. */
const AWAY = 74;
/** The upper molars stand outside the lower ones by so much, and inside them by so much in a crossbite. */
const OUTSIDE = 7;
const INSIDE = 11;
/** Between the teeth of an open bite. */
const GAP = 17;

interface BackViewProps {
  /** 'derecha', 'izquierda', 'no', or null while not examined. */
  cross: string | null;
  open: string | null;
  label?: string;
}

/** The molars of both sides in cross-section: on a crossed side the upper one bites inside, on an open side there is a gap. */
export function BackView({ cross, open, label }: BackViewProps) {
  return (
    <Drawing box={[20, 2, WIDTH - 40, 124]} label={label}>
      <path className={styles.guide} d={path`M${MIDDLE} 18V118`} />
      <path className={styles.line} d={path`M${MIDDLE - 50} 48Q${MIDDLE} 16 ${MIDDLE + 50} 48`} />
      <Side crossed={cross === 'derecha'} open={open === 'derecha'} />
      <g transform={`translate(${WIDTH} 0) scale(-1 1)`}>
        <Side crossed={cross === 'izquierda'} open={open === 'izquierda'} />
      </g>
    </Drawing>
  );
}

/** The patient's right side: outwards is to the left. */
function Side({ crossed, open }: { crossed: boolean; open: boolean }) {
  const upper = MIDDLE - AWAY;
  const lower = upper + (crossed ? -INSIDE : OUTSIDE);
  const [upperEdge, lowerEdge] = open ? [EDGE - GAP / 2, EDGE + GAP / 2] : [EDGE + 2, EDGE - 3];
  const outer = { upper: upper - toothShape('16').width / 2 + 2, lower: lower - toothShape('46').width / 2 + 2 };
  const middle = upper + (lower - upper) / 2;
  return (
    <>
      <Piece number="46" x={lower} y={lowerEdge} flip />
      <Piece number="16" x={upper} y={upperEdge} />
      <path
        className={styles[crossed ? 'off' : 'norm']}
        d={path`M${outer.upper} ${upperEdge - 20}V${upperEdge - 4}M${outer.lower} ${lowerEdge + 4}V${lowerEdge + 20}`}
      />
      {open ? (
        <path
          className={`${styles.off} ${styles.arrow}`}
          d={
            path`M${middle} ${upperEdge + 1}V${lowerEdge - 1}M${middle - 3} ${upperEdge + 5}L${middle} ${upperEdge + 1}l3 4` +
            path`M${middle - 3} ${lowerEdge - 5}L${middle} ${lowerEdge - 1}l3 -4`
          }
        />
      ) : null}
    </>
  );
}
