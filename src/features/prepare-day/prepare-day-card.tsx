import { Link } from '@tanstack/react-router';
import { CircleCheckIcon } from 'lucide-react';
import { useOnline } from '#runtime/use-sync-status.ts';
import { Card } from '#ui/layout/card.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { formatCount } from '#ui/text/format.ts';
import { valueOf } from '#runtime/read/use-read.ts';
import { usePrepareRun } from './prepare-run.ts';
import { RunButton } from './ready-hero.tsx';
import { missingText, stoppedText } from './run-words.ts';
import { figuresOf, useDays } from './use-days.ts';
import styles from './prepare-day.module.css';

/** On the dashboard: whether the next patients can be treated without the network. */
export function PrepareDayCard() {
  const days = valueOf(useDays());
  const { state } = usePrepareRun();
  const offline = !useOnline();
  // Before every record is here, readiness is not known.
  if (!days?.today.complete) return null;
  const figures = figuresOf(days.today, days.next);
  if (figures.patients === 0) return null;
  const ready = figures.missing.length === 0;
  const stopped = ready ? null : stoppedText(state, offline);
  return (
    <Card title="Preparar el día" actions={<Link to="/preparar-dia">Ver pacientes</Link>}>
      <div className={styles.short}>
        <p className={styles.sum}>
          <b>
            {figures.ready} de {formatCount(figures.patients, 'paciente', 'pacientes')}
          </b>{' '}
          {figures.ready === 1 ? 'listo sin conexión' : 'listos sin conexión'}
        </p>
        <Progress
          label="Pacientes listos sin conexión"
          value={(figures.ready / figures.patients) * 100}
          tone="accent"
        />
        <div aria-live="polite" className={styles.note}>
          {ready ? (
            <p className={styles.done}>
              <CircleCheckIcon size={20} aria-hidden="true" />
              Listo sin conexión
            </p>
          ) : (
            <p>{missingText(figures, state)}</p>
          )}
          {stopped === null ? null : <p className={styles.stopped}>{stopped}</p>}
        </div>
        {ready ? null : <RunButton days={[days.today.day, days.next.day]} />}
      </div>
    </Card>
  );
}
