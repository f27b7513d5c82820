import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { mergeLines } from '#domain/record/merge.ts';
import type { RowMeta } from '#domain/record/row.ts';
import {
  choiceOr,
  optionalDate,
  optionalText,
  reference,
  requiredChoice,
  requiredInstant,
} from '#domain/values/schemas.ts';

/** The ways in which a patient is reached. */
export const CHANNELS = ['llamada', 'whatsapp', 'correo', 'en_persona'] as const;
/** One of `CHANNELS`. */
export type Channel = (typeof CHANNELS)[number];
/** The Spanish words of each channel. */
export const CHANNEL_LABELS = {
  llamada: 'Llamada',
  whatsapp: 'WhatsApp',
  correo: 'Correo',
  en_persona: 'En persona',
} satisfies Record<Channel, string>;

/** The outcomes of an attempt. */
export const OUTCOMES = ['cita_dada', 'contactado', 'no_contesta', 'llamar_despues', 'no_desea'] as const;
/** One of `OUTCOMES`. */
export type Outcome = (typeof OUTCOMES)[number];
/** The Spanish words of each outcome. */
export const OUTCOME_LABELS = {
  cita_dada: 'Cita dada',
  contactado: 'Contactado',
  no_contesta: 'No contesta',
  llamar_despues: 'Llamar después',
  no_desea: 'No desea',
} satisfies Record<Outcome, string>;

/** The reasons for an attempt: somebody is to come back, or to pay. */
export const CONTACT_REASONS = ['seguimiento', 'cobranza'] as const;
/** One of `CONTACT_REASONS`. */
export type ContactReason = (typeof CONTACT_REASONS)[number];
/** The Spanish words of each reason. */
const CONTACT_REASON_LABELS = {
  seguimiento: 'Seguimiento',
  cobranza: 'Cobranza',
} satisfies Record<ContactReason, string>;

const NO_DAY = 'Indique qué día se vuelve a llamar';
/** The message for a day to call again that is before the day of the attempt. */
export const DAY_BEFORE = 'El día de volver a llamar no puede ser anterior al contacto';

/** The fields of an attempt that a client writes. */
const contactAttemptSchema = () =>
  v.pipe(
    v.object({
      patient: reference('Debes seleccionar un paciente'),
      at: requiredInstant('Indique cuándo fue el contacto'),
      channel: requiredChoice(CHANNELS, 'Elija cómo fue el contacto'),
      outcome: requiredChoice(OUTCOMES, 'Elija qué pasó'),
      call_again_on: optionalDate('La fecha no es válida'),
      reason: choiceOr(CONTACT_REASONS, 'seguimiento'),
      notes: optionalText(20_000),
    }),
    v.forward(
      v.partialCheck(
        [['outcome'], ['call_again_on']],
        ({ outcome, call_again_on }) => outcome !== 'llamar_despues' || call_again_on !== null,
        NO_DAY,
      ),
      ['call_again_on'],
    ),
    v.forward(
      v.partialCheck(
        [['at'], ['outcome'], ['call_again_on']],
        // The instant's date in UTC is the clinic's or a neighbour of it: only a day that is before both is refused.
        ({ at, outcome, call_again_on }) =>
          outcome !== 'llamar_despues' || call_again_on === null || call_again_on >= dayBefore(at),
        DAY_BEFORE,
      ),
      ['call_again_on'],
    ),
    v.transform((values) => ({
      ...values,
      call_again_on: values.outcome === 'llamar_despues' ? values.call_again_on : null,
    })),
  );

const DAY = 24 * 60 * 60 * 1000;

/** The earliest date that any clinic's clock may have shown at an instant; '' for one that no date can tell, which is refused as such. */
function dayBefore(at: string): string {
  const earliest = new Date(Date.parse(at) - DAY / 2);
  return Number.isNaN(earliest.getTime()) ? '' : earliest.toISOString().slice(0, 10);
}

/** The values of an attempt once its schema has parsed them. */
export type ContactAttemptValues = v.InferOutput<ReturnType<typeof contactAttemptSchema>>;
/** A row of the collection: an attempt to reach a patient. */
export type ContactAttempt = RowMeta & ContactAttemptValues;

/** The definition of attempts to reach patients, for store, sync and server. */
export const contactAttemptDefinition: EntityDefinition<ContactAttemptValues> = {
  collection: 'contact-attempts',
  singular: 'intento de contacto',
  plural: 'intentos de contacto',
  labels: {
    patient: 'Paciente',
    at: 'Cuándo',
    channel: 'Cómo',
    outcome: 'Qué pasó',
    call_again_on: 'Llamar el',
    reason: 'Motivo',
    notes: 'Notas',
  },
  choices: { channel: CHANNEL_LABELS, outcome: OUTCOME_LABELS, reason: CONTACT_REASON_LABELS },
  instants: ['at'],
  schema: contactAttemptSchema,
  defaults: {
    patient: null,
    at: null,
    channel: 'llamada',
    outcome: null,
    call_again_on: null,
    reason: 'seguimiento',
    notes: null,
  },
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: { units: [['outcome', 'call_again_on']], strategies: { notes: mergeLines } },
  title: ({ outcome }) =>
    typeof outcome === 'string' ? (OUTCOME_LABELS[outcome as Outcome] ?? outcome) : 'Intento de contacto',
};
