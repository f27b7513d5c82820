import { memo } from 'react';
import {
  CONDITION_LABELS,
  TOOTH_TYPE_LABELS,
  toothName,
  toothNumbers,
  type ToothType,
} from '#domain/clinical/tooth.ts';
import { ConditionIcon } from '#entities/odontogram/condition-icon.tsx';
import { ToothStatistics } from '#entities/odontogram/tooth-statistics.tsx';
import { Card } from '#ui/layout/card.tsx';
import { markedTeeth, markOf, type Teeth } from '../marking/marking.ts';
import styles from './tooth-summary.module.css';

interface ToothSummaryProps {
  teeth: Teeth;
  sections: readonly ToothType[];
  onOpen: (number: string) => void;
}

/** The chart in words: each tooth that is not simply healthy, and their number. */
export const ToothSummary = memo(function ToothSummary({ teeth, sections, onOpen }: ToothSummaryProps) {
  return (
    <Card title="Resumen" padded={false}>
      {sections.map((type) => (
        <Section key={type} type={type} teeth={teeth} named={sections.length > 1} onOpen={onOpen} />
      ))}
    </Card>
  );
});

interface SectionProps extends Pick<ToothSummaryProps, 'teeth' | 'onOpen'> {
  type: ToothType;
  /** Names its dentition, when both sections are shown. */
  named: boolean;
}

function Section({ type, teeth, named, onOpen }: SectionProps) {
  const numbers = toothNumbers(type);
  const told = markedTeeth(teeth, type);
  const label = `Dientes marcados, odontograma ${TOOTH_TYPE_LABELS[type].toLowerCase()}`;
  return (
    <div className={styles.section}>
      {named ? <h3>{TOOTH_TYPE_LABELS[type]}</h3> : null}
      <ToothStatistics teeth={teeth} type={type} layout="row" />
      {told.length === 0 ? null : (
        <ul className={styles.list} aria-label={label}>
          {told.map((number) => (
            <Line key={number} number={number} teeth={teeth} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <p className={styles.rest}>{restWords(numbers.length - told.length, told.length)}</p>
    </div>
  );
}

function Line({ number, teeth, onOpen }: { number: string } & Pick<ToothSummaryProps, 'teeth' | 'onOpen'>) {
  const { condition, observation } = markOf(teeth, number);
  return (
    <li>
      <button type="button" className={styles.line} onClick={() => onOpen(number)}>
        <ConditionIcon condition={condition} />
        <b>{number}</b>
        <span className={styles.words}>
          <span className="visually-hidden">{toothName(number)}: </span>
          {CONDITION_LABELS[condition]}
          {observation ? <small>{observation}</small> : null}
        </span>
      </button>
    </li>
  );
}

function restWords(rest: number, told: number): string {
  if (told === 0) return 'Todos los dientes están sanos, sin observaciones.';
  if (rest === 0) return 'Ningún otro diente.';
  return rest === 1 ? 'El otro diente está sano.' : `Los otros ${rest} dientes están sanos.`;
}
