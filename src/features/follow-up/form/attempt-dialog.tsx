import {
  CHANNEL_LABELS,
  CHANNELS,
  DAY_BEFORE,
  type Channel,
  type ContactAttempt,
  type ContactReason,
} from '#domain/follow-up/contact-attempt.ts';
import { compareAttempts } from '#domain/follow-up/facts.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { dateIn } from '#domain/values/dates.ts';
import { useOfflineNote } from '#record/form/offline-note.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useClinicConfig, useNow, useToday } from '#runtime/use-clinic.ts';
import { ATTEMPT_WRITES, patientAttempts } from '#store/follow-up/attempts.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import { ChannelIcon } from '../channel-icon.tsx';
import { ATTEMPT_SAVE_FAILED, ATTEMPT_SAVED, ATTEMPT_UPDATED } from '../messages.ts';
import { consequenceOf } from '../words.ts';
import { OutcomeField } from './outcome-field.tsx';
import { PreviousAttempts } from './previous-attempts.tsx';

interface AttemptDialogProps {
  patient: Patient;
  /** The attempt to be edited, as it is now; absent: a new one. */
  attempt?: ContactAttempt;
  /** The reason why the patient is called: "Control vencido, 21 días". */
  about?: string;
  onClose: () => void;
  /** A new attempt in which a visit is given: its form opens, and the attempt is saved with the visit. */
  onVisit: (channel: Channel) => void;
}

const CHANNEL_OPTIONS = CHANNELS.map((value) => ({
  value,
  label: CHANNEL_LABELS[value],
  icon: <ChannelIcon channel={value} />,
}));

/** The form of an attempt to reach a patient. */
export function AttemptDialog({ patient, attempt, about, onClose, onVisit }: AttemptDialogProps) {
  const today = useToday();
  const offline = useOfflineNote();
  const form = useAttemptForm({ patient: patient.id, attempt, onClose, onVisit });
  const field = bind(form);
  const givesVisit = attempt === undefined && form.values.outcome === 'cita_dada';
  const decides = useDecides(patient.id, attempt);
  const consequence = decides ? consequenceOf(form.values, today) : null;
  return (
    <RecordDialog
      form={form}
      title={attempt ? 'Editar intento' : 'Anotar intento'}
      subtitle={[fullName(patient), about].filter(Boolean).join(' · ')}
      submit={attempt ? 'Guardar cambios' : givesVisit ? 'Elegir la cita' : 'Guardar intento'}
      note={givesVisit ? 'El intento se guarda con la cita.' : (consequence ?? offline)}
      onClose={onClose}
    >
      <SegmentedField {...field('channel')} options={CHANNEL_OPTIONS} clearable={false} required />
      <OutcomeField form={form} isNew={attempt === undefined} decides={decides} />
      <TextAreaField {...field('notes')} rows={2} />
      <PreviousAttempts patient={patient.id} except={attempt?.id} />
    </RecordDialog>
  );
}

/** Whether the attempt decides if the patient is in the list: a new one does, an older one only while it is the newest. */
function useDecides(patient: string, attempt: ContactAttempt | undefined): boolean {
  const read = valueOf(useRead(patientAttempts, patient));
  if (!attempt) return true;
  if (attempt.reason !== 'seguimiento') return false;
  const isLater = (other: ContactAttempt) => compareAttempts(other, attempt) > 0;
  return !read?.attempts.some((other) => other.reason === 'seguimiento' && isLater(other));
}

interface AttemptFormOptions extends Pick<AttemptDialogProps, 'onClose' | 'onVisit'> {
  patient: string;
  attempt: ContactAttempt | undefined;
}

function useAttemptForm({ patient, attempt, onClose, onVisit }: AttemptFormOptions) {
  const now = useNow();
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const reason: ContactReason = attempt?.reason ?? 'seguimiento';
  return useRecordForm({
    collection: 'contact-attempts',
    record: attempt,
    blank: { patient, at: now.toISOString(), channel: 'llamada', reason },
    parentId: patient,
    writes: ATTEMPT_WRITES,
    check: async ({ at, outcome, channel, call_again_on }) => {
      // The schema knows no zone, and a new attempt is of the instant of its save, however old its draft.
      const day = attempt ? dateIn(new Date(at), timeZone) : today;
      if (call_again_on !== null && call_again_on < day) return { call_again_on: DAY_BEFORE };
      if (attempt || outcome !== 'cita_dada') return null;
      // The draft stays: the save of the visit takes its notes along.
      onVisit(channel);
      return false;
    },
    saved: attempt ? ATTEMPT_UPDATED : ATTEMPT_SAVED,
    undoable: true,
    failed: ATTEMPT_SAVE_FAILED,
    onSaved: onClose,
  });
}
