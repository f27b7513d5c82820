import { Link } from '@tanstack/react-router';
import { CalendarIcon } from 'lucide-react';
import { recentVisits } from '#domain/agenda/recent-visits.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { appointmentsOf } from '#store/agenda/appointments.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import styles from './history-detail.module.css';

const TITLE = 'Citas recientes';

/** The visits shown beside a history on a day (YYYY-MM-DD). */
export const readRecentVisits = async (db: ArcadaDatabase, patient: string, today: string) =>
  recentVisits(await appointmentsOf(db, patient), today);

/** The patient's three latest appointments; the next one for a patient who has had none. */
export function RecentVisits({ patient }: { patient: string }) {
  const today = useToday();
  const visits = valueOf(useRead(readRecentVisits, patient, today));
  if (!visits) return <Card title={TITLE}>{null}</Card>;
  if (visits.length === 0) {
    return (
      <Card title={TITLE} padded={false}>
        <EmptyState
          compact
          icon={<CalendarIcon size={22} />}
          title="Sin citas"
          action={
            <ButtonLink to="/appointments/new" search={{ patient }}>
              Nueva cita
            </ButtonLink>
          }
        />
      </Card>
    );
  }
  return (
    <Card
      title={TITLE}
      padded={false}
      actions={
        <Link to="/appointments" search={{ patient }}>
          Ver todas
        </Link>
      }
    >
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to="/appointments/$id" params={{ id: visit.id }}>
              <time dateTime={`${visit.fecha}T${visit.hora}`}>
                <b>{formatDate(visit.fecha)}</b> · {formatTime(visit.hora)}
              </time>
              <span>{visit.tipo_tratamiento}</span>
              <EstadoBadge appointment={visit} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
