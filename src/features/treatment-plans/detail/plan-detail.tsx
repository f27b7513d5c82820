import { PencilIcon, PlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { titleOf } from '#domain/registry.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { PatientSideCard } from '#entities/patient/patient-side-card.tsx';
import { HistoryButton } from '#record/history/history-button.tsx';
import { lastList } from '#record/list/last-list.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatDate } from '#ui/text/format.ts';
import parts from '#ui/layout/parts.module.css';
import { PLAN_FAILED, PLAN_MISSING } from '../messages.ts';
import { PlanText } from './plan-text.tsx';

interface PlanDetailProps {
  id: string;
  /** The appointments of the plan's patient, which the route fills: a feature imports no other. */
  appointments?: (patient: string) => ReactNode;
}

export function PlanDetail({ id, appointments }: PlanDetailProps) {
  const { db } = useRuntime();
  const state = useRecord('treatment-plans', id);
  if (state.status === 'loading') return null;
  const back = {
    to: '/treatment-plans',
    search: lastList(db, 'treatment-plans'),
    label: 'Volver a los planes',
  } as const;
  if (state.status !== 'ready') {
    const words = { title: 'Plan de Tratamiento', message: PLAN_FAILED, missing: PLAN_MISSING };
    return <RecordNotShown collection="treatment-plans" {...words} back={back} state={state} />;
  }
  const { record: plan, pending } = state;
  return (
    <>
      <PageHeader
        title="Plan de Tratamiento"
        back={back}
        badge={pending.entries.length > 0 || pending.conflicts.length > 0 ? <UnsentMark /> : null}
        subtitle={<Dates plan={plan} />}
        actions={
          <>
            <HistoryButton collection="treatment-plans" id={id} subtitle={titleOf('treatment-plans', { ...plan })} />
            <ButtonLink to="/treatment-plans/$id/edit" params={{ id }} icon={<PencilIcon />}>
              Editar
            </ButtonLink>
            <ButtonLink to="/appointments/new" search={{ patient: plan.patient }} variant="filled" icon={<PlusIcon />}>
              Nueva cita
            </ButtonLink>
          </>
        }
      />
      <AlertBanner patient={plan.patient} />
      <UndecidedBanner collection="treatment-plans" pending={pending} />
      <div className={parts.keepsAside}>
        <div className="stack">
          <PlanText plan={plan} />
          {appointments?.(plan.patient)}
        </div>
        <PatientSideCard id={plan.patient} alerts={false} />
      </div>
    </>
  );
}

function Dates({ plan }: { plan: TreatmentPlan }) {
  const timeZone = useClinicConfig()?.timezone;
  const day = (at: string) => formatDate(at, timeZone);
  const patient = useRecord('patients', plan.patient);
  const name = patient.status === 'ready' ? fullName(patient.record) : UNKNOWN_PATIENT;
  return (
    <p className="facts-line">
      {patient.status === 'loading' ? null : <b>{name}</b>}
      <span>Creado {day(plan.created_at)}</span>
      <span>Actualizado {day(plan.updated_at)}</span>
    </p>
  );
}
