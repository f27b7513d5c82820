import { useMemo, useRef, useState } from 'react';
import { newId } from '#domain/record/ids.ts';
import { sameValue } from '#domain/record/patch.ts';
import { EMPTY_PATIENT, patientSchema, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { useDraft } from '#runtime/use-draft.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { createPatient, possibleDuplicates, updatePatient } from '#store/patients/patients.ts';
import { notify } from '#ui/messages/notify.tsx';
import { useForm, type FormHandle } from '#ui/form/use-form.ts';
import { openedValues, toFormValues, type PatientFormValues } from './form-values.ts';
import { SAVE_FAILED } from './messages.ts';
import { changesUnderneath, type Underneath } from './underneath.ts';

const LOOKS_REGISTERED = 'No se ha guardado: es posible que este paciente ya esté registrado.';
const IDENTITY = ['first_name', 'last_name', 'fecha_nacimiento', 'identity_card'] as const;

export interface PatientForm {
  form: FormHandle<PatientFormValues>;
  clashes: Underneath['clashes'];
  /** Who is probably the same person; not empty: nothing was saved and the person is asked. */
  duplicates: Patient[];
  dismissDuplicates: () => void;
  saveAnyway: () => void;
}

/** The form of a new patient, or of `patient` as the store has it now. */
export function usePatientForm(patient: Patient | undefined, onSaved: (id: string) => void): PatientForm {
  const { db } = useRuntime();
  const today = useToday();
  const schema = useMemo(() => patientSchema({ today }), [today]);
  const [duplicates, setDuplicates] = useState<Patient[]>([]);
  const accepted = useRef(false);
  const draft = useDraft(`patients/${patient?.id ?? 'new'}`);
  const ports = { now: Date.now, newId };
  const current = patient && toFormValues(patient);

  async function save(values: PatientValues, opened: PatientFormValues): Promise<void> {
    const before = openedValues(opened);
    if (!accepted.current && IDENTITY.some((field) => !sameValue(before[field], values[field]))) {
      const found = await possibleDuplicates(db, values, patient?.id);
      setDuplicates(found);
      if (found.length > 0) throw new AppError('exists', LOOKS_REGISTERED);
    }
    if (patient) await updatePatient(db, patient.id, before, values, ports, draft.key);
    const id = patient?.id ?? (await createPatient(db, values, ports, draft.key));
    notify.success('Paciente guardado');
    onSaved(id);
  }

  const form = useForm<PatientFormValues, PatientValues>({
    schema,
    initial: current ?? toFormValues(EMPTY_PATIENT),
    current,
    judge: changesUnderneath,
    draft,
    onSubmit: save,
    failureMessage: SAVE_FAILED,
  });

  async function saveAnyway(): Promise<void> {
    setDuplicates([]);
    accepted.current = true;
    await form.submit();
    accepted.current = false;
  }

  return {
    form,
    // What is being saved here is no other person's change.
    clashes: current && !form.submitting ? changesUnderneath(form.opened, form.values, current).clashes : [],
    duplicates,
    dismissDuplicates: () => setDuplicates([]),
    saveAnyway: () => void saveAnyway(),
  };
}
