import * as v from 'valibot';
import type { EntityDefinition, ValidationContext } from '#domain/record/definition.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { RowMeta, Values } from '#domain/record/row.ts';
import { dateIn } from '#domain/values/dates.ts';
import {
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalLine,
  optionalReference,
  reference,
  requiredChoice,
  requiredInstant,
  requiredLines,
  requiredName,
  requiredText,
} from '#domain/values/schemas.ts';
import { CONSENT_KIND_LABELS, CONSENT_KINDS } from './consent-template.ts';
import { isSignature, strokesSchema } from './signature.ts';

/** The kinship with the patient of a person who signs in the patient's name; null when the patient signs. */
export const KINSHIPS = ['Madre', 'Padre', 'Tutor(a)', 'Otro'] as const;
/** One of `KINSHIPS`. */
export type Kinship = (typeof KINSHIPS)[number];

/** Characters of a text in which the patient's data stand in place of the template's words. */
export const LONGEST_TEXT = 24_000;

const NOT_SIGNED = 'Falta la firma';
const NO_DOCUMENT = 'Escriba el documento de quien firma';
const NO_REASON = 'Escriba el motivo de la revocación';
const NO_DAY = 'Indique la fecha de la revocación';
/** The answer to a day of revocation that is yet to come, or before the signature. */
export const REVOKED_LATER = 'La revocación no puede ser posterior a hoy';
export const REVOKED_BEFORE = 'La revocación no puede ser anterior a la firma';
/** The answer to a second revocation. */
export const ALREADY_REVOKED = 'El consentimiento ya está revocado';

/** The fields of a consent that a client writes: all but the revocation are final once they are stored. */
const consentSchema = ({ today }: ValidationContext) =>
  v.pipe(
    v.object({
      patient: reference('Debes seleccionar un paciente'),
      template: optionalReference('Elija una plantilla'),
      kind: requiredChoice(CONSENT_KINDS, 'Elija el tipo'),
      title: requiredText('El título es obligatorio', 200),
      text: requiredLines('El texto es obligatorio', LONGEST_TEXT),
      signer_name: requiredName('Escriba quién firma', 200),
      signer_document: optionalCode(40),
      signer_kinship: optionalChoice(KINSHIPS, 'Elija el parentesco'),
      professional: optionalReference('Elija quién informa'),
      professional_name: requiredName('Falta el nombre de quien informa', 200),
      strokes: v.pipe(
        strokesSchema,
        v.check((strokes) => isSignature(strokes), NOT_SIGNED),
      ),
      signed_at: requiredInstant('Falta el momento de la firma'),
      hash: v.pipe(v.string('Falta el sello'), v.regex(/^[0-9a-f]{64}$/, 'El sello no es válido')),
      revoked_on: v.pipe(
        optionalDate('La fecha de la revocación no es válida'),
        v.check((date) => date === null || date <= today, REVOKED_LATER),
      ),
      revocation_reason: optionalLine(500),
    }),
    v.forward(
      v.partialCheck(
        [['signer_kinship'], ['signer_document']],
        ({ signer_kinship, signer_document }) => signer_kinship === null || signer_document !== null,
        NO_DOCUMENT,
      ),
      ['signer_document'],
    ),
    v.forward(
      v.partialCheck(
        [['revoked_on'], ['revocation_reason']],
        ({ revoked_on, revocation_reason }) => revoked_on === null || revocation_reason !== null,
        NO_REASON,
      ),
      ['revocation_reason'],
    ),
    v.forward(
      v.partialCheck(
        [['revoked_on'], ['revocation_reason']],
        ({ revoked_on, revocation_reason }) => revoked_on !== null || revocation_reason === null,
        NO_DAY,
      ),
      ['revoked_on'],
    ),
  );

/** The values of a consent once its schema has parsed them. */
export type ConsentValues = v.InferOutput<ReturnType<typeof consentSchema>>;
/** A row of the collection: a signed consent. */
export type Consent = RowMeta & ConsentValues;

/** The fields of a revocation: they stand or fall together, and are final once they are stored. */
const REVOCATION = ['revoked_on', 'revocation_reason'] as const;

/** The definition of signed consents, for store, sync and server. */
export const consentDefinition: EntityDefinition<ConsentValues> = {
  collection: 'consents',
  singular: 'consentimiento',
  plural: 'consentimientos',
  labels: {
    patient: 'Paciente',
    template: 'Plantilla',
    kind: 'Tipo',
    title: 'Título',
    text: 'Texto',
    signer_name: 'Firma',
    signer_document: 'Documento de quien firma',
    signer_kinship: 'Parentesco',
    professional: 'Profesional',
    professional_name: 'Nombre del profesional',
    strokes: 'Trazos de la firma',
    signed_at: 'Firmado',
    hash: 'Sello',
    revoked_on: 'Revocado el',
    revocation_reason: 'Motivo de la revocación',
  },
  choices: { kind: CONSENT_KIND_LABELS },
  instants: ['signed_at'],
  schema: consentSchema,
  defaults: {
    patient: null,
    template: null,
    kind: 'otro',
    title: null,
    text: null,
    signer_name: null,
    signer_document: null,
    signer_kinship: null,
    professional: null,
    professional_name: null,
    strokes: [],
    signed_at: null,
    hash: null,
    revoked_on: null,
    revocation_reason: null,
  },
  parents: [{ field: 'patient', collection: 'patients' }],
  links: [
    { field: 'template', collection: 'consent-templates' },
    { field: 'professional', collection: 'users' },
  ],
  // Two tablets may each revoke it: the first revocation stands, and the other one is kept for a person to read.
  merge: { units: [REVOCATION], final: REVOCATION },
  title: ({ title }) => (typeof title === 'string' ? title : ''),
};

/** Fields whose values are shown on the consent's own page alone: a list of changes would be the text itself. */
export const SEALED_CONTENT: ReadonlySet<string> = new Set(['text', 'strokes', 'hash']);

/**
 * The fields that a change may not touch: everything that was signed, and a revocation once it is stored. The patient is not among
 * them, who moves when two patients are merged.
 */
export function refusedChanges(before: Values, after: Values): string[] {
  const fields = Object.keys(consentDefinition.labels).filter((field) => field !== 'patient');
  const revoked = !sameValue(before['revoked_on'], null);
  const mayChange = (field: string) => !revoked && (REVOCATION as readonly string[]).includes(field);
  return fields.filter((field) => !mayChange(field) && !sameValue(before[field], after[field]));
}

/** Whether a consent counts: somebody signed it, and nobody has revoked it. */
export const isStanding = ({ revoked_on }: Pick<Consent, 'revoked_on'>): boolean => revoked_on === null;

/**
 * The first day on which a consent can be revoked: that of its signature. Today, where a tablet's wrong clock signed it in the
 * future: nobody waits for that day to revoke it.
 */
export function firstRevocation(signedAt: string, today: string, timezone: string | undefined): string {
  const signed = dateIn(new Date(signedAt), timezone);
  return signed < today ? signed : today;
}

/** A patient's consents, the newest first. */
export const newestSigned = <C extends Pick<Consent, 'signed_at' | 'id'>>(consents: readonly C[]): C[] =>
  consents.toSorted((a, b) => b.signed_at.localeCompare(a.signed_at) || b.id.localeCompare(a.id));
