import { CheckIcon } from 'lucide-react';
import styles from './first-start.module.css';

/** The steps of the first start, in their order. */
const WORDS = { codigo: 'Código', clinica: 'Clínica', administrador: 'Administrador', listo: 'Listo' } as const;

/** A step of the first start. */
export type Step = keyof typeof WORDS;

/** The steps, with the present one marked and those before it ticked; the demo clinic has no step of its own. */
export function Steps({ step, demo }: { step: Step; demo: boolean }) {
  const steps = (Object.keys(WORDS) as Step[]).filter((each) => !(demo && each === 'clinica'));
  const present = steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label="Pasos">
      {steps.map((each, place) => {
        const done = place < present || step === 'listo';
        return (
          <li key={each} aria-current={each === step ? 'step' : undefined} data-done={done || undefined}>
            <i>{done ? <CheckIcon size={15} /> : place + 1}</i>
            <span>
              {WORDS[each]}
              {done ? <span className="visually-hidden"> (hecho)</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
