import { BrushIcon, ChevronDownIcon, MousePointer2Icon, Undo2Icon } from 'lucide-react';
import { memo, useEffect, type ReactNode } from 'react';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { AfterPaint } from '#ui/layout/after-paint.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { markedTeeth, type Marking } from '../marking/marking.ts';
import { ArchRows } from './arch-rows.tsx';
import { ChartTeeth } from './chart-teeth.tsx';
import { BrushPalette, Legend } from './legend.tsx';
import { WAITING_WORDS } from './section-of-chart.ts';
import type { Chart, ChartRefs } from './use-chart.ts';
import styles from './chart.module.css';

interface ChartCardProps {
  chart: Chart;
  refs: ChartRefs;
  marking: Marking;
  marks: ReadonlyMap<string, RecordMark>;
  childOpen: boolean;
  onChildOpen: (open: boolean) => void;
  /** The observations, beside the child's teeth or below. */
  children?: ReactNode;
}

/** Both sections of the chart, its tools and its legend. */
export function ChartCard({ chart, refs, marking, marks, childOpen, onChildOpen, children }: ChartCardProps) {
  useUndoKey(chart.editable, () => {
    if (!refs.panel.current?.takeBack()) marking.undo();
  });
  const rows = { teeth: marking.teeth, marks, lights: chart.lights };
  return (
    <section className={styles.card} aria-label="Odontograma">
      <ChartTeeth chart={chart} refs={refs}>
        <div className={styles.tools}>
          <h2>Odontograma Adulto</h2>
          {chart.editable ? <Tools chart={chart} marking={marking} /> : null}
        </div>
        {chart.mode === 'brush' ? <BrushPalette value={chart.brush} onChange={chart.setBrush} /> : <Legend />}
        <ArchRows type="adult" {...rows} />
        <div className={styles.lower} data-open={childOpen || undefined}>
          <div>
            <ChildHeading open={childOpen} marking={marking} onToggle={() => onChildOpen(!childOpen)} />
            {childOpen ? (
              <AfterPaint>
                <ArchRows type="child" {...rows} />
              </AfterPaint>
            ) : null}
          </div>
          {children}
        </div>
      </ChartTeeth>
      <p id={WAITING_WORDS.unsent} hidden>
        Sin enviar
      </p>
      <p id={WAITING_WORDS.attention} hidden>
        Requiere atención
      </p>
    </section>
  );
}

const MODES = [
  { value: 'select', label: 'Seleccionar', icon: <MousePointer2Icon />, tone: 'plain' },
  { value: 'brush', label: 'Pincel', icon: <BrushIcon />, tone: 'plain' },
] as const;

const Tools = memo(function Tools({ chart, marking }: { chart: Chart; marking: Marking }) {
  return (
    <div className={styles.buttons}>
      <Segmented
        name="mode"
        label="Modo"
        options={MODES}
        value={chart.mode}
        onChange={(mode) => mode && chart.setMode(mode)}
      />
      <IconButton
        label="Deshacer la última marca"
        icon={<Undo2Icon />}
        disabled={!marking.canUndo}
        onClick={marking.undo}
      />
    </div>
  );
});

interface ChildHeadingProps {
  open: boolean;
  marking: Marking;
  onToggle: () => void;
}

/** Folded away, the section still shows its counts. */
function ChildHeading({ open, marking, onToggle }: ChildHeadingProps) {
  const marked = markedTeeth(marking.teeth, 'child').length;
  return (
    <h2 className={styles.childHeading}>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        Odontograma Infantil
        <ChevronDownIcon size={18} />
        {open || marked === 0 ? null : <span>{marked === 1 ? '1 diente marcado' : `${marked} dientes marcados`}</span>}
      </button>
    </h2>
  );
}

/** Ctrl+Z undoes the unsaved choice, else the last mark; inside a text field it stays the browser's own. */
function useUndoKey(active: boolean, undo: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof HTMLElement && event.target.matches('input[type=text], textarea')) return;
      event.preventDefault();
      undo();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
}
