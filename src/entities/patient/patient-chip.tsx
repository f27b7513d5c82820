import { XIcon } from 'lucide-react';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge } from '#ui/text/format.ts';
import styles from './patient-chip.module.css';

interface PatientChipProps {
  id: string;
  /** Takes the choice back; absent: it is fixed. */
  onClear?: () => void;
}

/** The patient whom a form is about, with age and telephone: the wrong one is seen before anything is typed. */
export function PatientChip({ id, onClear }: PatientChipProps) {
  const state = useRecord('patients', id);
  const today = useToday();
  if (state.status === 'loading') return <div className={styles['chip']} />;
  const patient = state.status === 'ready' ? state.record : null;
  const facts = patient ? [formatAge(patient.fecha_nacimiento, today), patient.phone_number].filter(Boolean) : [];
  return (
    <div className={styles['chip']}>
      <Avatar id={id} firstName={patient?.first_name} lastName={patient?.last_name} />
      <div className={styles['who']}>
        <p className={styles['name']}>{patient ? fullName(patient) : UNKNOWN_PATIENT}</p>
        {facts.length > 0 ? <p className="small text-2">{facts.join(' · ')}</p> : null}
      </div>
      {onClear ? (
        <IconButton variant="quiet" label="Quitar el paciente" icon={<XIcon size={18} />} onClick={onClear} />
      ) : null}
    </div>
  );
}
