import type { ReactNode } from 'react';
import {
  ESTADO_LABELS,
  ESTADOS,
  SPECIALTY_LABELS,
  TREATMENT_TYPES,
  type Appointment,
  type AppointmentValues,
} from '#domain/agenda/appointment.ts';
import type { Moment } from '#domain/values/dates.ts';
import type { Clinic } from '#domain/agenda/places.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { PatientChip } from '#entities/patient/patient-chip.tsx';
import { PatientField } from '#entities/patient/patient-field.tsx';
import { RecordForm } from '#record/form/record-form.tsx';
import { bind, useRecordForm, type RecordFormHandle } from '#record/form/use-record-form.ts';
import type { RecordWrites } from '#store/outbox/record-writes.ts';
import { optionsOf, SelectField, TextAreaField } from '#ui/form/fields.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import { FieldGrid } from '#ui/form/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SAVE_FAILED, SAVED } from '../messages.ts';
import { SlotCard } from './slot-card.tsx';
import styles from './appointment-form.module.css';

/** The external calendar's part of the form; the route that composes the screen provides it. */
export interface CalendarLink {
  /**
   * The section for an appointment, or for a new one (null): state, actions, and the switch that requests a sync on
   * save.
   */
  section: (appointment: string | null) => ReactNode;
  /** Saves the appointment and the calendar request in one transaction. The request's outcome is told later. */
  writes?: Pick<RecordWrites<AppointmentValues>, 'create' | 'update'>;
}

interface AppointmentEditorProps {
  /** Absent for a new appointment. */
  appointment?: Appointment;
  /** Another person has deleted it while the form was open. */
  deleted?: boolean;
  /** Null before the first contact with the server. */
  clinic: Clinic | null;
  /** The first values of a new appointment, and those of them that the address sets. */
  blank?: Partial<AppointmentValues>;
  asked?: Partial<AppointmentValues>;
  /** The clinic is closed by now: the new appointment is proposed for its next opening. */
  nextOpening?: Moment | null;
  /** The patient of a new appointment, when chosen before. */
  patient?: string | undefined;
  onClearPatient?: (values: Partial<AppointmentValues>) => void;
  onSaved: (id: string) => void;
  onCancel: () => void;
  calendar?: CalendarLink;
}

/** One editor for a new and for an existing appointment. */
export function AppointmentEditor(props: AppointmentEditorProps) {
  const { appointment, deleted = false, clinic, patient, nextOpening = null, onClearPatient, calendar } = props;
  const form = useRecordForm({
    collection: 'appointments',
    record: appointment,
    blank: props.blank ?? {},
    prefill: props.asked,
    parentId: patient,
    saved: SAVED,
    failed: SAVE_FAILED,
    ...(calendar?.writes && { writes: calendar.writes }),
    onSaved: props.onSaved,
  });

  async function clearPatient(): Promise<void> {
    const { patient: _, ...values } = form.values;
    // Another patient: the draft belongs to the old one.
    await form.reset();
    onClearPatient?.(values as Partial<AppointmentValues>);
  }
  return (
    <RecordForm
      form={form}
      label={appointment ? 'Editar Cita' : 'Nueva Cita'}
      submit={appointment ? 'Guardar cambios' : 'Guardar cita'}
      deleted={deleted && appointment !== undefined && appointment}
      onCancel={props.onCancel}
    >
      {patient === undefined ? (
        <Card>
          <PatientField {...bind(form)('patient')} required />
        </Card>
      ) : (
        <Card title="Paciente">
          <PatientChip id={patient} onClear={() => void clearPatient()} />
        </Card>
      )}
      <SlotCard form={form} clinic={clinic} nextOpening={nextOpening} />
      <TreatmentCard form={form} />
      {calendar?.section(appointment?.id ?? null)}
    </RecordForm>
  );
}

const TYPES = TREATMENT_TYPES.map((type) => ({ value: type, label: type }));
const STATES = ESTADOS.map((estado) => ({ value: estado, label: ESTADO_LABELS[estado], icon: estadoMark(estado) }));

function TreatmentCard({ form }: { form: RecordFormHandle<'appointments'> }) {
  const field = bind(form);
  return (
    <Card title="Tratamiento">
      <div className={styles.stack}>
        <FieldGrid>
          <SelectField {...field('tipo_tratamiento')} options={TYPES} emptyLabel="Elija uno" required />
          <SelectField {...field('specialty')} options={optionsOf(SPECIALTY_LABELS)} />
        </FieldGrid>
        {/* A new appointment is always programada (specification §4). */}
        {form.id === null ? null : <SegmentedField {...field('estado')} options={STATES} clearable={false} />}
        <TextAreaField {...field('notes')} rows={3} />
      </div>
    </Card>
  );
}
