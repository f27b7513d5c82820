import * as v from 'valibot';
import { ageOn } from '#domain/values/dates.ts';
import type { EntityDefinition, ValidationContext } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import {
  choiceOr,
  INVALID_DATE,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalLine,
  optionalName,
  optionalText,
  requiredName,
} from '#domain/values/schemas.ts';
import { optionalEmail } from '#domain/values/email.ts';
import { optionalTelephone, type ReadTelephone } from '#domain/values/telephone.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { digitsOf, hasWords, searchable, searchableName, sortable, wordsOf } from '#domain/values/text.ts';

/** The genders of specification §2; a patient may have none. */
const GENDERS = ['masculino', 'femenino'] as const;
/** One of `GENDERS`. */
export type Gender = (typeof GENDERS)[number];
/** The Spanish words of each gender. */
export const GENDER_LABELS = { masculino: 'Masculino', femenino: 'Femenino' } satisfies Record<Gender, string>;

/** The stages of a patient's treatment (specification §4). */
export const TREATMENT_STATUSES = ['en_planificacion', 'iniciado', 'completado', 'en_pausa'] as const;
/** One of `TREATMENT_STATUSES`. */
export type TreatmentStatus = (typeof TREATMENT_STATUSES)[number];
/** The Spanish words of each treatment status. */
export const TREATMENT_STATUS_LABELS = {
  en_planificacion: 'En Planificación',
  iniciado: 'Iniciado',
  completado: 'Terminado',
  en_pausa: 'En Pausa',
} satisfies Record<TreatmentStatus, string>;

/** An earlier date of birth is refused as a typing error: nobody alive was born before. */
const EARLIEST_BIRTH = '1900-01-01';
const FUTURE_DATE = 'La fecha de nacimiento no puede ser en el futuro';

/** The fields of a patient that a client writes. */
export const patientSchema = ({ today }: ValidationContext) =>
  v.object({
    first_name: requiredName('El nombre es obligatorio', 100),
    last_name: requiredName('El apellido es obligatorio', 100),
    gender: optionalChoice(GENDERS),
    identity_card: optionalCode(30),
    phone_number: optionalTelephone(),
    email: optionalEmail(),
    fecha_nacimiento: v.pipe(
      optionalDate(INVALID_DATE),
      v.check((date) => date === null || date >= EARLIEST_BIRTH, INVALID_DATE),
      v.check((date) => date === null || date <= today, FUTURE_DATE),
    ),
    occupation: optionalLine(100),
    address: optionalLine(300),
    referred_by: optionalLine(200),
    guardian_name: optionalName(200),
    guardian_phone: optionalTelephone(),
    patient_notes: optionalText(20_000),
    treatment_status: choiceOr(TREATMENT_STATUSES, 'en_planificacion'),
  });

/** The values of a patient once its schema has parsed them. */
export type PatientValues = v.InferOutput<ReturnType<typeof patientSchema>>;
/** A row of the collection: a patient. */
export type Patient = RowMeta & PatientValues;

/** The Spanish label of each field. */
export const PATIENT_LABELS = {
  first_name: 'Nombre',
  last_name: 'Apellido',
  gender: 'Género',
  identity_card: 'Documento de identidad',
  phone_number: 'Teléfono',
  email: 'Correo electrónico',
  fecha_nacimiento: 'Fecha de nacimiento',
  occupation: 'Ocupación',
  address: 'Dirección',
  referred_by: 'Referido por',
  guardian_name: 'Nombre del responsable',
  guardian_phone: 'Teléfono del responsable',
  patient_notes: 'Notas',
  treatment_status: 'Estado del tratamiento',
} satisfies Record<keyof PatientValues, string>;

/** The values of a blank patient. */
export const EMPTY_PATIENT: PatientValues = {
  first_name: '',
  last_name: '',
  gender: null,
  identity_card: null,
  phone_number: null,
  email: null,
  fecha_nacimiento: null,
  occupation: null,
  address: null,
  referred_by: null,
  guardian_name: null,
  guardian_phone: null,
  patient_notes: null,
  treatment_status: 'en_planificacion',
};

/** The definition of patients, for store, sync and server. */
export const patientDefinition: EntityDefinition<PatientValues> = {
  collection: 'patients',
  singular: 'paciente',
  plural: 'pacientes',
  labels: PATIENT_LABELS,
  choices: { gender: GENDER_LABELS, treatment_status: TREATMENT_STATUS_LABELS },
  schema: patientSchema,
  defaults: EMPTY_PATIENT,
  parents: [],
  merge: { strategies: { patient_notes: mergeLines } },
  title: (row) => fullName(row),
};

/** Shown for a record whose patient is missing (specification §3). */
export const UNKNOWN_PATIENT = 'Paciente desconocido';

