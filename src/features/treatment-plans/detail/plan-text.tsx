import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import { Card } from '#ui/layout/card.tsx';
import styles from './plan-detail.module.css';
import { planStretches } from './plan-steps.ts';

/** The plan's texts, in reading order. */
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
  /** Shows numbered lines as steps. */
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
  // Two stretches or steps may be equal: the index makes keys unique, and they are never reordered.
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
