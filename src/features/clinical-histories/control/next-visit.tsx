import { APPOINTMENT_LABELS, DEFAULT_DURATION } from '#domain/agenda/appointment.ts';
import type { ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { hourOn, placeOf } from '#domain/agenda/appointment-slot.ts';
import { placesOf } from '#domain/agenda/places.ts';
import { CONTROL_LABELS, INTERVALS } from '#domain/clinical/notes/orthodontic-control.ts';
import { addDays, isDate, momentIn } from '#domain/values/dates.ts';
import { SlotNotice } from '#entities/appointment/slot-notice.tsx';
import { useDay } from '#entities/appointment/use-day.ts';
import { useOverlaps } from '#entities/appointment/use-overlaps.ts';
import { useClinicConfig, useClinicHours, useNow, useToday } from '#runtime/use-clinic.ts';
import { SelectField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import { TimeField } from '#ui/form/fields/time-field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Checkbox } from '#ui/inputs/choices.tsx';
import { formatLongDate } from '#ui/text/format.ts';
import { dueDay, type ControlForm } from './control-values.ts';
import styles from './control-editor.module.css';

interface NextVisitProps {
  form: FormHandle<ControlForm>;
  /** Whether making the appointment is offered too. */
  offered: boolean;
}

/** The weeks until the next control, and whether to make its appointment now. */
export function NextVisit({ form, offered }: NextVisitProps) {
  const now = momentIn(useNow(), useClinicConfig()?.timezone);
  const clinicName = useClinicConfig()?.clinic_name ?? null;
  const hours = useClinicHours();
  const { date, weeks, visit, hora, location } = form.values;
  const noted = weeks !== null && !(INTERVALS as readonly number[]).includes(weeks);
  const options = noted ? [...INTERVALS, weeks] : INTERVALS;

  function tick(wanted: boolean): void {
    form.set('visit', wanted);
    const day = dueDay(hours, form.values);
    if (!wanted || day === null) return;
    form.set('fecha', day);
    form.set('hora', hora ?? hourOn(hours, day, now));
    form.set('location', location ?? clinicName);
  }

  return (
    <div>
      <SegmentedField
        form={following(form, hours)}
        name="weeks"
        label={CONTROL_LABELS.weeks}
        options={options.map((value) => ({ value, label: String(value) }))}
      />
      {weeks !== null && isDate(date) ? (
        <>
          <p className={styles.when}>{formatLongDate(addDays(date, weeks * 7))}</p>
          {offered ? <Checkbox name="visit" label="Crear también la cita" checked={visit} onChange={tick} /> : null}
        </>
      ) : null}
    </div>
  );
}

/** The form, changed so that a new interval also sets the day, even if a day was chosen by hand. */
const following = (form: FormHandle<ControlForm>, hours: ClinicHours): FormHandle<ControlForm> => ({
  ...form,
  set(name, value) {
    form.set(name, value);
    const day = dueDay(hours, { ...form.values, [name]: value });
    if (day !== null) form.set('fecha', day);
  },
});

/** Date, time and place of the next appointment when one is wanted, with overlapping visits. */
export function VisitSlot({ form }: { form: FormHandle<ControlForm> }) {
  const { visit, weeks } = form.values;
  return visit && weeks !== null ? <Slot form={form} /> : null;
}

function Slot({ form }: { form: FormHandle<ControlForm> }) {
  const known = useClinicConfig();
  const clinic = { clinic_name: known?.clinic_name ?? '', rooms: known?.rooms ?? [] };
  const { fecha, hora, location } = form.values;
  const slot = {
    fecha: fecha ?? '',
    hora: hora ?? '',
    location,
    duracion: DEFAULT_DURATION,
    estado: 'programada' as const,
  };
  const overlapping = useOverlaps(slot);
  const day = useDay(slot.fecha, null);
  const places = placesOf(clinic, [location]).map((place) => ({ value: place, label: place }));
  return (
    <section className={styles.visit} aria-label="Próxima cita" data-wide>
      <div className={styles.slot}>
        <DateField form={form} name="fecha" label="Fecha de la cita" required today={useToday()} />
        <TimeField form={form} name="hora" label={APPOINTMENT_LABELS.hora} required />
        <SelectField form={form} name="location" label={APPOINTMENT_LABELS.location} options={places} />
      </div>
      {isDate(slot.fecha) ? <p className={styles.when}>{formatLongDate(slot.fecha)}</p> : null}
      <SlotNotice
        slot={slot}
        overlapping={overlapping}
        day={day}
        clinic={clinic}
        onTake={(free) => {
          form.set('hora', free.hora);
          if (free.place !== placeOf(slot, clinic.clinic_name)) form.set('location', free.place);
        }}
      />
    </section>
  );
}
