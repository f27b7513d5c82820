import type { PointerEventHandler, ReactNode, Ref } from 'react';
import type { ElasticPair, OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import { crownPath, groovePath } from '#entities/odontogram/geometry/crown.ts';
import { bracketOf, HEIGHT, LOWER, UPPER, VIEW_BOX, type PlacedTooth } from './appliance-layout.ts';
import styles from './appliance.module.css';

interface ApplianceDrawingProps {
  control: OrthodonticControl;
  /** Teeth that the patient has not: faded, and without a bracket. */
  missing: ReadonlySet<string>;
  /** On top of the drawing: what can be touched. Then every tooth has its bracket, whatever wire is chosen. */
  children?: ReactNode;
  ref?: Ref<SVGSVGElement>;
  onPointerDown?: PointerEventHandler<SVGSVGElement>;
  onPointerMove?: PointerEventHandler<SVGSVGElement>;
  onPointerUp?: PointerEventHandler<SVGSVGElement>;
  onPointerCancel?: PointerEventHandler<SVGSVGElement>;
}

/** Fixed appliances as a control notes them: brackets, wires, elastics, brackets that came off. */
export function ApplianceDrawing({ control, missing, children, ref, ...pointer }: ApplianceDrawingProps) {
  const { upper, lower, off, elastics } = control;
  const still = children === undefined;
  return (
    <svg
      {...pointer}
      ref={ref}
      viewBox={VIEW_BOX}
      className={styles['drawing']}
      {...(still ? { role: 'img', 'aria-label': 'Aparatología' } : { role: 'group', 'aria-label': 'Brackets caídos' })}
    >
      <g aria-hidden>
        {[...UPPER, ...LOWER].map((tooth) => (
          <Tooth key={tooth.number} tooth={tooth} missing={missing.has(tooth.number)} />
        ))}
        <Arch teeth={UPPER} wired={upper !== null} bonded={!still || upper !== null} off={off} missing={missing} />
        <Arch teeth={LOWER} wired={lower !== null} bonded={!still || lower !== null} off={off} missing={missing} />
        {elastics?.pairs.map((pair) => (
          <Elastic key={pair.join('-')} pair={pair} />
        ))}
      </g>
      {children}
    </svg>
  );
}

function Tooth({ tooth: { shape, x, edge }, missing }: { tooth: PlacedTooth; missing: boolean }) {
  const flip = shape.left ? -1 : 1;
  const turn = shape.upper ? 1 : -1;
  return (
    <g
      transform={`translate(${x} ${edge}) scale(${flip} ${turn}) translate(0 ${-shape.height})`}
      className={missing ? styles['missing'] : undefined}
    >
      <path className={styles['crown']} d={crownPath(shape)} />
      <path className={styles['groove']} d={groovePath(shape)} />
    </g>
  );
}

interface ArchProps {
  teeth: readonly PlacedTooth[];
  wired: boolean;
  /** Has brackets. Without a wire there are none, as far as a control tells. */
  bonded: boolean;
  off: readonly string[];
  missing: ReadonlySet<string>;
}

function Arch({ teeth, wired, bonded, off, missing }: ArchProps) {
  const there = teeth.filter(({ number }) => !missing.has(number));
  return (
    <>
      {wired ? <path className={styles['wire']} d={linesThrough(there)} /> : null}
      {there.map(({ number, shape, bracket: { x, y } }) => {
        const fell = off.includes(number);
        if (!bonded && !fell) return null;
        const width = shape.toothClass === 'molar' ? 13 : 9;
        return (
          <g key={number}>
            <rect
              className={styles[fell ? 'fallen' : 'bracket']}
              x={x - width / 2}
              y={y - 4.5}
              width={width}
              height={9}
              rx={2}
            />
            {fell ? (
              <text className={styles['number']} x={x} y={shape.upper ? 12 : HEIGHT - 4}>
                {number}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}

const linesThrough = (teeth: readonly PlacedTooth[]) =>
  teeth.map(({ bracket: { x, y } }, place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function Elastic({ pair }: { pair: ElasticPair }) {
  const [from, to] = pair.map(bracketOf);
  if (!from || !to) return null;
  return (
    <>
      <path className={styles['elastic']} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle className={styles['hook']} cx={from.x} cy={from.y} r={3.6} />
      <circle className={styles['hook']} cx={to.x} cy={to.y} r={3.6} />
    </>
  );
}
