// Words that tell two files of one person apart, also when both have the same name.
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { formatCount, formatDateTime } from '#ui/text/format.ts';
import type { Files, Side } from './choices.ts';

/** "26/11/2026, 04:31", with the time: two files of one name were often made on one day. */
export const madeAt = ({ created_at }: Patient, timeZone: string | undefined): string =>
  formatDateTime(created_at, timeZone);

/**
 * A file's name in a sentence: "«Camila Salas»"; when both have one name, with other facts: "la ficha del 26/11/2026,
 * 04:31 (documento 70551204, 2 registros)".
 */
export function fileName(
  files: Files,
  side: Side,
  totals: readonly [number, number] | undefined,
  timeZone: string | undefined,
): string {
  const [file, other] = [files[side], files[side === 0 ? 1 : 0]];
  if (fullName(file) !== fullName(other)) return `«${fullName(file)}»`;
  const facts = [
    file.identity_card === other.identity_card ? null : labelled('documento', file.identity_card),
    file.phone_number === other.phone_number ? null : labelled('teléfono', file.phone_number),
    totals ? formatCount(totals[side], 'registro', 'registros') : null,
  ].filter((fact) => fact !== null);
  const named = `la ficha del ${madeAt(file, timeZone)}`;
  return facts.length === 0 ? named : `${named} (${facts.join(', ')})`;
}

const labelled = (label: string, value: string | null): string =>
  value === null || value === '' ? `sin ${label}` : `${label} ${value}`;
