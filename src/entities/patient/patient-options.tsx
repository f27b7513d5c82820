import { useCallback, useRef } from 'react';
import { cardKey, fullName, patientQuery } from '#domain/patients/patient.ts';
import { digitsOf } from '#domain/values/text.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useReceived } from '#runtime/read/use-received.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { PatientFacts } from '#store/patients/search-keys.ts';
import { recentPatients } from '#store/patients/patients.ts';
import { recordMarks } from '#store/rows/record-marks.ts';
import type { ComboboxProps } from '#ui/combobox/combobox.tsx';
import type { PickOption } from '#ui/combobox/option-content.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge } from '#ui/text/format.ts';
import { patientIndexReady, searchPatients } from './patient-index.ts';

/** So many answers are offered: a person types on rather than reading more. */
const OFFERED = 8;

/**
 * For a combobox: the matching patients as the person types; before that the newest, who are often wanted. During the
 * first download it never says "none": the patient would be created a second time.
 */
export function usePatientSearch(): Pick<ComboboxProps, 'search' | 'emptyText'> {
  const { db } = useRuntime();
  const received = useReceived('patients');
  const today = useToday();
  const turn = useRef(0);
  const search = useCallback(
    async (text: string) => {
      turn.current += 1;
      const mine = turn.current;
      // Called before a letter is typed, when the answer needs no index: the patients are read meanwhile.
      const ready = patientIndexReady(db);
      if (text.trim() === '') return patientOptions(db, await recentPatients(db, OFFERED), '', today);
      await ready;
      // More was typed while the index was built: this answer is outdated.
      if (mine !== turn.current) return [];
      return patientOptions(db, await searchPatients(db, text, OFFERED), text, today);
    },
    [db, today],
  );
  const emptyText = received === false ? PATIENTS_TO_COME : 'Ningún paciente coincide.';
  return { search, emptyText };
}

const PATIENTS_TO_COME = 'Ninguno de los que ya llegaron. Se está descargando la clínica: puede que exista.';

/** Patients as options, with the marks of unsent changes; `text` is the search. */
async function patientOptions(
  db: ArcadaDatabase,
  patients: readonly PatientFacts[],
  text: string,
  today: string,
): Promise<PickOption[]> {
  const marks = await recordMarks(
    db,
    'patients',
    patients.map(({ id }) => id),
  );
  return patients.map((patient) => ({
    ...patientOption(patient, text, today),
    mark: <MarkBadge mark={marks.get(patient.id)} />,
  }));
}

/** A patient as an option; `text` is the search. */
export function patientOption(patient: PatientFacts, text: string, today: string): PickOption {
  return {
    value: patient.id,
    label: fullName(patient),
    detail: detailOf(patient, patientQuery(text), today),
    media: <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} size="sm" />,
  };
}

/** "11 años · Responsable: Martha Ccori · 945 667 018"; the identity card where it is what was typed. */
function detailOf(patient: PatientFacts, { digits, card }: ReturnType<typeof patientQuery>, today: string): string {
  const { fecha_nacimiento, guardian_name, guardian_phone, phone_number, identity_card } = patient;
  const byCard =
    digits.some((each) => digitsOf(identity_card ?? '').includes(each)) ||
    (card !== '' && cardKey(patient).includes(card));
  const facts = [
    formatAge(fecha_nacimiento, today),
    guardian_name && `Responsable: ${guardian_name}`,
    phone_number ?? guardian_phone ?? 'Sin teléfono',
    byCard && `Documento ${identity_card}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
