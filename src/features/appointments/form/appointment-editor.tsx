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
import type { ClinicConfig } from '#domain/wire/wire.ts';
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

/** What an external calendar has to do with the form; whoever composes the screen brings it. */
export interface CalendarLink {
  /** Its section, of an appointment or of a new one (null): state, actions, and the wish to sync when this is saved. */
  section: (appointment: string | null) => ReactNode;
  /** Saves the appointment and the wish together: neither is there without the other. What comes of the wish is told later. */
  writes?: Pick<RecordWrites<AppointmentValues>, 'create' | 'update'>;
}

interface AppointmentEditorProps {
  /** Absent: a new one. */
  appointment?: Appointment;
  /** Another person has deleted it while the form was open. */
  deleted?: boolean;
  /** Null before the first contact with the server. */
  clinic: ClinicConfig | null;
  /** With what a new one begins, and what of it the address asks for. */
  blank?: Partial<AppointmentValues>;
  asked?: Partial<AppointmentValues>;
  /** A new one is proposed for then, because the clinic is closed by now. */
  nextOpening?: Moment | null;
  /** Whom a new one is for, when that was chosen before. */
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
    // The draft was begun for this patient.
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
        {/* A new one is programada (§4). */}
        {form.id === null ? null : <SegmentedField {...field('estado')} options={STATES} clearable={false} />}
        <TextAreaField {...field('notes')} rows={3} />
      </div>
    </Card>
  );
}
