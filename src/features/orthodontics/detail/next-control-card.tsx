import { Link } from '@tanstack/react-router';
import { CalendarIcon, ChevronRightIcon, PlusIcon, TriangleAlertIcon } from 'lucide-react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatDate } from '#ui/text/format.ts';
import type { CaseView } from '../shown/case-view.ts';
import { intervalWords, visitWords } from '../shown/words.ts';
import styles from './case-detail.module.css';

/** The day on which the next control is due, and the visit at which it can take place. */
export function NextControlCard({ view, today }: { view: CaseView; today: string }) {
  const { next, course } = view;
  if (next === null) {
    return (
      <Card title="Próximo control">
        <p className="text-2">El caso terminó el {formatDate(course.finished_on)}.</p>
      </Card>
    );
  }
  const { due, overdue, visit } = next;
  // A visit that is planned is the answer to an overdue control.
  const late = overdue > 0 && visit === null;
  const interval = intervalWords(next, today);
  const ago = overdue > 0 ? `hace ${formatCount(overdue, 'día', 'días')}` : null;
  return (
    <Card title="Próximo control">
      {due === null ? (
        <p className="text-2">{next.last === null ? 'Sin controles todavía' : 'El caso está suspendido.'}</p>
      ) : (
        <>
          <p className="detail">{overdue > 0 ? 'Debía ser el' : 'Desde el'}</p>
          <p className={styles.when} data-late={late || undefined}>
            {late ? <TriangleAlertIcon size={20} /> : null}
            {formatDate(due)}
          </p>
          <p className="detail">{[ago, interval].filter(Boolean).join(', ')}</p>
        </>
      )}
      {visit === null ? <NoVisit late={late} patient={course.patient} /> : <Planned visit={visit} today={today} />}
    </Card>
  );
}

function NoVisit({ late, patient }: { late: boolean; patient: string }) {
  return (
    <>
      <p className={styles.lacking} data-late={late || undefined}>
        <CalendarIcon size={18} />
        Sin cita
      </p>
      <ButtonLink to="/appointments/new" search={{ patient }} variant="accent" icon={<PlusIcon />} block>
        Nueva Cita
      </ButtonLink>
    </>
  );
}

function Planned({ visit, today }: { visit: Appointment; today: string }) {
  return (
    <div className={styles.visit}>
      <div className="grow">
        <Link to="/appointments/$id" params={{ id: visit.id }} className="reaches">
          {visitWords(visit, today)}
        </Link>
        <p>{[visit.location, visit.tipo_tratamiento].filter(Boolean).join(', ')}</p>
        <EstadoBadge appointment={visit} />
      </div>
      <ChevronRightIcon size={18} />
    </div>
  );
}
