// Reads a cell as the form of a patient would hold it. An unreadable text stays as it is, for the schema to refuse.
import type { PatientValues } from '#domain/patients/patient.ts';
import { byComma, nameParts, typedPatient } from '#domain/patients/typed-patient.ts';
import { cleanLines } from '#domain/values/clean.ts';
import { searchable } from '#domain/values/text.ts';
import type { DateOrder } from '#domain/values/typed-dates.ts';
import type { ImportField } from './columns.ts';
import type { CsvFile } from './read-csv.ts';
import { readDate } from './read-date.ts';

/** How the cells of a file are to be read. */
export interface Reading {
  /** The field of each column; null: it is not imported. */
  fields: readonly (ImportField | null)[];
  dates: DateOrder;
  /** M stands for "mujer": the file has H, for "hombre". */
  womenAreM: boolean;
}

const MEN = new Set(['m', 'masc', 'masculino', 'h', 'hombre', 'varon', 'v', 'male', 'nino']);
const WOMEN = new Set(['f', 'fem', 'femenino', 'mujer', 'female', 'nina']);

/** How the cells of this file are to be read with these fields and this order of dates. */
export function readingOf({ rows }: CsvFile, fields: Reading['fields'], dates: DateOrder): Reading {
  const column = fields.indexOf('gender');
  const letters = new Set(column === -1 ? [] : rows.map(({ cells }) => searchable(cells[column] ?? '')));
  return { fields, dates, womenAreM: letters.has('h') && !letters.has('f') };
}

/** A cell's text without the marks that spreadsheets add. */
export function cellText(cell: string): string {
  const text = cleanLines(cell);
  // Spreadsheets put an apostrophe before a text that would be taken for a formula; so does Arcada.
  return /^'[=+@-]/.test(text) ? text.slice(1) : text;
}

/** The patient's values in a cell: one, or two from a whole name. */
export function readCell(field: ImportField, cell: string, { dates, womenAreM }: Reading): Partial<PatientValues> {
  const text = cellText(cell);
  if (field === 'patient_notes') return { patient_notes: text };
  const plain = text.replace(/\s+/g, ' ');
  if (field === 'surnames_and_names') return takenApart(plain);
  if (field === 'names_and_surnames') {
    const { first_name = '', last_name = '' } = byComma(plain) ?? typedPatient(plain);
    return { first_name, last_name };
  }
  if (field === 'fecha_nacimiento') return { fecha_nacimiento: readDate(plain, dates) ?? plain };
  if (field === 'gender') return { gender: genderOf(plain, womenAreM) as PatientValues['gender'] };
  return { [field]: plain };
}

/** "Zevallos de la Torre, Rosa Elena"; without a comma the first two names are the surnames. */
function takenApart(text: string): Pick<PatientValues, 'first_name' | 'last_name'> {
  const apart = byComma(text);
  if (apart) return apart;
  const names = nameParts(text, true);
  const surnames = names.length > 2 ? 2 : 1;
  return { last_name: names.slice(0, surnames).join(' '), first_name: names.slice(surnames).join(' ') };
}

function genderOf(text: string, womenAreM: boolean): string | null {
  const word = searchable(text).replace(/\.$/, '');
  if (word === '' || word === '-') return null;
  if (womenAreM && word === 'm') return 'femenino';
  if (MEN.has(word)) return 'masculino';
  return WOMEN.has(word) ? 'femenino' : text;
}
