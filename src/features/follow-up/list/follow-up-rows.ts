import { FOLLOW_UP_LABELS } from '#domain/follow-up/follow-up.ts';
import { daysSince } from '#domain/values/spans.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { formatDate } from '#ui/text/format.ts';
import { attemptWords, outcomeWords } from '../words.ts';
import type { FollowUpRow } from './use-follow-up-page.ts';

/** The list as rows of a file, with a heading. */
export function followUpRows(
  rows: readonly FollowUpRow[],
  today: string,
  timeZone: string | undefined,
): (string | number)[][] {
  return [
    [
      'Paciente',
      'Teléfono',
      'Responsable',
      'Teléfono del responsable',
      'Motivo',
      'Desde',
      'Días',
      'Último intento',
      'Cuándo y cómo',
      'Intentos',
    ],
    ...rows.map(({ person, reason, since, attempt, attempts }) => [
      person ? fullName(person) : UNKNOWN_PATIENT,
      person?.phone_number ?? '',
      person?.guardian_name ?? '',
      person?.guardian_phone ?? '',
      FOLLOW_UP_LABELS[reason],
      formatDate(since),
      daysSince(since, today),
      attempt ? outcomeWords(attempt, today) : '',
      attempt ? attemptWords(attempt, today, timeZone) : '',
      attempts,
    ]),
  ];
}
