import { Link } from '@tanstack/react-router';
import { APPLIANCE_LABELS, type OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatDate } from '#ui/text/format.ts';
import { PhaseBadge } from '../shown/phase-badge.tsx';
import styles from './case-detail.module.css';

interface CaseCardProps {
  course: OrthodonticCase;
  /** All cases of the patient, this one included. */
  others: readonly OrthodonticCase[];
  onEdit: () => void;
}

/** The data that were typed about the case, and the patient's other cases. */
export function CaseCard({ course, others, onEdit }: CaseCardProps) {
  const { appliance, planned_months, started_on, finished_on, notes } = course;
  const rest = others.filter(({ id }) => id !== course.id);
  return (
    <Card
      title="El caso"
      actions={
        <Button variant="quiet" aria-label="Editar: El caso" onClick={onEdit}>
          Editar
        </Button>
      }
    >
      <dl className={styles.pairs}>
        <div className="spread">
          <dt>Aparato</dt>
          <dd>{APPLIANCE_LABELS[appliance] ?? appliance}</dd>
        </div>
        <div className="spread">
          <dt>Duración</dt>
          <dd>{formatCount(planned_months, 'mes', 'meses')}</dd>
        </div>
        <div className="spread">
          <dt>Inicio</dt>
          <dd>{formatDate(started_on)}</dd>
        </div>
        {finished_on === null ? null : (
          <div className="spread">
            <dt>Término</dt>
            <dd>{formatDate(finished_on)}</dd>
          </div>
        )}
      </dl>
      {notes === null ? null : <p className={styles.notes}>{notes}</p>}
      {rest.length === 0 ? null : (
        <section className={styles.others} aria-label="Otros casos del paciente">
          <h3 className="small text-2">Otros casos del paciente</h3>
          <ul>
            {rest.map((other) => (
              <li key={other.id}>
                <Link to="/ortodoncia/$id" params={{ id: other.id }}>
                  Desde el {formatDate(other.started_on)} <PhaseBadge phase={other.phase} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
