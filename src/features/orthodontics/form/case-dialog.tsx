import { useState } from 'react';
import { isDate } from '#domain/values/dates.ts';
import { plannedEndOf } from '#domain/orthodontics/treatment-months.ts';
import {
  isOpen,
  MOST_MONTHS,
  opensCase,
  PHASE_LABELS,
  PHASES,
  SECOND_OPEN_CASE,
  type OrthodonticCase,
  type Phase,
} from '#domain/orthodontics/orthodontic-case.ts';
import { fullName, TREATMENT_STATUS_LABELS, type Patient, type TreatmentStatus } from '#domain/patients/patient.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, useRecordForm, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { MissingWindow } from '#record/read/edit-window.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { caseWrites, otherOpenCase } from '#store/orthodontics/orthodontic-cases.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Checkbox } from '#ui/inputs/choices.tsx';
import { formatDate } from '#ui/text/format.ts';
import { CASE_SAVE_FAILED, CASE_STARTED, CASE_UPDATED } from '../messages.ts';
import { ApplianceField } from './appliance-field.tsx';
import styles from './case-dialog.module.css';

type CaseForm = RecordFormHandle<'orthodontic-cases'>;

/** Lengths that a tap fills in. */
const USUAL_LENGTHS = [12, 18, 24] as const;

interface CaseDialogProps {
  /** Id of the patient. */
  patient: string;
  /** The case as it stands at each render; absent for a new one. */
  course?: OrthodonticCase;
  onClose: () => void;
}

/** The form of a new case and of an existing one. */
export function CaseDialog({ patient, ...props }: CaseDialogProps) {
  const state = useRecord('patients', patient);
  const known = useLastKnown(state);
  if (known) return <Dialog patient={known.record} {...props} />;
  if (state.status === 'loading') return null;
  const title = props.course ? 'Editar caso' : 'Iniciar ortodoncia';
  return <MissingWindow collection="patients" title={title} onClose={props.onClose} />;
}

function Dialog({ patient, course, onClose }: Omit<CaseDialogProps, 'patient'> & { patient: Patient }) {
  const { db } = useRuntime();
  const today = useToday();
  // A draft does not keep this answer: of one that is offered again nothing is assumed.
  const [answer, setAnswer] = useState<boolean | null>(null);
  const other = valueOf(useRead(otherOpenCase, patient.id, course?.id ?? null));
  const statusOf = (phase: Phase | null) => statusFor(course, phase, patient, other !== undefined);
  const form = following(
    useRecordForm({
      collection: 'orthodontic-cases',
      record: course,
      blank: { patient: patient.id, started_on: today, appliance: 'metalicos' },
      parentId: patient.id,
      writes: caseWrites(({ phase }) => (follows() ? statusOf(phase) : null)),
      check: async (values) => {
        if (!opensCase(course ?? null, values)) return null;
        return (await otherOpenCase(db, patient.id, course?.id ?? null)) ? `${SECOND_OPEN_CASE}.` : null;
      },
      saved: course ? CASE_UPDATED : CASE_STARTED,
      failed: CASE_SAVE_FAILED,
      onSaved: onClose,
    }),
    today,
  );
  function follows(): boolean {
    return answer ?? !form.recovered;
  }
  const status = statusOf(form.values.phase);
  const field = bind(form);
  return (
    <RecordDialog
      form={form}
      title={course ? 'Editar caso' : 'Iniciar ortodoncia'}
      subtitle={fullName(patient)}
      submit={course ? 'Guardar cambios' : 'Iniciar caso'}
      note={useOfflineNote()}
      onClose={onClose}
    >
      <div className={styles.course}>
        <DateField {...field('started_on')} required today={today} />
        <div>
          <NumberField {...field('planned_months')} required stepper="joined" min={1} max={MOST_MONTHS} />
          <Lengths form={form} />
        </div>
      </div>
      <PlannedEnd form={form} />
      <ApplianceField form={form} />
      {course ? (
        <>
          <SegmentedField
            {...field('phase')}
            required
            clearable={false}
            options={PHASES.map((value) => ({ value, label: PHASE_LABELS[value] }))}
          />
          {form.values.phase === 'terminado' ? (
            <DateField {...field('finished_on')} required today={today} max={today} />
          ) : null}
        </>
      ) : null}
      <TextAreaField {...field('notes')} rows={3} placeholder="Anclaje, exodoncias, objetivos…" />
      {status === null ? null : (
        <Checkbox
          name="treatment_status"
          label={`Poner al paciente en «${TREATMENT_STATUS_LABELS[status]}»`}
          description={`Ahora: ${TREATMENT_STATUS_LABELS[patient.treatment_status] ?? patient.treatment_status}`}
          checked={follows()}
          onChange={setAnswer}
        />
      )}
    </RecordDialog>
  );
}

/**
 * The patient's status that a new case offers, or the last open one that is being finished; null where it is that
 * already.
 */
function statusFor(
  course: OrthodonticCase | undefined,
  phase: Phase | null,
  patient: Patient,
  anotherIsOpen: boolean,
): TreatmentStatus | null {
  const ends = course !== undefined && isOpen(course) && phase === 'terminado' && !anotherIsOpen;
  const offered = course === undefined ? 'iniciado' : ends ? 'completado' : null;
  return offered === null || patient.treatment_status === offered ? null : offered;
}

/** The form, changed so that a finished case gets today as its end, and one that goes on loses it. */
const following = (form: CaseForm, today: string): CaseForm => ({
  ...form,
  set(name, value) {
    form.set(name, value);
    if (name === 'phase') form.set('finished_on', value === 'terminado' ? (form.values.finished_on ?? today) : null);
  },
});

function Lengths({ form }: { form: CaseForm }) {
  return (
    <Chips label="Duraciones usuales, en meses">
      {USUAL_LENGTHS.map((months) => (
        <Chip key={months} onClick={() => form.set('planned_months', months)}>
          {months}
        </Chip>
      ))}
    </Chips>
  );
}

/** The end of the plan as typed; nothing while it is not known. */
function PlannedEnd({ form }: { form: CaseForm }) {
  const { started_on, planned_months } = form.values;
  const known =
    started_on !== null &&
    isDate(started_on) &&
    Number.isInteger(planned_months) &&
    planned_months! >= 1 &&
    planned_months! <= MOST_MONTHS;
  return (
    <output className={styles.end}>
      <span>Fin previsto</span>
      <b className="amount">
        {known ? formatDate(plannedEndOf({ started_on, planned_months: planned_months! })) : '—'}
      </b>
    </output>
  );
}
