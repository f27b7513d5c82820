import { useRef, useState } from 'react';
import { sameValue } from '#domain/record/patch.ts';
import { isPossibleDuplicate, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import { objectionToEmail } from '#domain/values/email.ts';
import { useRecordForm, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { possibleDuplicates } from '#store/patients/patients.ts';
import { SAVE_FAILED, SAVED } from './messages.ts';

const IDENTITY = ['first_name', 'last_name', 'fecha_nacimiento', 'identity_card'] as const;

export interface PatientForm {
  form: RecordFormHandle<'patients'>;
  /** Patients who are probably the same person; not empty: nothing was saved and the person is asked. */
  duplicates: Patient[];
  dismissDuplicates: () => void;
  saveAnyway: () => void;
}

interface PatientFormOptions {
  /** The patient as the store has them now; absent: a new one. */
  patient?: Patient | undefined;
  /** The known values of a new patient. */
  begun?: Partial<PatientValues>;
  onSaved: (id: string) => void;
}

/** The form of a patient, who may be registered already. */
export function usePatientForm({ patient, begun = {}, onSaved }: PatientFormOptions): PatientForm {
  const { db } = useRuntime();
  const [duplicates, setDuplicates] = useState<Patient[]>([]);
  const accepted = useRef(false);
  const form = useRecordForm({
    collection: 'patients',
    record: patient,
    blank: begun,
    prefill: begun,
    async check(values, opened) {
      const objection = objectionToEmail(values.email, opened.email);
      if (objection) return objection;
      const same = patient !== undefined && IDENTITY.every((field) => sameValue(opened[field], values[field]));
      if (accepted.current || same) return null;
      const likely = await possibleDuplicates(db, values, patient?.id);
      // Likely duplicates from before this edit have been asked about already.
      const found = patient ? likely.filter((other) => !isPossibleDuplicate(opened as PatientValues, other)) : likely;
      setDuplicates(found);
      return found.length > 0 ? false : null;
    },
    saved: SAVED,
    failed: SAVE_FAILED,
    onSaved,
  });

  async function saveAnyway(): Promise<void> {
    setDuplicates([]);
    accepted.current = true;
    await form.submit();
    accepted.current = false;
  }

  return { form, duplicates, dismissDuplicates: () => setDuplicates([]), saveAnyway: () => void saveAnyway() };
}
