import { CheckIcon, TriangleAlertIcon } from 'lucide-react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { endOf, minutesTaken, placeOf } from '#domain/agenda/appointment-slot.ts';
import { CLOSES, isWorkingDay, OPENS } from '#domain/agenda/clinic-hours.ts';
import { freeStarts, freeTime, timeOfDay, minutesOfDay, type Stretch } from '#domain/agenda/free-time.ts';
import { compareMoments, isDate, isTime, momentIn, type Moment } from '#domain/values/dates.ts';
import { useOverlaps } from '#entities/appointment/use-overlaps.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/use-read.ts';
import { appointmentsBetween, type NamedAppointment } from '#store/agenda/appointments.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import styles from './reschedule-dialog.module.css';

/** So many free times are offered. */
const OFFERED = 4;

interface SlotAdviceProps {
  /** The one that is to be moved: place and duration stay. */
  appointment: Appointment;
  /** As typed so far. */
  fecha: string;
  hora: string;
  onTake: (hora: string) => void;
}

/** What the place has at the time that is being chosen, and what is free near it. It warns and never blocks. */
export function SlotAdvice({ appointment, fecha, hora, onTake }: SlotAdviceProps) {
  const { id, duracion, location } = appointment;
  const config = useClinicConfig();
  const clinic = config?.clinic_name ?? '';
  const now = momentIn(useNow(), config?.timezone);
  const overlapping = useOverlaps({ fecha, hora, duracion, location, estado: 'programada' }, id);
  const moved = fecha !== appointment.fecha || hora !== appointment.hora;
  const typed = isDate(fecha) && isTime(hora);
  const free = useFreeTime(appointment, fecha);
  const starts = typed && free ? freeStarts(fromNow(free, fecha, now), minutesTaken(appointment), hora, OFFERED) : [];
  const place = placeOf(appointment, clinic) || 'La clínica';
  const stretch = free?.find(({ from, to }) => from <= hora && to >= endOf({ hora, duracion }));
  return (
    <>
      {/* Always there: a region that appears together with its words is not read aloud. */}
      <output className={styles['advice']} data-taken={overlapping.length > 0 || undefined}>
        {!typed || !moved ? null : overlapping.length > 0 ? (
          <Taken overlapping={overlapping} place={place} anyFree={starts.length > 0} />
        ) : compareMoments({ fecha, hora }, now) < 0 ? (
          <Line warning>Esa fecha y hora ya pasaron.</Line>
        ) : stretch ? (
          <Line>{`${place} está libre de ${stretch.from} a ${stretch.to}.`}</Line>
        ) : (
          <Line warning>{isWorkingDay(fecha) ? 'Fuera del horario de atención.' : 'No es un día de atención.'}</Line>
        )}
      </output>
      {overlapping.length > 0 && starts.length > 0 ? (
        <Chips label="Horas libres">
          {starts.toSorted().map((start) => (
            <Chip key={start} onClick={() => onTake(start)}>
              {start}
            </Chip>
          ))}
        </Chips>
      ) : null}
    </>
  );
}

/** What is free in the place on a working day, without the appointment that moves away; undefined on other days. */
function useFreeTime(appointment: Appointment, fecha: string): Stretch[] | undefined {
  const { id } = appointment;
  const clinic = useClinicConfig()?.clinic_name ?? '';
  const day = valueOf(
    useRead(async (db) => (isDate(fecha) ? appointmentsBetween(db, fecha, fecha) : []), [fecha], { keep: true }),
  );
  if (!day || !isDate(fecha) || !isWorkingDay(fecha)) return undefined;
  const place = placeOf(appointment, clinic);
  const others = day.filter((other) => other.id !== id && placeOf(other, clinic) === place);
  return freeTime(others, { from: OPENS, to: CLOSES }, minutesTaken(appointment));
}

/** Of today only what is still to come, from the next quarter of an hour on. */
function fromNow(free: readonly Stretch[], fecha: string, now: Moment): Stretch[] {
  if (fecha > now.fecha) return [...free];
  if (fecha < now.fecha) return [];
  const earliest = timeOfDay(Math.ceil(minutesOfDay(now.hora) / 15) * 15);
  return free
    .filter(({ to }) => to > earliest)
    .map(({ from, to }) => ({ from: from > earliest ? from : earliest, to }));
}

interface TakenProps {
  overlapping: readonly NamedAppointment[];
  place: string;
  anyFree: boolean;
}

function Taken({ overlapping, place, anyFree }: TakenProps) {
  return (
    <Line warning>
      {overlapping.map((other) => (
        <span key={other.id} className={styles['other']}>
          Se cruza con {other.patient_name}, {other.hora} – {endOf(other)}, {place}.
        </span>
      ))}
      {anyFree ? 'Puede guardar igual. Horas libres cercanas:' : 'Puede guardar igual.'}
    </Line>
  );
}

function Line({ warning = false, children }: { warning?: boolean; children: React.ReactNode }) {
  return (
    <>
      {warning ? <TriangleAlertIcon size={18} /> : <CheckIcon size={18} />}
      <span>{children}</span>
    </>
  );
}
