import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SPECIALTY_LABELS, type Appointment } from '#domain/agenda/appointment.ts';
import { endOf, minutesTaken, placeOf } from '#domain/agenda/appointment-slot.ts';
import { rescheduledTo } from '#domain/agenda/rescheduled-to.ts';
import { addDays, compareMoments, type Moment } from '#domain/values/dates.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { appointmentsOf } from '#store/agenda/appointments.ts';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { calendarLeaf, formatCount, formatDate, formatTime } from '#ui/text/format.ts';
import styles from './appointment-detail.module.css';

interface FactsProps {
  appointment: Appointment;
  calendar: ReactNode;
}

/** Date, place and treatment. */
export function AppointmentFacts({ appointment, calendar }: FactsProps) {
  const { tipo_tratamiento, specialty, notes } = appointment;
  return (
    <Card padded={false}>
      <MovedNotice appointment={appointment} />
      <When appointment={appointment} />
      <dl className={styles.facts}>
        <dt>Tratamiento</dt>
        <dd>{tipo_tratamiento}</dd>
        <dt>Especialidad</dt>
        <dd>{SPECIALTY_LABELS[specialty] ?? specialty}</dd>
        {calendar ? (
          <>
            <dt>Google Calendar</dt>
            <dd>{calendar}</dd>
          </>
        ) : null}
      </dl>
      <section className={styles.notes}>
        <h2>Notas</h2>
        {notes === null ? <p className="text-3">Sin notas</p> : <p>{notes}</p>}
      </section>
    </Card>
  );
}

function When({ appointment }: { appointment: Appointment }) {
  const { fecha, hora } = appointment;
  const today = useToday();
  const { month, day, weekday } = calendarLeaf(fecha);
  const place = placeOf(appointment, useClinicConfig()?.clinic_name ?? '');
  const facts = [
    `${relativeDay(fecha, today)}${formatDate(fecha)}`,
    formatCount(minutesTaken(appointment), 'minuto', 'minutos'),
    place,
  ];
  return (
    <div className={styles.when}>
      <div className={styles.leaf} aria-hidden="true">
        <span>{month}</span>
        <b>{day}</b>
        <em>{weekday}</em>
      </div>
      <div>
        <p className={styles.hours}>
          {formatTime(hora)} – {endOf(appointment)}
        </p>
        <p className="text-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Link
        to="/appointments"
        search={{ view: 'calendar', range: 'day', date: fecha }}
        className={styles.day}
        aria-label={`Ver el día ${formatDate(fecha)} en el calendario`}
      >
        Ver el día
      </Link>
    </div>
  );
}

function relativeDay(fecha: string, today: string): string {
  if (fecha === today) return 'Hoy, ';
  if (fecha === addDays(today, 1)) return 'Mañana, ';
  return fecha === addDays(today, -1) ? 'Ayer, ' : '';
}

/** For an appointment that was moved: links the new one. Its estado stays programada (specification §4). */
function MovedNotice({ appointment }: { appointment: Appointment }) {
  const to = rescheduledTo(appointment);
  return to && <Moved from={appointment} to={to} />;
}

function Moved({ from, to }: { from: Appointment; to: Moment }) {
  const others = valueOf(useRead(appointmentsOf, from.patient));
  const target = others?.find((other) => other.id !== from.id && compareMoments(other, to) === 0)?.id;
  return (
    <div className={styles.moved}>
      <Banner
        action={
          target === undefined ? null : (
            <Link to="/appointments/$id" params={{ id: target }} className={styles.target}>
              Ver la nueva cita
            </Link>
          )
        }
      >
        Reprogramada para el {formatDate(to.fecha)} a las {to.hora}.
      </Banner>
    </div>
  );
}
