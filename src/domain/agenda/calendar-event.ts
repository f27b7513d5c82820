// An appointment as calendars outside the clinic receive it: name and treatment, never its notes.
import type { Appointment } from './appointment.ts';
import { minutesTaken, placeOf } from './appointment-slot.ts';
import { cleanLine } from '#domain/values/clean.ts';
import type { Moment } from '#domain/values/dates.ts';

/** An appointment as an outside calendar shows it. */
export interface CalendarEvent {
  summary: string;
  /** The chair or room, else the clinic's name. */
  location: string;
  /** On the clinic's wall clock. */
  start: Moment;
  /** Minutes are added to the wall clock, as if no change to summer time lay in between. */
  end: Moment;
  /** By RFC 5545: not confirmed yet, confirmed, cancelled or missed. */
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
}

type Told = Pick<Appointment, 'fecha' | 'hora' | 'duracion' | 'tipo_tratamiento' | 'estado' | 'location'>;

/** The event of an appointment. */
export function calendarEvent(appointment: Told, patientName: string, clinicName: string): CalendarEvent {
  const { fecha, hora, tipo_tratamiento, estado } = appointment;
  const end = new Date(Date.parse(`${fecha}T${hora}:00Z`) + minutesTaken(appointment) * 60_000).toISOString();
  return {
    // Rows from before texts were cleaned may hold control characters, which RFC 5545 forbids.
    summary: cleanLine(`${patientName} · ${tipo_tratamiento}${estado === 'inasistencia' ? ' (inasistencia)' : ''}`),
    location: cleanLine(placeOf(appointment, clinicName)),
    start: { fecha, hora },
    end: { fecha: end.slice(0, 10), hora: end.slice(11, 16) },
    status: statusOf(estado),
  };
}

function statusOf(estado: string): CalendarEvent['status'] {
  if (estado === 'inasistencia') return 'CANCELLED';
  return estado === 'programada' ? 'TENTATIVE' : 'CONFIRMED';
}
