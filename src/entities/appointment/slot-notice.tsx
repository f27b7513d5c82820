import { CloudDownloadIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { endOf, placeOf, type Slot } from '#domain/agenda/appointment-slot.ts';
import { isWorkingDay, openAfter } from '#domain/agenda/clinic-hours.ts';
import { freeNear, type Clinic, type FreeSlot } from '#domain/agenda/places.ts';
import { momentIn } from '#domain/values/dates.ts';
import { useReceived } from '#runtime/read/use-received.ts';
import { useClinicConfig, useClinicHours, useNow } from '#runtime/use-clinic.ts';
import type { NamedAppointment } from '#store/agenda/appointments.ts';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import styles from './slot-notice.module.css';

interface SlotNoticeProps {
  /** Date, time and place, as chosen so far. */
  slot: Slot & { duracion: number };
  /** The appointments that overlap that slot (`useOverlaps`). */
  overlapping: readonly NamedAppointment[];
  /** The other appointments of the date (`useDay`). */
  day: readonly NamedAppointment[];
  /** Its rooms are offered as alternatives; without rooms only other times are. */
  clinic: Clinic;
  /** Shown in addition to the overlaps; `otherwise` says it itself. */
  besides?: string | null;
  /** Shown where nothing overlaps. */
  otherwise?: ReactNode;
  onTake: (free: FreeSlot) => void;
}

/** Warns about appointments that overlap the time being chosen, and offers free slots near it. It never blocks. */
export function SlotNotice({
  slot,
  overlapping,
  day,
  clinic,
  besides = null,
  otherwise = null,
  onTake,
}: SlotNoticeProps) {
  const now = momentIn(useNow(), useClinicConfig()?.timezone);
  const place = placeOf(slot, clinic.clinic_name);
  const taken = overlapping.length > 0;
  const hours = useClinicHours();
  const open = slot.fecha >= now.fecha && isWorkingDay(hours, slot.fecha) ? openAfter(hours, slot.fecha, now) : null;
  // Free slots are only known once all appointments have come.
  const received = useReceived('appointments') !== false;
  const free = taken && open && received ? freeNear(slot, day, clinic, open) : [];
  const words = received ? otherwise : TO_COME;
  return (
    <div className={styles.notice} data-taken={taken || undefined} data-silent={(!taken && !words) || undefined}>
      {/* Always rendered: a region that appears together with its words is not read aloud. */}
      <output className={styles.who}>
        {taken ? (
          <>
            <TriangleAlertIcon size={20} />
            <span>
              {besides === null ? null : <b>{besides}</b>}
              {overlapping.map((other) => (
                <b key={other.id}>{crossing(other, slot.fecha, clinic.clinic_name)}</b>
              ))}
              <span>
                Puede guardar igual.
                {open === null || !received ? '' : free.length === 0 ? NONE_LEFT : NEAR}
              </span>
            </span>
          </>
        ) : (
          words
        )}
      </output>
      {free.length === 0 ? null : (
        <div className={styles.free}>
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

const TO_COME = (
  <>
    <CloudDownloadIcon size={20} />
    <span>Se está descargando la clínica: todavía no se sabe qué horas están libres. Puede guardar igual.</span>
  </>
);

const NEAR = ' Huecos libres cercanos:';
const NONE_LEFT = ' No quedan huecos libres de esa duración en el día.';

/** "Se cruza con Renzo Paredes, 11:00 – 11:30, Sillón 1."; with its date where that differs, past midnight. */
function crossing(other: NamedAppointment, fecha: string, clinicName: string): string {
  const day = other.fecha === fecha ? '' : `${formatDate(other.fecha)}, `;
  const place = placeOf(other, clinicName);
  const hours = `${formatTime(other.hora)} – ${endOf(other)}`;
  return `Se cruza con ${other.patient_name}, ${day}${[hours, place].filter(Boolean).join(', ')}.`;
}
