import { AS_PATIENT, CAPACITY } from '#domain/documents/signer.ts';
import { KINSHIPS, type Consent } from '#domain/documents/consent.ts';

/** The capacity in which somebody signs: "madre", "paciente". A kinship that only a newer version knows stays as it is. */
export function capacityOf(kinship: string | null): string {
  if (kinship === null) return AS_PATIENT;
  const known = KINSHIPS.find((each) => each === kinship);
  return known ? CAPACITY[known] : kinship;
}

/** "Rosa Ñaupari (madre)". */
export const signerWords = ({ signer_name, signer_kinship }: Pick<Consent, 'signer_name' | 'signer_kinship'>): string =>
  signer_kinship === null ? signer_name : `${signer_name} (${capacityOf(signer_kinship)})`;
