// What happens to an open form when its patient changes underneath: untouched fields follow, touched ones are pointed
// out and keep the value they opened with, so that saving them is judged as a conflict and overwrites nothing (§5).
import { rebase, type Overlap } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import { PATIENT_FIELDS, type PatientFormValues } from './form-values.ts';

export interface Underneath {
  /** Fields whose new value the form takes over: nobody typed in them, or the same was typed. */
  follow: Partial<PatientFormValues>;
  /** Fields that were typed in here and changed there. Notes whose changes combine are not among them. */
  clashes: Overlap[];
}

export function changesUnderneath(
  opened: PatientFormValues,
  values: PatientFormValues,
  current: PatientFormValues,
): Underneath {
  const follow: Partial<PatientFormValues> = {};
  for (const field of PATIENT_FIELDS) {
    if (sameValue(opened[field], current[field])) continue;
    const untouched = sameValue(values[field], opened[field]);
    if (untouched || sameValue(values[field], current[field])) follow[field] = current[field];
  }
  const patch = makePatch(patientDefinition, opened, values);
  return { follow, clashes: rebase(patientDefinition.merge, patch, current).overlaps };
}
