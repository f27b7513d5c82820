import { path } from '#entities/odontogram/geometry/path.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import { Drawing } from './drawing.tsx';
import { Piece } from './piece.tsx';
import styles from './drawing.module.css';

const WIDTH = 250;
const MIDDLE = WIDTH / 2;
/** Where the edges of the upper front teeth stand. */
const EDGE = 64;
/** Units a millimetre, as the teeth themselves. */
const MILLIMETRE = 2.9;
const HEIGHT = 132;
/** So far the roots of the upper canines reach above the picture's origin. */
const TOP = 16;
/** How far an arch is drawn aside: the exam notes the side, not the millimetres. */
const SHIFT: Readonly<Record<string, number>> = { desviada_derecha: -9, desviada_izquierda: 9 };

interface FrontViewProps {
  /** Millimetres by which the upper front teeth cover the lower ones; below zero they do not reach them. */
  overbite?: number;
  upper?: string | null;
  lower?: string | null;
  /** The lower front teeth stand before the upper ones. */
  cross?: boolean;
  label?: string;
}

/** The front teeth from canine to canine: each arch where its midline is, the dashed line is that of the face. */
export function FrontView({ overbite = 2, upper = null, lower = null, cross = false, label }: FrontViewProps) {
  // A measure beyond these would push the teeth out of the picture.
  const lowerEdge = EDGE - Math.min(Math.max(overbite, -6), 9) * MILLIMETRE;
  const [high, low] = [MIDDLE + (SHIFT[upper ?? ''] ?? 0), MIDDLE + (SHIFT[lower ?? ''] ?? 0)];
  const upperArch = <Arch key="upper" numbers={['13', '12', '11']} middle={high} y={EDGE} />;
  const lowerArch = <Arch key="lower" numbers={['43', '42', '41']} middle={low} y={lowerEdge} />;
  const bottom = Math.max(HEIGHT, lowerEdge + 78);
  return (
    <Drawing box={[0, -TOP, WIDTH, TOP + Math.round(bottom)]} label={label}>
      <path className={styles.guide} d={path`M${MIDDLE} ${-TOP + 2}V${bottom - 2}`} />
      {cross ? [upperArch, lowerArch] : [lowerArch, upperArch]}
      {upper === null ? null : <Tick x={high} from={12} to={42} />}
      {lower === null ? null : <Tick x={low} from={bottom - 42} to={bottom - 12} />}
    </Drawing>
  );
}

function Tick({ x, from, to }: { x: number; from: number; to: number }) {
  return <path className={styles[x === MIDDLE ? 'norm' : 'off']} d={path`M${x} ${from}V${to}`} />;
}

/** Half an arch and its mirror image, from the midline outwards: the outer teeth lie behind. */
function Arch({ numbers, middle, y }: { numbers: readonly string[]; middle: number; y: number }) {
  const widths = numbers.map((number) => toothShape(number).width * 0.98);
  return numbers.map((number, place) => {
    const inner = widths.slice(place + 1).reduce((sum, width) => sum + width, 0);
    const away = inner + widths[place]! / 2;
    return (
      <g key={number}>
        <Piece number={number} x={middle - away} y={y} />
        <Piece number={number} x={middle + away} y={y} flip />
      </g>
    );
  });
}
