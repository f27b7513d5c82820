import { memo } from 'react';
import { ARCHES, type ToothType } from '#domain/clinical/tooth.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { markOf, type Teeth } from '../marking/marking.ts';
import { Tooth } from './tooth.tsx';
import type { ToothLights } from './tooth-lights.ts';
import styles from './chart.module.css';

interface ArchRowsProps {
  type: ToothType;
  teeth: Teeth;
  marks: ReadonlyMap<string, RecordMark>;
  lights: ToothLights;
}

const ROWS = [
  { arch: 'upper', label: 'Arcada superior' },
  { arch: 'lower', label: 'Arcada inferior' },
] as const;

/** The two rows of a section. */
export const ArchRows = memo(function ArchRows({ type, teeth, marks, lights }: ArchRowsProps) {
  return (
    <div className={styles['arches']} data-type={type}>
      {ROWS.map(({ arch, label }) => (
        <fieldset key={arch} aria-label={label} className={styles['row']} data-type={type}>
          {ARCHES[type][arch].map((number) => {
            const { condition, observation } = markOf(teeth, number);
            return (
              <Tooth
                key={number}
                number={number}
                condition={condition}
                noted={Boolean(observation)}
                upper={arch === 'upper'}
                waiting={waitingOf(marks.get(number))}
                lights={lights}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
});

function waitingOf(mark: RecordMark | undefined) {
  if (mark?.attention) return 'attention' as const;
  return mark?.unsent ? ('unsent' as const) : null;
}
