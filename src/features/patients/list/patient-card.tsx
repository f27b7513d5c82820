import { Link } from '@tanstack/react-router';
import { CalendarIcon, ChevronRightIcon, PencilIcon } from 'lucide-react';
import { memo, useId } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { TreatmentStatusBadge } from '#entities/patient/treatment-status-badge.tsx';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import styles from './patient-card.module.css';

interface PatientCardProps {
  patient: Patient;
  mark: RecordMark | undefined;
  /** YYYY-MM-DD. */
  today: string;
}

/** Not drawn again while only the search is typed. */
export const PatientCard = memo(function PatientCard({ patient, mark, today }: PatientCardProps) {
  const nameId = useId();
  return (
    <li className={styles['card']}>
      <div>
        <Link to="/patients/$id" params={{ id: patient.id }} className={styles['who']}>
          <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} />
          <h2 id={nameId} className={styles['name']}>
            {fullName(patient)}
          </h2>
        </Link>
        <BirthLine patient={patient} today={today} />
      </div>
      <div className={styles['marks']}>
        <TreatmentStatusBadge status={patient.treatment_status} />
        {mark?.attention ? <Badge tone="danger">Requiere atención</Badge> : null}
        {mark?.unsent && !mark.attention ? <UnsentMark /> : null}
      </div>
      <CardLinks id={patient.id} nameId={nameId} />
    </li>
  );
});

function BirthLine({ patient, today }: Pick<PatientCardProps, 'patient' | 'today'>) {
  const age = formatAge(patient.fecha_nacimiento, today);
  if (patient.fecha_nacimiento === null) return <p className={styles['birth']}>Sin fecha de nacimiento</p>;
  return (
    <p className={styles['birth']}>
      {age === null ? null : <span className={styles['age']}>{age}</span>}
      <span>{formatDate(patient.fecha_nacimiento)}</span>
    </p>
  );
}

/** "Ver" reaches over the whole card; the name and the other two lie on top. Each says whose it is by its description. */
function CardLinks({ id, nameId }: { id: string; nameId: string }) {
  return (
    <div className={styles['links']}>
      <ButtonLink
        to="/appointments"
        search={{ patient: id }}
        icon={<CalendarIcon size={18} />}
        aria-describedby={nameId}
      >
        Citas
      </ButtonLink>
      <ButtonLink to="/patients/$id/edit" params={{ id }} icon={<PencilIcon size={18} />} aria-describedby={nameId}>
        Editar
      </ButtonLink>
      <ButtonLink
        to="/patients/$id"
        params={{ id }}
        variant="accent"
        className={styles['whole'] ?? ''}
        aria-describedby={nameId}
      >
        Ver
        <ChevronRightIcon size={18} />
      </ButtonLink>
    </div>
  );
}
