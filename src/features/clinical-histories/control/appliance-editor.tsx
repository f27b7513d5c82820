import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ElasticPair, OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import { ApplianceDrawing } from '#entities/appliance/appliance-drawing.tsx';
import { bracketOf, HEIGHT, LOWER, UPPER, type PlacedTooth } from '#entities/appliance/appliance-layout.ts';
import styles from '#entities/appliance/appliance.module.css';

interface ApplianceEditorProps {
  control: OrthodonticControl;
  missing: ReadonlySet<string>;
  /** A tap on a tooth: toggles its bracket between bonded and debonded. */
  onBracket: (number: string) => void;
  /** An elastic was drawn between two teeth. */
  onElastic: (pair: ElasticPair) => void;
}

/** The start and the present end of a finger's or pointer's stroke. */
interface Stroke {
  from: string;
  x: number;
  y: number;
}

/**
 * The drawing as a form control: each tooth is a switch (arrow keys go from one to the next), and a stroke between two
 * teeth adds an elastic. The list of elastics below offers the same without drawing.
 */
export function ApplianceEditor({ control, missing, onBracket, onElastic }: ApplianceEditorProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const [current, setCurrent] = useState('11');
  const begun = stroke && bracketOf(stroke.from);

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    const from = toothUnder(event.target);
    if (from === undefined || event.button !== 0) return;
    const { x, y } = bracketOf(from)!;
    setStroke({ from, x, y });
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>): void {
    if (!stroke) return;
    const point = placeIn(drawing.current, event);
    if (point) setStroke({ ...stroke, ...point });
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>): void {
    if (!stroke) return;
    setStroke(null);
    const to = toothAt(event) ?? toothUnder(event.target);
    if (to === stroke.from) onBracket(to);
    else if (to !== undefined) onElastic([stroke.from, to]);
  }

  function onKeyDown(event: KeyboardEvent, tooth: PlacedTooth): void {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onBracket(tooth.number);
      return;
    }
    const next = neighbour(tooth, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.number);
    drawing.current?.querySelector<SVGElement>(`[data-tooth="${next.number}"]`)?.focus();
  }

  return (
    <ApplianceDrawing
      ref={drawing}
      control={control}
      missing={missing}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setStroke(null)}
    >
      {begun ? (
        <path className={styles.stretched} d={`M${begun.x} ${begun.y}L${stroke.x} ${stroke.y}`} aria-hidden />
      ) : null}
      <g className={styles.touchable}>
        {[...UPPER, ...LOWER].map((tooth) => (
          <rect
            key={tooth.number}
            role="switch"
            aria-checked={control.off.includes(tooth.number)}
            aria-label={`Bracket del ${tooth.number}, caído`}
            tabIndex={tooth.number === current ? 0 : -1}
            data-tooth={tooth.number}
            className={styles.target}
            x={tooth.x - tooth.shape.width / 2}
            y={tooth.shape.upper ? 4 : HEIGHT / 2 - 1}
            width={tooth.shape.width}
            height={HEIGHT / 2 - 5}
            rx={4}
            onFocus={() => setCurrent(tooth.number)}
            onKeyDown={(event) => onKeyDown(event, tooth)}
          />
        ))}
      </g>
    </ApplianceDrawing>
  );
}

function neighbour({ number, shape }: PlacedTooth, key: string): PlacedTooth | undefined {
  const [arch, other] = shape.upper ? [UPPER, LOWER] : [LOWER, UPPER];
  const place = arch.findIndex((tooth) => tooth.number === number);
  if (key === 'ArrowRight') return arch[place + 1];
  if (key === 'ArrowLeft') return arch[place - 1];
  return key === (shape.upper ? 'ArrowDown' : 'ArrowUp') ? other[place] : undefined;
}

function toothUnder(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<SVGElement>('[data-tooth]')?.dataset['tooth'] : undefined;
}

/** The tooth under a lifted finger: touch events keep the element where they began as their target. */
function toothAt({ clientX, clientY }: PointerEvent): string | undefined {
  // jsdom has no layout and lacks this function.
  const element = document.elementFromPoint?.(clientX, clientY);
  return element ? toothUnder(element) : undefined;
}

function placeIn(svg: SVGSVGElement | null, { clientX, clientY }: PointerEvent): { x: number; y: number } | undefined {
  const matrix = svg?.getScreenCTM?.();
  if (!matrix) return undefined;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x, y };
}