/** "Mateo Salazar Quispe": the full name of a patient, or of any row that has these two fields. */
export function fullName(patient: object): string {
  const { first_name, last_name } = patient as { first_name?: unknown; last_name?: unknown };
  return [first_name, last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** Whole years, null without a valid date of birth. */
export function patientAge(patient: Pick<Patient, 'fecha_nacimiento'>, today: string): number | null {
  return ageOn(patient.fecha_nacimiento, today);
}

/** The key by which patients sort from A to Z. */
export const nameKey = (patient: object): string => sortable(fullName(patient));

/** The full name as a search compares it. */
export const searchedName = (patient: object): string => searchableName(fullName(patient));

/** The text that a search of patients looks in: the full name and the guardian's. */
export function searchKey(patient: object): string {
  const { guardian_name } = patient as { guardian_name?: unknown };
  const name = searchedName(patient);
  return typeof guardian_name === 'string' ? `${name} ${searchableName(guardian_name)}` : name;
}

/** The letters of a name: one person's, however its words are joined, hyphened and accented. */
export const nameLetters = (patient: object): string => searchable(fullName(patient)).replaceAll(' ', '');

const LETTER = /\p{L}/u;

interface PatientKeys {
  text: string;
  /** An identity card that has letters, as `cardKey` gives it; '' for any other. */
  card: string;
  /** The digits of telephones and identity card, a space between them. */
  digits: string;
}

interface PatientQuery {
  words: readonly string[];
  /** Letters and digits together, as in "CE 594161"; else ''. */
  card: string;
  /** One of them must be part of a number; none where the text is no number. */
  digits: readonly string[];
}

/** The digits of a patient's numbers, as they are searched in. */
export const numberDigits = (patient: object): string => {
  const { phone_number, identity_card, guardian_phone } = patient as Partial<PatientValues>;
  return [phone_number, identity_card, guardian_phone].map((text) => digitsOf(text ?? '')).join(' ');
};

/** The texts that `patientMatches` looks in. */
export const patientKeys = (patient: Patient): PatientKeys => ({
  text: searchKey(patient),
  card: LETTER.test(patient.identity_card ?? '') ? cardKey(patient) : '',
  digits: numberDigits(patient),
});

/**
 * Whether a patient matches a search: every word is part of `searchKey`, in any order; or the digits of the search are
 * part of a telephone number or of the identity card, separators ignored. One digit is enough. A telephone number is found
 * by any of its spellings (decision 119), a card that has letters with them too.
 */
export function patientMatches(patient: PatientKeys, query: PatientQuery): boolean {
  if (hasWords(patient.text, query.words)) return true;
  if (query.card !== '') return patient.card.includes(query.card);
  return query.digits.some((digits) => patient.digits.includes(digits));
}

/** So many digits are a telephone number by themselves; fewer may be a part of anything. */
const SHORTEST_NUMBER = 7;

/**
 * A search text taken apart for `patientMatches`. A text with letters is never a telephone number. `read` reads one that the
 * text may be; without it, numbers are compared as they are written.
 */
export function patientQuery(text: string, read: ReadTelephone | null = null): PatientQuery {
  const normal = searchable(text);
  const words = wordsOf(text);
  if (!LETTER.test(normal)) return { words, card: '', digits: digitsSought(text, read) };
  return { words, card: /\d/.test(normal) ? cardKey({ identity_card: normal }) : '', digits: [] };
}

function digitsSought(text: string, read: ReadTelephone | null): readonly string[] {
  const digits = digitsOf(text);
  if (digits === '') return [];
  const isNumber = digits.length >= SHORTEST_NUMBER || /^[^\d]*(?:\+|00)/.test(text);
  const cores = (isNumber && read?.(text)?.cores) || [];
  // A number that holds the typed digits holds a core that is part of them.
  return cores.some((core) => digits.includes(core)) ? cores : [digits, ...cores];
}

/** An identity card without separators, which people write differently; '' for none. */
export function cardKey({ identity_card }: Pick<PatientValues, 'identity_card'>): string {
  return searchable(identity_card ?? '').replaceAll(' ', '');
}

/** The keys that identify a person: the identity card, and the name with the date of birth; null where one is missing. */
export const identityKeys = (values: PatientValues): { card: string | null; birth: string | null } => ({
  card: cardKey(values) || null,
  // The values of an open form, not parsed yet, hold '' where a stored row holds null.
  birth: values.fecha_nacimiento ? `${values.fecha_nacimiento} ${nameLetters(values)}` : null,
});

/** The keys under which a tablet finds who may be the same person: the identity card, and the name. */
export function sameKeys(patient: object): string[] {
  const { identity_card = null } = patient as Partial<PatientValues>;
  const card = cardKey({ identity_card });
  return [`name ${nameLetters(patient)}`, ...(card === '' ? [] : [`card ${card}`])];
}

/** The same identity card, or the same name with the same date of birth: probably the same person. */
export function isPossibleDuplicate(a: PatientValues, b: PatientValues): boolean {
  const [one, other] = [identityKeys(a), identityKeys(b)];
  return (one.card !== null && one.card === other.card) || (one.birth !== null && one.birth === other.birth);
}
