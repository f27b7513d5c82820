import { fullName } from '#domain/patients/patient.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import type { LetterheadValues } from './letterhead.tsx';
import { formatDateTime } from '#ui/text/format.ts';

/** The clinic that prints, and "Impreso el 23/11/2026, 17:50, por Patricia Huamán". */
export function usePaperFacts(): {
  clinic: string;
  /** Null before the clinic is known. */
  letterhead: LetterheadValues | null;
  timeZone: string | undefined;
  printed: string;
} {
  const config = useClinicConfig();
  const now = useNow();
  const person = usePerson();
  const by = person ? fullName(person) || person.username : '';
  const at = `Impreso el ${formatDateTime(now.toISOString(), config?.timezone)}`;
  return {
    clinic: config?.clinic_name ?? '',
    letterhead: config,
    timeZone: config?.timezone,
    printed: by === '' ? at : `${at}, por ${by}`,
  };
}
