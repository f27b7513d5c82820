import { CircleCheckIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOnline } from '#runtime/use-sync-status.ts';
import type { DayImages, DayPatient } from '#store/clinical/day-images.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { usePrepareRun, type RunState } from './prepare-run.ts';
import { missingText, stoppedText } from './run-words.ts';
import { figuresOf, type Figures } from './use-days.ts';
import styles from './prepare-day.module.css';

interface ReadyHeroProps {
  /** `shown` are the days described here, `days` those that the run downloads, in order. */
  shown: readonly DayImages[];
  days: readonly string[];
  /** Shown once all is here. */
  done: string;
}

/** The number of patients that are ready, what is missing, and the button that downloads it. */
export function ReadyHero({ shown, days, done }: ReadyHeroProps) {
  const { state } = usePrepareRun();
  const figures = figuresOf(...shown);
  const ready = figures.missing.length === 0;
  return (
    <Card>
      <div className={styles.top}>
        <p className={styles.count}>
          <b>{formatNumber(figures.ready)}</b>{' '}
          <span>
            de {formatCount(figures.patients, 'paciente', 'pacientes')}{' '}
            {figures.ready === 1 ? 'listo sin conexión' : 'listos sin conexión'}
          </span>
        </p>
        {ready ? null : <RunButton days={days} />}
      </div>
      <Segments patients={shown.flatMap(({ patients }) => patients)} state={state} />
      <div aria-live="polite" className={styles.note}>
        <Note figures={figures} state={state} done={done} />
      </div>
    </Card>
  );
}

function Note({ figures, state, done }: { figures: Figures; state: RunState; done: string }) {
  const offline = !useOnline();
  if (figures.missing.length === 0) {
    return (
      <p className={styles.done}>
        <CircleCheckIcon size={20} aria-hidden="true" />
        {done}
      </p>
    );
  }
  const stopped = stoppedText(state, offline);
  return (
    <>
      <p>{missingText(figures, state)}</p>
      {stopped === null ? null : <p className={styles.stopped}>{stopped}</p>}
    </>
  );
}

/** Starts, stops and resumes the run; it downloads no image twice. */
export function RunButton({ days }: { days: readonly string[] }) {
  const { state, prepare, pause } = usePrepareRun();
  const online = useOnline();
  // "El resto baja cuando vuelva la red.": resumes once each time the network returns; after another failure it waits
  // for "Seguir".
  const wasOnline = useRef(false);
  const onNetwork = useEffectEvent((isBack: boolean) => {
    if (!wasOnline.current && isBack && state.stopped === 'offline') prepare(days);
    wasOnline.current = isBack;
  });
  useEffect(() => onNetwork(online), [online]);
  if (state.running) return <Button onClick={pause}>Pausar</Button>;
  const label = state.stopped === null && state.failed.size === 0 ? 'Preparar' : 'Seguir';
  return (
    <Button variant="filled" onClick={() => prepare(days)}>
      {label}
    </Button>
  );
}

/** A segment for each patient, filled by the share of images that are here. The words beside it say the same. */
function Segments({ patients, state }: { patients: readonly DayPatient[]; state: RunState }) {
  return (
    <div className={styles.segments} aria-hidden="true">
      {patients.map(({ appointment, images, missing }) => {
        const failed = missing.some(({ id }) => state.failed.has(id));
        const share = images.length === 0 ? 100 : 100 - (missing.length / images.length) * 100;
        return (
          <i key={appointment.id} data-failed={failed || undefined}>
            <i style={{ width: `${share}%` }} />
          </i>
        );
      })}
    </div>
  );
}
