// Angle's classes, seen from the cheek of the patient's right side: towards the midline is towards the right.
import { path } from '#entities/odontogram/geometry/path.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import { Drawing } from './drawing.tsx';
import { Context, Piece } from './piece.tsx';
import styles from './drawing.module.css';

/** How far the lower teeth stand from where they belong, towards the midline. */
const SHIFT: Readonly<Record<string, number>> = { I: 0, II: -17, III: 17 };
const NOT_ASSESSABLE = 'N/V';

interface AngleClassProps {
  /** 'I', 'II', 'III' or 'N/V'. */
  angleClass: string;
  left?: boolean;
  /** Without the neighbours: for a button. */
  tight?: boolean;
  label?: string;
}

/** The first cusp of the upper first molar against the groove of the lower one. */
export function MolarRelation({ angleClass, left = false, tight = false, label }: AngleClassProps) {
  const edge = 58;
  const upper = 62;
  const cusp = upper + 0.25 * toothShape('16').width;
  const groove = cusp + (SHIFT[angleClass] ?? 0);
  const lower = groove - 0.14 * toothShape('46').width;
  const ghost = angleClass === NOT_ASSESSABLE;
  return (
    <Drawing box={tight ? [14, -2, 94, 122] : [-16, -6, 154, 128]} mirrored={left} label={label}>
      {tight ? null : (
        <Context>
          <Piece number="47" x={lower - 41} y={edge - 3} />
          <Piece number="45" x={lower + 37} y={edge - 3} />
        </Context>
      )}
      <Piece number="46" x={lower} y={edge - 3} ghost={ghost} />
      {tight ? null : (
        <Context>
          <Piece number="17" x={upper - 39} y={edge + 2} />
          <Piece number="15" x={upper + 36} y={edge + 2} />
        </Context>
      )}
      <Piece number="16" x={upper} y={edge + 2} ghost={ghost} />
      {ghost ? null : <Marks upper={cusp} lower={groove} y={edge} reach={15} />}
    </Drawing>
  );
}

/** The tip of the upper canine against the gap between the lower canine and the first premolar. */
export function CanineRelation({ angleClass, left = false, tight = false, label }: AngleClassProps) {
  const edge = 66;
  const upper = 66;
  const gap = upper + (SHIFT[angleClass] ?? 0);
  const width = (number: string) => toothShape(number).width;
  const ghost = angleClass === NOT_ASSESSABLE;
  return (
    <Drawing box={tight ? [5, -10, 108, 148] : [-16, -10, 150, 148]} mirrored={left} label={label}>
      {tight ? null : (
        <Context>
          <Piece number="45" x={gap - width('44') - width('45') / 2} y={edge - 6} />
          <Piece number="42" x={gap + width('43') + width('42') / 2} y={edge - 8} />
        </Context>
      )}
      <Piece number="44" x={gap - width('44') / 2} y={edge - 6} ghost={ghost} />
      <Piece number="43" x={gap + width('43') / 2} y={edge - 7} ghost={ghost} />
      {tight ? null : (
        <Context>
          <Piece number="14" x={upper - (width('13') + width('14')) / 2} y={edge + 1} />
          <Piece number="12" x={upper + (width('13') + width('12')) / 2} y={edge} />
        </Context>
      )}
      <Piece number="13" x={upper} y={edge + 3} ghost={ghost} />
      {ghost ? null : <Marks upper={upper + 1} lower={gap} y={edge + 4} reach={19} />}
    </Drawing>
  );
}

interface MarksProps {
  /** Where the upper mark stands, and the lower one: one line where they meet. */
  upper: number;
  lower: number;
  y: number;
  reach: number;
}

function Marks({ upper, lower, y, reach }: MarksProps) {
  if (Math.abs(upper - lower) <= 2) {
    return <path className={styles.norm} d={path`M${upper} ${y - reach - 14}V${y + reach + 12}`} />;
  }
  const head = Math.sign(lower - upper) * 5;
  const level = y + reach + 4;
  return (
    <>
      <path className={styles.norm} d={path`M${upper} ${y - reach - 14}V${y + 4}`} />
      <path className={styles.off} d={path`M${lower} ${y - 4}V${y + reach + 14}`} />
      <path
        className={`${styles.norm} ${styles.arrow}`}
        d={path`M${upper} ${level}H${lower}m${-head} -3.5L${lower} ${level}l${-head} 3.5`}
      />
    </>
  );
}
