// Reads a cell as the form of a patient would hold it. An unreadable text stays as it is, for the schema to refuse.
import type { PatientValues } from '#domain/patients/patient.ts';
import { byComma, surnamesFirst, typedPatient } from '#domain/patients/typed-patient.ts';
import { searchable } from '#domain/values/text.ts';
import type { DateOrder } from '#domain/values/typed-dates.ts';
import type { ImportField } from './headings.ts';
import type { PatientList } from './list.ts';
import { readDate } from './read-date.ts';
import { withZeros } from './short-documents.ts';

/** How the cells of a file are to be read. */
export interface Reading {
  /** The field of each column; null: it is not imported. */
  fields: readonly (ImportField | null)[];
  dates: DateOrder;
  /** The figures to which shorter documents are filled with zeros; null: they stay as they are. */
  zeros: number | null;
  /** M stands for "mujer": the file has H, for "hombre". */
  womenAreM: boolean;
}

const MEN = new Set(['m', 'masc', 'masculino', 'h', 'hombre', 'varon', 'v', 'male', 'nino']);
const WOMEN = new Set(['f', 'fem', 'femenino', 'mujer', 'female', 'nina']);

/** How the cells of this file are to be read, as a person decided. */
export function readingOf({ rows }: PatientList, decided: Omit<Reading, 'womenAreM'>): Reading {
  const column = decided.fields.indexOf('gender');
  const letters = new Set(column === -1 ? [] : rows.map(({ cells }) => searchable(cells[column] ?? '')));
  return { ...decided, womenAreM: letters.has('h') && !letters.has('f') };
}

/** The second part of a name in a column of its own, by the field that it belongs to. */
export const SECOND_PARTS = { second_name: 'first_name', second_surname: 'last_name' } as const;

/** Fields whose contents a program demands, so that people write something where there is nothing. */
const DEMANDED: ReadonlySet<ImportField> = new Set([
  'identity_card',
  'phone_number',
  'guardian_phone',
  'email',
  'fecha_nacimiento',
]);
/** The words that stand for nothing, as `searchable` leaves them; "s/n" is "s n". */
const NONE =
  /^(?:no|n ?a|s ?n|s ?d|nulo|null|ningun[oa]|nada|pendiente|desconocid[oa]|no (?:tiene|registra|registrado|indica|indicado|especifica|especificado|aplica|consta|sabe|hay)|sin (?:documento|dni|cedula|rut|ci|telefono|celular|fono|correo|e ?mail|fecha|datos?|numero|registro|especificar))$/;
/** Zeros and signs alone: "-", "00000000", "00/00/0000". */
const BLANK = /^[0\s\p{P}\p{S}]*$/u;

/**
 * Whether a cell says that there is nothing. Kept as it is, "No tiene" would be a document, and all who have none the same person.
 */
function isNothing(field: ImportField, text: string): boolean {
  return DEMANDED.has(field) && (BLANK.test(text) || NONE.test(searchable(text)));
}

/** The patient's values in a cell: one, or two from a whole name; of the second part of a name (`SECOND_PARTS`) that part. */
export function readCell(
  field: ImportField,
  text: string,
  { dates, zeros, womenAreM }: Reading,
): Partial<PatientValues> {
  if (field === 'patient_notes') return { patient_notes: text };
  const plain = text.replace(/\s+/g, ' ');
  if (isNothing(field, plain)) return { [field]: '' };
  if (field === 'surnames_and_names') return byComma(plain) ?? surnamesFirst(plain);
  if (field === 'names_and_surnames') {
    const { first_name = '', last_name = '' } = byComma(plain) ?? typedPatient(plain);
    return { first_name, last_name };
  }
  if (field === 'fecha_nacimiento') return { fecha_nacimiento: readDate(plain, dates) ?? plain };
  if (field === 'gender') return { gender: genderOf(plain, womenAreM) as PatientValues['gender'] };
  if (field === 'identity_card') return { identity_card: withZeros(plain, zeros) };
  if (field in SECOND_PARTS) return { [SECOND_PARTS[field as keyof typeof SECOND_PARTS]]: plain };
  return { [field]: plain };
}

function genderOf(text: string, womenAreM: boolean): string {
  const word = searchable(text);
  // "0" is a sex in some programs: a person must say which.
  if (word === '' || NONE.test(word)) return '';
  if (womenAreM && word === 'm') return 'femenino';
  if (MEN.has(word)) return 'masculino';
  return WOMEN.has(word) ? 'femenino' : text;
}
