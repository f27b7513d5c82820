import { CheckIcon } from 'lucide-react';
import styles from './import.module.css';

const STEPS = ['Archivo', 'Columnas', 'Revisión', 'Importación'];

/** The four steps, with the current one marked. */
export function Steps({ current, done }: { current: number; done: boolean }) {
  return (
    <ol className={styles.steps} aria-label="Pasos">
      {STEPS.map((name, index) => {
        const past = index + 1 < current || done;
        const now = index + 1 === current && !done;
        return (
          <li key={name} className="row" data-past={past || undefined} aria-current={now ? 'step' : undefined}>
            <i aria-hidden="true">{past ? <CheckIcon size={15} /> : index + 1}</i>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
