import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import { Card } from '#ui/layout/card.tsx';
import styles from './plan-detail.module.css';
import { planStretches } from './plan-steps.ts';

/** What the plan says, in the order in which it is read. */
export function PlanText({ plan }: { plan: TreatmentPlan }) {
  return (
    <Card padded={false}>
      <Part title="Diagnóstico" empty="No hay diagnóstico registrado" text={plan.diagnostic} lead />
      <Part title="Plan de Tratamiento" empty="No hay detalles del plan registrados" text={plan.treatment_plan} steps />
      <Part title="Observaciones" empty="No hay observaciones registradas" text={plan.observations} />
    </Card>
  );
}

interface PartProps {
  title: string;
  empty: string;
  text: string | null;
  lead?: boolean;
  /** Numbered lines are shown as the steps that they are. */
  steps?: boolean;
}

function Part({ title, empty, text, lead = false, steps = false }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {text === null ? (
        <p className="text-3">{empty}</p>
      ) : steps ? (
        <Steps text={text} />
      ) : (
        <p data-lead={lead || undefined}>{text}</p>
      )}
    </section>
  );
}

function Steps({ text }: { text: string }) {
  // Two stretches, and two steps, may say the same: their places tell them apart, and nothing here is moved.
  return planStretches(text).map((stretch, place) =>
    'text' in stretch ? (
      <p key={place}>{stretch.text}</p>
    ) : (
      <ol key={place} className={styles.steps}>
        {stretch.steps.map((step, at) => (
          <li key={at}>{step}</li>
        ))}
      </ol>
    ),
  );
}
