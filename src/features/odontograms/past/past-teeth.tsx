import { ARCHES, toothLabel, type ToothType } from '#domain/clinical/tooth.ts';
import { ToothDrawing } from '#entities/odontogram/tooth-drawing.tsx';
import chart from '../chart/chart.module.css';
import { markOf, type Teeth } from '../marking/marking.ts';
import styles from './past.module.css';

interface PastTeethProps {
  type: ToothType;
  teeth: Teeth;
  /** The teeth that the day changed. */
  changed: ReadonlySet<string>;
}

const ROWS = [
  { arch: 'upper', label: 'Arcada superior' },
  { arch: 'lower', label: 'Arcada inferior' },
] as const;

/** Both rows of a section as they were: to be looked at. */
export function PastTeeth({ type, teeth, changed }: PastTeethProps) {
  return (
    <div className={chart['arches']} data-type={type}>
      {ROWS.map(({ arch, label }) => (
        <ul key={arch} aria-label={label} className={`${chart['row']} ${styles['row']}`} data-type={type}>
          {ARCHES[type][arch].map((number) => (
            <PastTooth
              key={number}
              number={number}
              teeth={teeth}
              upper={arch === 'upper'}
              changed={changed.has(number)}
            />
          ))}
        </ul>
      ))}
    </div>
  );
}

interface PastToothProps {
  number: string;
  teeth: Teeth;
  upper: boolean;
  changed: boolean;
}

function PastTooth({ number, teeth, upper, changed }: PastToothProps) {
  const { condition, observation } = markOf(teeth, number);
  const drawing = <ToothDrawing number={number} condition={condition} noted={Boolean(observation)} />;
  const digits = <span className={chart['number']}>{number}</span>;
  const label = toothLabel({ tooth_number: number, condition, observation });
  return (
    <li
      className={`${chart['tooth']} ${styles['tooth']}`}
      data-condition={condition}
      data-past-tooth={number}
      data-changed={changed || undefined}
    >
      <span className="visually-hidden">{changed ? `${label}, cambió ese día` : label}</span>
      {upper ? drawing : digits}
      {upper ? digits : drawing}
    </li>
  );
}
