import { TriangleAlertIcon } from 'lucide-react';
import { endOf, placeOf, type Slot } from '#domain/agenda/appointment-slot.ts';
import { CLOSES, OPENS } from '#domain/agenda/clinic-hours.ts';
import type { Stretch } from '#domain/agenda/free-time.ts';
import { freeNear, type Clinic, type FreeSlot } from '#domain/agenda/places.ts';
import { momentIn, type Moment } from '#domain/values/dates.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import type { NamedAppointment } from '#store/agenda/appointments.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import styles from './appointment-form.module.css';

interface OverlapNoticeProps {
  slot: Slot & { duracion: number };
  overlapping: readonly NamedAppointment[];
  /** The other appointments of the date. */
  day: readonly NamedAppointment[];
  clinic: Clinic;
  onTake: (free: FreeSlot) => void;
}

/** Who else has the place then, and what is free near it. It warns and never blocks. */
export function OverlapNotice({ slot, overlapping, day, clinic, onTake }: OverlapNoticeProps) {
  const zone = useClinicConfig()?.timezone;
  const now = momentIn(useNow(), zone);
  const place = placeOf(slot, clinic.clinic_name);
  const free = overlapping.length === 0 ? [] : freeNear(slot, day, clinic, hoursLeft(slot.fecha, now));
  return (
    <div className={overlapping.length === 0 ? undefined : styles['taken']}>
      {/* Always there: a region that appears together with its words is not read aloud. */}
      <output className={styles['who']}>
        {overlapping.length === 0 ? null : (
          <>
            <TriangleAlertIcon size={20} />
            <span>
              {overlapping.map((other) => (
                <b key={other.id}>{crossing(other, slot.fecha, clinic.clinic_name)}</b>
              ))}
              <span>
                {free.length === 0
                  ? 'Puede guardar igual. No quedan huecos libres de esa duración en el día.'
                  : 'Puede guardar igual. Huecos libres cercanos:'}
              </span>
            </span>
          </>
        )}
      </output>
      {free.length === 0 ? null : (
        <div className={styles['free']}>
          <Chips label="Huecos libres cercanos">
            {free.map((each) => (
              <Chip key={`${each.hora} ${each.place}`} onClick={() => onTake(each)}>
                {each.place === place ? each.hora : `${each.hora} · ${each.place}`}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
    </div>
  );
}

/** "Se cruza con Renzo Paredes, 11:00 – 11:30, Sillón 1."; its date too where it is another day's, past midnight. */
function crossing(other: NamedAppointment, fecha: string, clinicName: string): string {
  const day = other.fecha === fecha ? '' : `${formatDate(other.fecha)}, `;
  const place = placeOf(other, clinicName);
  const hours = `${formatTime(other.hora)} – ${endOf(other)}`;
  return `Se cruza con ${other.patient_name}, ${day}${[hours, place].filter(Boolean).join(', ')}.`;
}

/** The clinic's hours of a day; of today those that are still to come. */
function hoursLeft(fecha: string, now: Moment): Stretch {
  if (fecha !== now.fecha || now.hora <= OPENS) return { from: OPENS, to: CLOSES };
  return { from: now.hora < CLOSES ? now.hora : CLOSES, to: CLOSES };
}
