import { FileTextIcon } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { NoneYet } from '#record/read/none-yet.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { patientPlans } from '#store/clinical/treatment-plans.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatDate } from '#ui/text/format.ts';
import styles from './plan-panel.module.css';

/** The newest plan of a patient, on the patient's page. */
export function PlanPanel({ patient }: { patient: string }) {
  const plans = valueOf(useRead(patientPlans, patient));
  const timeZone = useClinicConfig()?.timezone;
  const [plan] = plans ?? [];
  if (!plans) return <Card title="Plan de tratamiento">{null}</Card>;
  if (!plan) return <NoPlan patient={patient} />;
  return (
    <Card
      title="Plan de tratamiento"
      actions={
        <>
          {plans.length > 1 ? (
            <Link to="/treatment-plans" search={{ patient }}>
              Ver todos
            </Link>
          ) : null}
          <Link to="/treatment-plans/$id" params={{ id: plan.id }}>
            Ver plan
          </Link>
        </>
      }
    >
      <p className="small text-2">{formatDate(plan.created_at, timeZone)}</p>
      <p className={styles.diagnostic}>{plan.diagnostic ?? 'No hay diagnóstico registrado'}</p>
      {plan.treatment_plan === null ? null : <p className="text-2">{excerpt(plan.treatment_plan)}</p>}
    </Card>
  );
}

function NoPlan({ patient }: { patient: string }) {
  return (
    <Card title="Plan de tratamiento" padded={false}>
      <NoneYet
        of="treatment-plans"
        icon={<FileTextIcon size={22} />}
        title="Sin plan de tratamiento"
        action={
          <ButtonLink to="/treatment-plans/create" search={{ patient }}>
            Crear plan
          </ButtonLink>
        }
      />
    </Card>
  );
}
