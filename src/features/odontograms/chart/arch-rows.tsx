import { ARCHES, type ToothType } from '#domain/clinical/tooth.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { markOf, type Teeth } from '../marking/marking.ts';
import { Tooth } from './tooth.tsx';
import type { Chart } from './use-chart.ts';
import styles from './chart.module.css';

interface ArchRowsProps {
  type: ToothType;
  teeth: Teeth;
  marks: ReadonlyMap<string, RecordMark>;
  chart: Chart;
  tabbable: string;
  stroke: ReadonlySet<string>;
}

const ROWS = [
  { arch: 'upper', label: 'Arcada superior' },
  { arch: 'lower', label: 'Arcada inferior' },
] as const;

/** The two rows of a section. */
export function ArchRows({ type, teeth, marks, chart, tabbable, stroke }: ArchRowsProps) {
  return (
    <div className={styles['arches']} data-type={type}>
      {ROWS.map(({ arch, label }) => (
        <fieldset key={arch} aria-label={label} className={styles['row']} data-type={type}>
          {ARCHES[type][arch].map((number) => {
            const { condition, observation } = markOf(teeth, number);
            const painted = stroke.has(number);
            return (
              <Tooth
                key={number}
                number={number}
                condition={painted ? chart.brush : condition}
                noted={Boolean(observation)}
                upper={arch === 'upper'}
                selected={painted || chart.selected.includes(number)}
                tabbable={number === tabbable}
                waiting={waitingOf(marks.get(number))}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function waitingOf(mark: RecordMark | undefined) {
  if (mark?.attention) return 'attention' as const;
  return mark?.unsent ? ('unsent' as const) : null;
}
