import { ChevronRightIcon, UserIcon } from 'lucide-react';
import { useId } from 'react';
import { RecordCard, wholeCard } from '#record/list/record-card.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatDate } from '#ui/text/format.ts';
import type { ListedPlan } from './use-plan-page.ts';
import styles from './plan-card.module.css';

export function PlanCard({ plan, mark }: { plan: ListedPlan; mark: RecordMark | undefined }) {
  const nameId = useId();
  const timeZone = useClinicConfig()?.timezone;
  const { id, patient, patient_name, person, diagnostic, created_at } = plan;
  return (
    <RecordCard
      link={{ to: '/treatment-plans/$id', params: { id } }}
      media={<Avatar id={patient} firstName={person?.first_name} lastName={person?.last_name} />}
      name={patient_name}
      nameId={nameId}
      facts={
        <>
          Creado {formatDate(created_at, timeZone)}
          {diagnostic === null ? null : <p className={styles.diagnostic}>{excerpt(diagnostic)}</p>}
        </>
      }
      mark={mark}
    >
      <ButtonLink to="/patients/$id" params={{ id: patient }} icon={<UserIcon size={18} />} aria-describedby={nameId}>
        Ver Paciente
      </ButtonLink>
      <ButtonLink
        to="/treatment-plans/$id"
        params={{ id }}
        variant="accent"
        className={wholeCard}
        aria-describedby={nameId}
      >
        Ver Plan
        <ChevronRightIcon size={18} />
      </ButtonLink>
    </RecordCard>
  );
}
