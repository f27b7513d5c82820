import { useMemo } from 'react';
import { ARCH_HALVES, toothLabel, type ToothType } from '#domain/clinical/tooth.ts';
import { Quadrant } from '#entities/odontogram/quadrant.tsx';
import { ROWS } from '../chart/section-of-chart.ts';
import chart from '../chart/chart.module.css';
import { drawnTeeth, markOf, type Teeth } from '../marking/marking.ts';
import styles from './past.module.css';

interface PastTeethProps {
  type: ToothType;
  teeth: Teeth;
  /** The teeth changed that day. */
  changed: ReadonlySet<string>;
}

/** Both rows of a section on a past day, read-only. */
export function PastTeeth({ type, ...shown }: PastTeethProps) {
  return (
    <div className={chart['arches']} data-type={type}>
      {ROWS.map(({ arch, label }) => (
        <fieldset key={arch} aria-label={label} className={chart['row']}>
          {ARCH_HALVES[type][arch].map((numbers) => (
            <PastQuadrant key={numbers[0]} type={type} arch={arch} numbers={numbers} {...shown} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface PastQuadrantProps extends PastTeethProps {
  arch: 'upper' | 'lower';
  numbers: readonly string[];
}

function PastQuadrant({ type, arch, numbers, teeth, changed }: PastQuadrantProps) {
  const drawn = useMemo(() => drawnTeeth(teeth, numbers), [numbers, teeth]);
  return (
    <Quadrant type={type} arch={arch} teeth={drawn}>
      <ul className={styles.teeth}>
        {numbers.map((number) => (
          <PastTooth key={number} number={number} teeth={teeth} changed={changed.has(number)} />
        ))}
      </ul>
    </Quadrant>
  );
}

interface PastToothProps {
  number: string;
  teeth: Teeth;
  changed: boolean;
}

function PastTooth({ number, teeth, changed }: PastToothProps) {
  const { condition, observation } = markOf(teeth, number);
  const label = toothLabel({ tooth_number: number, condition, observation });
  return (
    <li
      className={`${chart['tooth']} ${styles.tooth}`}
      data-condition={condition}
      data-past-tooth={number}
      data-changed={changed || undefined}
    >
      <span className="visually-hidden">{changed ? `${label}, cambió ese día` : label}</span>
      {number}
    </li>
  );
}
