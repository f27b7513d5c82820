import type { ReactNode } from 'react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { formatAge } from '#ui/text/format.ts';

/** The line below the title of a clinical screen: the patient's name, age and alerts. */
export function PatientLine({ patient, children }: { patient: Patient | undefined; children?: ReactNode }) {
  const today = useToday();
  const age = patient ? formatAge(patient.fecha_nacimiento, today) : null;
  return (
    <p className="facts-line">
      <b>{patient ? fullName(patient) : UNKNOWN_PATIENT}</b>
      {age === null ? null : <span>{age}</span>}
      {children}
    </p>
  );
}
