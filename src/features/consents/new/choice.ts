// The choices made before a consent is signed: the template, who signs, and who informs. Pure.
import * as v from 'valibot';
import { KINSHIPS } from '#domain/documents/consent.ts';
import type { ConsentKind, ConsentTemplate } from '#domain/documents/consent-template.ts';
import type { Filling } from '#domain/documents/fill-template.ts';
import { whoSigns, type SignsFor } from '#domain/documents/signer.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { ageOn } from '#domain/values/dates.ts';
import { optionalChoice, optionalCode, reference, requiredChoice, requiredName } from '#domain/values/schemas.ts';
import { capacityOf } from '#entities/consent/words.ts';
import { formatAge, formatWrittenDate } from '#ui/text/format.ts';

/** The form's values; the names are those of the consent's fields, where it has them. */
export type Choice = {
  template: string | null;
  /** Null: it is not known who signs, and has to be asked. */
  signs_for: SignsFor | null;
  signer_name: string | null;
  signer_document: string | null;
  signer_kinship: string | null;
  professional: string | null;
};

/** The check of the choices. A patient who signs needs no kinship and no document: the text decides about the document. */
export const choiceSchema = v.pipe(
  v.object({
    template: reference('Elija una plantilla'),
    signs_for: requiredChoice(['paciente', 'representante'], 'Indique quién firma'),
    signer_name: requiredName('Escriba quién firma', 200),
    signer_document: optionalCode(40),
    signer_kinship: optionalChoice(KINSHIPS, 'Elija el parentesco'),
    professional: reference('Elija quién informa'),
  }),
  v.forward(
    v.partialCheck(
      [['signs_for'], ['signer_kinship']],
      ({ signs_for, signer_kinship }) => signs_for === 'paciente' || signer_kinship !== null,
      'Elija el parentesco',
    ),
    ['signer_kinship'],
  ),
  v.forward(
    v.partialCheck(
      [['signs_for'], ['signer_document']],
      ({ signs_for, signer_document }) => signs_for === 'paciente' || signer_document !== null,
      'Escriba el documento de quien firma',
    ),
    ['signer_document'],
  ),
  v.transform((values) => ({
    ...values,
    signer_kinship: values.signs_for === 'paciente' ? null : values.signer_kinship,
  })),
);

/** The choice once its schema has parsed it. */
export type Chosen = v.InferOutput<typeof choiceSchema>;

/** The person who has to sign by the patient's age, as far as it is known today. */
export const signsByAge = ({ fecha_nacimiento }: Patient, today: string): SignsFor | null =>
  whoSigns(ageOn(fecha_nacimiento, today));

/** The data of the person who signs, as far as the patient's file tells them. */
export function signerOf(signsFor: SignsFor | null, patient: Patient) {
  if (signsFor === null) return { signer_name: null, signer_document: null, signer_kinship: null };
  if (signsFor === 'representante') {
    return { signer_name: patient.guardian_name, signer_document: null, signer_kinship: null };
  }
  return { signer_name: fullName(patient), signer_document: patient.identity_card, signer_kinship: null };
}

interface Known {
  patient: Patient;
  today: string;
  templates: readonly ConsentTemplate[];
  /** The kind that the address asks for. */
  kind: ConsentKind | undefined;
  /** The person on screen. */
  person: string | null;
}

/** The choice with which the form opens. */
export function firstChoice({ patient, today, templates, kind, person }: Known): Choice {
  const signs_for = signsByAge(patient, today);
  const template = kind === undefined ? templates[0] : templates.find((each) => each.kind === kind);
  return { template: template?.id ?? null, signs_for, ...signerOf(signs_for, patient), professional: person };
}

interface Facts {
  patient: Patient;
  today: string;
  clinic: string;
  /** The name of who informs. */
  professional: string | null;
}

const typed = (text: string | null): string | null => text?.trim() || null;

/** The texts for the placeholders; null where one is not known yet. */
export function fillingOf(choice: Choice, { patient, today, clinic, professional }: Facts): Filling {
  const { signs_for, signer_name, signer_document, signer_kinship } = choice;
  const isKnown = signs_for === 'paciente' || Boolean(signer_kinship);
  return {
    paciente: fullName(patient),
    documento: typed(signer_document),
    edad: formatAge(patient.fecha_nacimiento, today),
    responsable: typed(signer_name),
    parentesco: isKnown ? capacityOf(signs_for === 'paciente' ? null : signer_kinship) : null,
    clinica: typed(clinic),
    fecha: formatWrittenDate(today),
    profesional: typed(professional),
  };
}
