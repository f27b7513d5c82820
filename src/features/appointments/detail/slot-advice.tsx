import { CheckIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { endMinute, minutesTaken, placeOf, type Slot } from '#domain/agenda/appointment-slot.ts';
import { openOn, type ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { freeTime } from '#domain/agenda/free-time.ts';
import { minutesOfDay } from '#domain/agenda/time-of-day.ts';
import { compareMoments, isDate, isTime, momentIn } from '#domain/values/dates.ts';
import { CLOSED_DAY, OUT_OF_HOURS } from '#entities/appointment/closed-words.ts';
import { SlotNotice } from '#entities/appointment/slot-notice.tsx';
import { useDay } from '#entities/appointment/use-day.ts';
import { useOverlaps } from '#entities/appointment/use-overlaps.ts';
import { useClinicConfig, useClinicHours, useNow } from '#runtime/use-clinic.ts';
import type { NamedAppointment } from '#store/agenda/appointments.ts';

interface SlotAdviceProps {
  /** The appointment to be moved, whose place and duration stay. */
  appointment: Appointment;
  /** As typed so far. */
  fecha: string;
  hora: string;
  onTake: (hora: string) => void;
}

/** Says whether the place is taken at the chosen time, by which visits, or until when it is free. */
export function SlotAdvice({ appointment, fecha, hora, onTake }: SlotAdviceProps) {
  const { id, location } = appointment;
  // Without rooms only other times of the same place are suggested.
  const clinic = { clinic_name: useClinicConfig()?.clinic_name ?? '', rooms: [] };
  const slot = { fecha, hora, duracion: minutesTaken(appointment), location, estado: 'programada' as const };
  const overlapping = useOverlaps(slot, id);
  const day = useDay(fecha, id);
  const isPast = usePast(fecha, hora);
  const line = lineOf(slot, isPast, day, { name: clinic.clinic_name, hours: useClinicHours() });
  const moved = fecha !== appointment.fecha || hora !== appointment.hora;
  return (
    <SlotNotice
      slot={slot}
      overlapping={moved ? overlapping : []}
      day={day}
      clinic={clinic}
      besides={moved && isPast ? PAST : null}
      otherwise={moved && isDate(fecha) && isTime(hora) ? line : null}
      onTake={(free) => onTake(free.hora)}
    />
  );
}

const PAST = 'Esa fecha y hora ya pasaron.';

/** Whether the chosen time is past by the clinic's clock; an incomplete one is not. */
function usePast(fecha: string, hora: string): boolean {
  const now = momentIn(useNow(), useClinicConfig()?.timezone);
  return isDate(fecha) && isTime(hora) && compareMoments({ fecha, hora }, now) < 0;
}

/** How long the place is free around the time, or that the clinic is closed then. */
function lineOf(
  slot: Slot & { duracion: number },
  isPast: boolean,
  day: readonly NamedAppointment[],
  { name, hours }: { name: string; hours: ClinicHours },
): ReactNode {
  const { fecha, hora } = slot;
  if (!isDate(fecha) || !isTime(hora)) return null;
  if (isPast) return <Line warning>{PAST}</Line>;
  const open = openOn(hours, fecha);
  if (open.length === 0) return <Line warning>{CLOSED_DAY}</Line>;
  const place = placeOf(slot, name);
  const others = day.filter((other) => placeOf(other, name) === place);
  const free = open.flatMap((each) => freeTime(fecha, others, each, slot.duracion));
  const stretch = free.find(({ from, to }) => from <= hora && minutesOfDay(to) >= endMinute(slot));
  if (!stretch) return <Line warning>{OUT_OF_HOURS}</Line>;
  return <Line>{`${place || 'La clínica'} está libre de ${stretch.from} a ${stretch.to}.`}</Line>;
}

function Line({ warning = false, children }: { warning?: boolean; children: ReactNode }) {
  return (
    <span className="said detail">
      {warning ? <TriangleAlertIcon size={18} /> : <CheckIcon size={18} />}
      <span>{children}</span>
    </span>
  );
}
