// The words of `npm run consents` to the operator.
import { dateIn, dayMonthYear } from '#domain/values/dates.ts';
import type { CheckedSeals } from '#server/audit/check-seals.ts';

/** The lines of the verdict, every consent whose seal is broken among them. */
export function sealWords({ all, broken }: CheckedSeals, timezone: string): string[] {
  if (all === 0) return ['No hay consentimientos firmados.'];
  const intact = all - broken.length;
  return [
    `${intact} de ${all} consentimientos coinciden con su sello.`,
    ...broken.map(
      ({ id, title, signer_name, signed_at }) =>
        `  - ${title}, firmado por ${signer_name} el ${dayMonthYear(dateIn(new Date(signed_at), timezone))} (${id}): el texto, los nombres o la firma no son los que se sellaron.`,
    ),
    broken.length === 0 ? 'Comprobado: sin diferencias.' : 'No comprobado: hay diferencias.',
  ];
}
