import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import { Card } from '#ui/layout/card.tsx';
import styles from './plan-detail.module.css';

/** What the plan says, in the order in which it is read. */
export function PlanText({ plan }: { plan: TreatmentPlan }) {
  return (
    <Card padded={false}>
      <Part title="Diagnóstico" empty="No hay diagnóstico registrado" text={plan.diagnostic} lead />
      <Part title="Plan de Tratamiento" empty="No hay detalles del plan registrados" text={plan.treatment_plan} />
      <Part title="Observaciones" empty="No hay observaciones registradas" text={plan.observations} />
    </Card>
  );
}

interface PartProps {
  title: string;
  empty: string;
  text: string | null;
  lead?: boolean;
}

function Part({ title, empty, text, lead = false }: PartProps) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {text === null ? <p className="text-3">{empty}</p> : <p data-lead={lead || undefined}>{text}</p>}
    </section>
  );
}
