import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { formatAge } from '#ui/text/format.ts';

/** The patient's name and age, under the title. */
export function PatientLine({ id }: { id: string }) {
  const state = useRecord('patients', id);
  const today = useToday();
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') return UNKNOWN_PATIENT;
  return [fullName(state.record), formatAge(state.record.fecha_nacimiento, today)].filter(Boolean).join(' · ');
}
