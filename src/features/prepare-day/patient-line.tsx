import { Link } from '@tanstack/react-router';
import { RefreshCwIcon } from 'lucide-react';
import { fullName } from '#domain/patients/patient.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { DayPatient } from '#store/clinical/day-images.ts';
import { Button } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { formatCount, formatNumber, formatTime } from '#ui/text/format.ts';
import { usePrepareRun, type RunState } from './prepare-run.ts';
import styles from './prepare-day.module.css';

/** A patient of the day: hour, name, and how many images are here. */
export function PatientLine({ row, days }: { row: DayPatient; days: readonly string[] }) {
  const { state, prepare } = usePrepareRun();
  const clinic = useClinicConfig()?.clinic_name;
  const { patient, appointment } = row;
  const { person, patient_name, hora, tipo_tratamiento, location } = appointment;
  const failed = row.missing.filter(({ id }) => state.failed.has(id)).length;
  return (
    <li className={styles.line}>
      <time>{formatTime(hora)}</time>
      <Avatar id={patient} firstName={person?.first_name ?? patient_name} lastName={person?.last_name} />
      <span className={styles.who}>
        <Link to="/patients/$id" params={{ id: patient }} className="reaches">
          {person ? fullName(person) : patient_name}
        </Link>
        <small>{[tipo_tratamiento, location ?? clinic].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.images}>
        <Images row={row} failed={failed} />
      </span>
      <span className={styles.state}>
        {failed > 0 && !state.running ? (
          <Button icon={<RefreshCwIcon />} aria-label={`Reintentar ${patient_name}`} onClick={() => prepare(days)}>
            Reintentar
          </Button>
        ) : (
          <StateBadge row={row} state={state} />
        )}
      </span>
    </li>
  );
}

function Images({ row: { images, missing }, failed }: { row: DayPatient; failed: number }) {
  const here = images.length - missing.length;
  if (failed > 0) {
    return (
      <b className={styles.failed}>
        {formatCount(failed, 'imagen', 'imágenes')} no {failed === 1 ? 'bajó' : 'bajaron'}
      </b>
    );
  }
  if (images.length === 0) return 'Sin imágenes';
  if (missing.length === 0) return formatCount(images.length, 'imagen', 'imágenes');
  return (
    <>
      {formatNumber(here)} de {formatCount(images.length, 'imagen', 'imágenes')}
      <Progress label="Imágenes en esta tableta" value={(here / images.length) * 100} tone="accent" size="sm" />
    </>
  );
}

function StateBadge({ row: { missing }, state }: { row: DayPatient; state: RunState }) {
  if (missing.length === 0) return <Badge tone="ok">Listo sin conexión</Badge>;
  if (missing.some(({ id }) => state.active.has(id))) return <Badge tone="accent">Bajando…</Badge>;
  return state.running ? <Badge>En espera</Badge> : <Badge tone="warn">Falta bajar</Badge>;
}
