import { memo } from 'react';
import { toothLabel, type Condition } from '#domain/clinical/tooth.ts';
import { ToothDrawing } from '#entities/odontogram/tooth-drawing.tsx';
import { useToothLight, type ToothLights } from './tooth-lights.ts';
import styles from './chart.module.css';

interface ToothProps {
  number: string;
  condition: Condition;
  noted: boolean;
  upper: boolean;
  waiting: 'unsent' | 'attention' | null;
  lights: ToothLights;
}

/** The ids of the words of what waits, which stand once beside the chart. */
export const WAITING_WORDS = { unsent: 'tooth-unsent', attention: 'tooth-attention' };

/** One tooth of the chart. What is done to it is heard by the element around all of them. */
export const Tooth = memo(function Tooth(props: ToothProps) {
  const { number, noted, upper, waiting, lights } = props;
  const { chosen, painted, tabbable } = useToothLight(lights, number);
  const condition = painted ?? props.condition;
  const drawing = <ToothDrawing number={number} condition={condition} noted={noted} />;
  const digits = (
    <span className={styles['number']}>
      {number}
      {waiting ? <i className={styles['waiting']} data-state={waiting} /> : null}
    </span>
  );
  return (
    <button
      type="button"
      // Said although a button has it: design §9 fixes how a tooth is found.
      {...BUTTON}
      className={styles['tooth']}
      tabIndex={tabbable ? 0 : -1}
      data-tooth={number}
      data-condition={condition}
      aria-label={toothLabel({ tooth_number: number, condition, observation: noted ? '…' : null })}
      aria-describedby={waiting ? WAITING_WORDS[waiting] : undefined}
      aria-pressed={chosen || painted !== null}
    >
      {upper ? drawing : digits}
      {upper ? digits : drawing}
    </button>
  );
});

const BUTTON = { role: 'button' };
