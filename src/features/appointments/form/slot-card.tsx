import { InfoIcon } from 'lucide-react';
import { useRef } from 'react';
import { DURATIONS } from '#domain/agenda/appointment.ts';
import { isOutOfHours, placeOf, type Slot } from '#domain/agenda/appointment-slot.ts';
import { isWorkingDay } from '#domain/agenda/clinic-hours.ts';
import { placesOf, type Clinic } from '#domain/agenda/places.ts';
import { REMINDED_ESTADOS } from '#domain/agenda/reminder.ts';
import { isDate, isTime, momentIn, type Moment } from '#domain/values/dates.ts';
import { lowerFirst } from '#domain/values/text.ts';
import { CLOSED_DAY, OUT_OF_HOURS, PAST_DAY, PAST_HOUR } from '#entities/appointment/closed-words.ts';
import { SlotNotice } from '#entities/appointment/slot-notice.tsx';
import { useDay } from '#entities/appointment/use-day.ts';
import { useOverlaps } from '#entities/appointment/use-overlaps.ts';
import { useClinicConfig, useClinicHours, useNow, useToday } from '#runtime/use-clinic.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { SelectField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { TimeField } from '#ui/form/fields/time-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatLongDate } from '#ui/text/format.ts';
import { DayBars } from './day-bars.tsx';
import styles from './appointment-form.module.css';

interface SlotCardProps {
  form: RecordFormHandle<'appointments'>;
  clinic: Clinic | null;
  nextOpening: Moment | null;
}

const MINUTES = DURATIONS.map((minutes) => ({ value: minutes, label: `${minutes} min` }));

/** Before the first contact with the server neither the clinic's name nor its rooms are known. */
const UNKNOWN: Clinic = { clinic_name: '', rooms: [] };

/** Date, time and place. It mentions overlaps while a person chooses, and never prevents saving. */
export function SlotCard({ form, clinic: known, nextOpening }: SlotCardProps) {
  const clinic = known ?? UNKNOWN;
  const box = useRef<HTMLDivElement>(null);
  const field = bind(form);
  const { fecha, hora, location, estado, notes } = form.values;
  const duracion = form.values.duracion ?? 30;
  const slot: Slot & { duracion: number } = {
    fecha: fecha ?? '',
    hora: hora ?? '',
    duracion,
    location,
    estado: estado ?? 'programada',
    notes,
  };
  const overlapping = useOverlaps(slot, form.id ?? undefined);
  const day = useDay(slot.fecha, form.id);
  const hours = useClinicHours();
  const closed = isDate(slot.fecha) && !isWorkingDay(hours, slot.fecha);
  const outOfHours = isDate(slot.fecha) && isTime(slot.hora) && isOutOfHours(hours, slot);
  const past = usePast(form);
  const isProposal = nextOpening !== null && nextOpening.fecha === fecha && nextOpening.hora === hora;

  function take(free: { hora: string; place: string }): void {
    form.set('hora', free.hora);
    if (free.place !== placeOf(slot, clinic.clinic_name)) form.set('location', free.place);
    // The tapped suggestion has gone: the focus moves to the hour that it set.
    box.current?.querySelector<HTMLElement>('[name=hora]')?.focus();
  }
  return (
    <Card title="Fecha y hora">
      <div ref={box} className={styles.stack} data-taken={overlapping.length > 0 || undefined}>
        <div className={styles.slot}>
          <DateField
            {...field('fecha')}
            required
            today={useToday()}
            warning={past.day ? PAST_DAY : closed ? CLOSED_DAY : undefined}
          />
          <TimeField
            {...field('hora')}
            required
            warning={past.hour ? PAST_HOUR : outOfHours ? OUT_OF_HOURS : undefined}
          />
          <SelectField {...field('duracion')} options={MINUTES} />
          <SelectField {...field('location')} {...placeOptions(form, clinic)} />
        </div>
        {isProposal ? (
          <p className={styles.proposal}>
            <InfoIcon size={18} />
            La clínica está cerrada: se propone su próxima apertura, {lowerFirst(formatLongDate(nextOpening.fecha))}, a
            las {nextOpening.hora}.
          </p>
        ) : null}
        <SlotNotice slot={slot} overlapping={overlapping} day={day} clinic={clinic} onTake={take} />
        <DayBars slot={slot} overlapping={overlapping} day={day} clinic={clinic} />
      </div>
    </Card>
  );
}

/** Whether the day or the hour is past although the visit is still to come: most often a wrong month. */
function usePast({ id, opened, values }: RecordFormHandle<'appointments'>): { day: boolean; hour: boolean } {
  const now = momentIn(useNow(), useClinicConfig()?.timezone);
  const [fecha, hora, estado] = [values.fecha ?? '', values.hora ?? '', values.estado ?? 'programada'];
  const stayed = id !== null && fecha === opened.fecha && hora === opened.hora;
  if (stayed || !REMINDED_ESTADOS.includes(estado) || !isDate(fecha)) return { day: false, hour: false };
  return { day: fecha < now.fecha, hour: fecha === now.fecha && isTime(hora) && hora < now.hora };
}

/**
 * The clinic and its rooms, and a place that only this record names. An appointment saved without a place is at the
 * clinic itself.
 */
function placeOptions({ opened, values }: RecordFormHandle<'appointments'>, clinic: Clinic) {
  const places = placesOf(clinic, [opened.location, values.location]);
  if (opened.location || clinic.clinic_name === '') {
    return { options: places.map((place) => ({ value: place, label: place })), ...(places.length === 0 && NOWHERE) };
  }
  const others = places.filter((place) => place !== clinic.clinic_name);
  return { options: others.map((place) => ({ value: place, label: place })), emptyLabel: clinic.clinic_name };
}

const NOWHERE = { emptyLabel: 'La clínica' };
