import type { PointerEventHandler, ReactNode, Ref } from 'react';
import {
  isNoWire,
  type Archwire,
  type ElasticPair,
  type OrthodonticControl,
} from '#domain/clinical/notes/orthodontic-control.ts';
import { crownPath, groovePath } from '#entities/odontogram/geometry/crown.ts';
import { path } from '#entities/odontogram/geometry/path.ts';
import { bracketOf, HEIGHT, LOWER, UPPER, VIEW_BOX, type PlacedTooth } from './appliance-layout.ts';
import styles from './appliance.module.css';

interface ApplianceDrawingProps {
  control: OrthodonticControl;
  /** Missing teeth: faded, and without a bracket. */
  missing: ReadonlySet<string>;
  /** Touch targets above the drawing. With them every tooth has its bracket, whatever wire is chosen. */
  children?: ReactNode;
  ref?: Ref<SVGSVGElement>;
  onPointerDown?: PointerEventHandler<SVGSVGElement>;
  onPointerMove?: PointerEventHandler<SVGSVGElement>;
  onPointerUp?: PointerEventHandler<SVGSVGElement>;
  onPointerCancel?: PointerEventHandler<SVGSVGElement>;
}

/** A control's fixed appliances: brackets, wires, elastics, and debonded brackets. */
export function ApplianceDrawing({ control, missing, children, ref, ...pointer }: ApplianceDrawingProps) {
  const { upper, lower, off, elastics } = control;
  const still = children === undefined;
  return (
    <svg
      {...pointer}
      ref={ref}
      viewBox={VIEW_BOX}
      className={styles.drawing}
      {...(still ? { role: 'img', 'aria-label': 'Aparatología' } : { role: 'group', 'aria-label': 'Brackets caídos' })}
    >
      <g aria-hidden>
        <Teeth teeth={TEETH.filter(({ number }) => !missing.has(number))} />
        {missing.size === 0 ? null : (
          <g className={styles.missing}>
            <Teeth teeth={TEETH.filter(({ number }) => missing.has(number))} />
          </g>
        )}
        <Arch teeth={UPPER} wired={isWire(upper)} bonded={!still || isWire(upper)} off={off} missing={missing} />
        <Arch teeth={LOWER} wired={isWire(lower)} bonded={!still || isWire(lower)} off={off} missing={missing} />
        {elastics?.pairs.map((pair) => (
          <Elastic key={pair.join('-')} pair={pair} />
        ))}
      </g>
      {children}
    </svg>
  );
}

const TEETH = [...UPPER, ...LOWER];

/** A wire is in place: one was noted, and not that there is none. */
const isWire = (wire: Archwire | null): boolean => wire !== null && !isNoWire(wire);

/** Teeth of one look are one element: an element each would make the page slow. */
function Teeth({ teeth }: { teeth: readonly PlacedTooth[] }) {
  return (
    <>
      <path className={styles.crown} d={teeth.map(({ shape }) => crownPath(shape)).join('')} />
      <path className={styles.groove} d={teeth.map(({ shape }) => groovePath(shape)).join('')} />
    </>
  );
}

interface ArchProps {
  teeth: readonly PlacedTooth[];
  wired: boolean;
  /** Has brackets; a control without a wire notes none. */
  bonded: boolean;
  off: readonly string[];
  missing: ReadonlySet<string>;
}

function Arch({ teeth, wired, bonded, off, missing }: ArchProps) {
  const there = teeth.filter(({ number }) => !missing.has(number));
  const held = bonded ? there.filter(({ number }) => !off.includes(number)) : [];
  const fallen = there.filter(({ number }) => off.includes(number));
  return (
    <>
      {wired ? <path className={styles.wire} d={linesThrough(there)} /> : null}
      {held.length === 0 ? null : <path className={styles.bracket} d={held.map(bracketPath).join('')} />}
      {fallen.length === 0 ? null : <path className={styles.fallen} d={fallen.map(bracketPath).join('')} />}
      {fallen.map(({ number, shape, bracket: { x } }) => (
        <text key={number} className={styles.number} x={x} y={shape.upper ? 12 : HEIGHT - 4}>
          {number}
        </text>
      ))}
    </>
  );
}

/** A bracket 9 high with rounded corners; wider on a molar. */
function bracketPath({ shape, bracket: { x, y } }: PlacedTooth): string {
  const half = shape.toothClass === 'molar' ? 6.5 : 4.5;
  return (
    path`M${x - half + 2} ${y - 4.5}H${x + half - 2}Q${x + half} ${y - 4.5} ${x + half} ${y - 2.5}V${y + 2.5}` +
    path`Q${x + half} ${y + 4.5} ${x + half - 2} ${y + 4.5}H${x - half + 2}Q${x - half} ${y + 4.5} ${x - half} ${y + 2.5}` +
    path`V${y - 2.5}Q${x - half} ${y - 4.5} ${x - half + 2} ${y - 4.5}Z`
  );
}

const linesThrough = (teeth: readonly PlacedTooth[]) =>
  teeth.map(({ bracket: { x, y } }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function Elastic({ pair }: { pair: ElasticPair }) {
  const [from, to] = pair.map(bracketOf);
  if (!from || !to) return null;
  return (
    <>
      <path className={styles.elastic} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle className={styles.hook} cx={from.x} cy={from.y} r={3.6} />
      <circle className={styles.hook} cx={to.x} cy={to.y} r={3.6} />
    </>
  );
}
