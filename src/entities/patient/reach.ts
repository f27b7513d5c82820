import { patientAge, type Patient } from '#domain/patients/patient.ts';

/** The age in whole years from which the patient is addressed, not the person responsible. */
const OF_AGE = 18;

/** Somebody who can be called about a patient. */
export interface Reachable {
  who: 'patient' | 'guardian';
  name: string;
  phone: string;
}

type Person = Pick<
  Patient,
  'first_name' | 'last_name' | 'fecha_nacimiento' | 'phone_number' | 'guardian_name' | 'guardian_phone'
>;

/** The people who can be called about a patient. The one to be addressed comes first: of a minor the guardian, else the patient. */
export function reachablesOf(patient: Person, today: string): Reachable[] {
  const { first_name, last_name, phone_number, guardian_name, guardian_phone } = patient;
  const age = patientAge(patient, today);
  const own: Reachable[] = phone_number
    ? [{ who: 'patient', name: `${first_name} ${last_name}`, phone: phone_number }]
    : [];
  // A child's telephone is often the guardian's, noted twice.
  const guardians: Reachable[] =
    guardian_phone && guardian_phone !== phone_number
      ? [{ who: 'guardian', name: guardian_name ?? 'Responsable', phone: guardian_phone }]
      : [];
  const byGuardian = age !== null && age < OF_AGE && guardian_name !== null;
  return byGuardian ? [...guardians, ...own] : [...own, ...guardians];
}

/** Whether a message goes to the person responsible, by whom the patient is then named in it. */
export const isAddressedToGuardian = (
  patient: Pick<Patient, 'fecha_nacimiento' | 'guardian_name'>,
  reachable: Reachable,
  today: string,
): boolean => {
  if (reachable.who === 'guardian') return true;
  // A minor is addressed through the person responsible, whichever number the message goes to.
  const age = patientAge(patient, today);
  return age !== null && age < OF_AGE && patient.guardian_name !== null;
};

/** "Rosa" of "Rosa Quispe Flores". */
export const firstNameOf = (name: string | null): string => (name ?? '').trim().split(/\s+/)[0] ?? '';
