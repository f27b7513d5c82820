// Signed consents: signing and revoking are the only two writes that they have.
import {
  ALREADY_REVOKED,
  isStanding,
  newestSigned,
  type Consent,
  type ConsentValues,
} from '#domain/documents/consent.ts';
import type { ConsentKind } from '#domain/documents/consent-template.ts';
import { sealConsent, type Signed } from '#domain/documents/seal-consent.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

/** A patient's consents, the last signed first. */
export async function consentsOfPatient(db: ArcadaDatabase, patient: string): Promise<Consent[]> {
  return newestSigned(await db.records('consents').where({ patient }).toArray());
}

/** Whether a patient has signed a consent of this kind, and nobody has revoked it. */
export async function hasConsent(db: ArcadaDatabase, patient: string, kind: ConsentKind): Promise<boolean> {
  const consents = await db.records('consents').where({ patient }).toArray();
  return consents.some((consent) => consent.kind === kind && isStanding(consent));
}

/**
 * Seals what was signed and stores it, with its entry in the outbox, in one transaction; `draft` is the key of the form's draft. A
 * repetition under the same id finds the consent there and does nothing. Throws AppError `invalid` for values that are no consent,
 * and what `write` throws.
 */
export async function signConsent(
  db: ArcadaDatabase,
  id: string,
  signed: Signed,
  { today, ...ports }: WritePorts & { today: string },
  draft?: string,
): Promise<void> {
  const values = sealConsent(signed, today);
  if (await db.records('consents').get(id)) return;
  await write(db, [{ method: 'POST', collection: 'consents', id, values }], ports, { draft });
}

/**
 * Revokes a consent for ever; `draft` is the key of the form's draft. Throws AppError `invalid` for one that is revoked by now, as
 * when another tablet's revocation arrived while the reason was typed, and what `write` throws.
 */
export async function revokeConsent(
  db: ArcadaDatabase,
  id: string,
  revocation: Pick<ConsentValues, 'revoked_on' | 'revocation_reason'>,
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const stored = await db.records('consents').get(id);
  if (stored && !isStanding(stored)) throw new AppError('invalid', `${ALREADY_REVOKED}.`);
  const opened = { revoked_on: null, revocation_reason: null };
  await write(db, [{ method: 'PUT', collection: 'consents', id, opened, values: revocation }], ports, { draft });
}
