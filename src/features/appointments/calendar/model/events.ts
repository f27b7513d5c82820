// Appointments as the calendar draws them, made once when they are read, so that no render parses a date.
import { shownEstado } from '#domain/agenda/appointment.ts';
import { datesOf, endOf, minutesTaken, partOn, placeOf } from '#domain/agenda/appointment-slot.ts';
import { minutesOfDay } from '#domain/agenda/time-of-day.ts';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { initialsOf } from '#domain/values/text.ts';
import type { Visit } from '#store/agenda/calendar.ts';
import { MINUTE, wallDate } from './wall-clock.ts';

/** One appointment on one day, ready to be drawn: one that goes past midnight has an event on either day. */
export interface CalendarEvent extends Visit {
  id: string;
  start: Date;
  end: Date;
  /** The day on which this part of it is drawn. */
  day: string;
  /** The minutes of that day that it takes; the last one is a day's length. */
  drawn: { from: number; to: number };
  /** Goes on from the day before. */
  continued: boolean;
  /** The chair or room, or the clinic's name where the appointment has none. */
  place: string;
  names: EventNames;
  /** The patient's own telephone, else that of the person responsible for them; null without one. */
  phone: string | null;
  /** The shown estado, among them 'reprogramada'. */
  estado: string;
  /** HH:MM of the whole visit; the end of one that goes past midnight is an hour of the next day. */
  from: string;
  until: string;
}

/** A name for every width: "Lucía Fernández Ríos", "Lucía Fernández", "Lucía" and "F.", "LF". */
export interface EventNames {
  whole: string;
  middle: string;
  given: string;
  letter: string;
  initials: string;
}

export function eventsOf(visits: readonly Visit[], clinicName: string): CalendarEvent[] {
  return visits.flatMap((visit) => {
    const { appointment, patient } = visit;
    const start = wallDate(appointment.fecha, appointment.hora);
    const event = {
      ...visit,
      id: appointment.id,
      start,
      end: new Date(start.getTime() + minutesTaken(appointment) * MINUTE),
      place: placeOf(appointment, clinicName),
      names: namesOf(patient),
      phone: patient?.phone_number || patient?.guardian_phone || null,
      estado: shownEstado(appointment),
      from: appointment.hora,
      until: endOf(appointment),
    };
    return datesOf(appointment).map((day) => {
      const { from, to } = partOn(appointment, day)!;
      return {
        ...event,
        day,
        drawn: { from: minutesOfDay(from), to: minutesOfDay(to) },
        continued: day !== appointment.fecha,
      };
    });
  });
}

/** Each visit once, however many days it is drawn on. */
export const onceEach = (events: readonly CalendarEvent[]): CalendarEvent[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

/** "de la Cruz" is one word of a name. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'dos', 'san', 'santa', 'van', 'von']);

function firstWord(text: string): string {
  const words = text.trim().split(/\s+/);
  const end = words.findIndex((word) => !PARTICLES.has(word.toLocaleLowerCase('es')));
  return end === -1 ? text.trim() : words.slice(0, end + 1).join(' ');
}

export function namesOf(patient: Patient | undefined): EventNames {
  if (!patient) {
    return { whole: UNKNOWN_PATIENT, middle: UNKNOWN_PATIENT, given: UNKNOWN_PATIENT, letter: '', initials: '?' };
  }
  const { first_name, last_name } = patient;
  const given = firstWord(first_name ?? '');
  const family = firstWord(last_name ?? '');
  // "de la Cruz" is looked up under C.
  const letter = family.split(' ').at(-1)?.charAt(0).toLocaleUpperCase('es') ?? '';
  return {
    whole: fullName(patient),
    middle: [given, family].filter(Boolean).join(' '),
    given,
    letter: letter === '' ? '' : `${letter}.`,
    initials: initialsOf(given, letter),
  };
}

/** "Mateo S.": the name where there is little room. */
export const shortName = ({ given, letter }: EventNames): string => [given, letter].filter(Boolean).join(' ');

/** Whether the visit is going on: the patient is in the chair. */
export const isUnderWay = ({ start, end, estado }: CalendarEvent, now: Date): boolean =>
  start <= now && now < end && (estado === 'programada' || estado === 'confirmada');

/** Whether the visit is over by the clock and still has no estado that says whether the patient came. */
export const isOpen = ({ end, estado }: CalendarEvent, now: Date): boolean =>
  end <= now && (estado === 'programada' || estado === 'confirmada');
