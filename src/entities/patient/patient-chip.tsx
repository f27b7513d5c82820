import { XIcon } from 'lucide-react';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { AlertChips } from '#entities/clinical-history/alert-banner.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge } from '#ui/text/format.ts';
import styles from './patient-chip.module.css';

interface PatientChipProps {
  id: string;
  /** Takes the choice back; absent: it is fixed. */
  onClear?: () => void;
  /** Another is chosen instead. */
  onChange?: () => void;
}

/**
 * The patient whom a form is about, with age, telephone and alerts: a wrong patient is noticed before anything is
 * typed, and so are the right one's dangers.
 */
export function PatientChip({ id, onClear, onChange }: PatientChipProps) {
  const state = useRecord('patients', id);
  const today = useToday();
  const patient = state.status === 'ready' ? state.record : null;
  const facts = patient ? [formatAge(patient.fecha_nacimiento, today), patient.phone_number ?? 'Sin teléfono'] : [];
  return (
    <div className={styles.chip}>
      {state.status === 'loading' ? null : (
        <Avatar id={id} firstName={patient?.first_name} lastName={patient?.last_name} />
      )}
      <div className={styles.text}>
        {state.status === 'loading' ? null : (
          <div className={styles.who}>
            <p className={styles.name}>{patient ? fullName(patient) : UNKNOWN_PATIENT}</p>
            {patient ? <p className="small text-2">{facts.filter(Boolean).join(' · ')}</p> : null}
          </div>
        )}
        <AlertChips patient={id} />
      </div>
      {onChange ? (
        <Button aria-label="Cambiar de paciente" onClick={onChange}>
          Cambiar
        </Button>
      ) : null}
      {onClear ? (
        <IconButton variant="quiet" label="Quitar el paciente" icon={<XIcon size={18} />} onClick={onClear} />
      ) : null}
    </div>
  );
}
