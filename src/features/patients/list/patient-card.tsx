import { CalendarIcon, ChevronRightIcon, PencilIcon } from 'lucide-react';
import { memo, useId } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { TreatmentStatusBadge } from '#entities/patient/treatment-status-badge.tsx';
import { RecordCard, wholeCard } from '#record/list/record-card.tsx';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';

interface PatientCardProps {
  patient: Patient;
  mark: RecordMark | undefined;
  /** YYYY-MM-DD. */
  today: string;
}

/** Memoised: typing in the search does not render it again. */
export const PatientCard = memo(function PatientCard({ patient, mark, today }: PatientCardProps) {
  const nameId = useId();
  const { id, first_name, last_name, fecha_nacimiento, treatment_status } = patient;
  const age = formatAge(fecha_nacimiento, today);
  return (
    <RecordCard
      link={{ to: '/patients/$id', params: { id } }}
      media={<Avatar id={id} firstName={first_name} lastName={last_name} />}
      name={fullName(patient)}
      nameId={nameId}
      facts={
        fecha_nacimiento === null
          ? 'Sin fecha de nacimiento'
          : [age, formatDate(fecha_nacimiento)].filter(Boolean).join(' · ')
      }
      badges={<TreatmentStatusBadge status={treatment_status} />}
      mark={mark}
    >
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
      <ButtonLink to="/patients/$id" params={{ id }} variant="accent" className={wholeCard} aria-describedby={nameId}>
        Ver
        <ChevronRightIcon size={18} />
      </ButtonLink>
    </RecordCard>
  );
});
