// Judges each line of a file: it becomes a patient, or has faults that a person must correct first.
import * as v from 'valibot';
import {
  EMPTY_PATIENT,
  fullName,
  PATIENT_LABELS,
  patientSchema,
  type PatientValues,
} from '#domain/patients/patient.ts';
import { INVALID_EMAIL, isEmail } from '#domain/values/email.ts';
import type { ImportField } from './headings.ts';
import type { ListRow } from './list.ts';
import { readCell, SECOND_PARTS, type Reading } from './read-cell.ts';

/** A fault in a line. */
interface LineIssue {
  /** The field's Spanish label; 'Fila' for a fault of the whole line. */
  label: string;
  /** As it stands in the file; '' for an empty cell. */
  value: string;
  message: string;
}

/** A line of the file. */
export interface JudgedLine {
  line: number;
  cells: readonly string[];
  /** The patient's name, as far as the line gives one. */
  name: string;
  /** Null where there are issues. */
  values: PatientValues | null;
  issues: readonly LineIssue[];
}

const SHORTENED = 'Excel acortó este número. Dele formato de texto y escríbalo otra vez';
const DAMAGED = 'Tiene una letra dañada (\ufffd). Corríjala en el archivo';
const TOO_MANY_CELLS = 'La fila tiene más columnas que el encabezado';

/** Numbers that Excel writes as 7,41E+07 have lost their last figures. */
const NUMBERS = ['identity_card', 'phone_number', 'guardian_phone'] as const;

type NameField = 'first_name' | 'last_name';
const isSecond = (field: ImportField): boolean => field in SECOND_PARTS;

/** Judges the lines of a file by the schema of a patient; `today` is the clinic's date, YYYY-MM-DD. */
export function createJudge(reading: Reading, columns: number, today: string): (row: ListRow) => JudgedLine {
  const schema = patientSchema({ today });
  // Second parts come last, wherever their columns stand: they are added to what the first ones have.
  const order = [...reading.fields.keys()]
    .filter((index) => reading.fields[index] !== null)
    .sort((a, b) => Number(isSecond(reading.fields[a]!)) - Number(isSecond(reading.fields[b]!)));
  return ({ line, cells }) => {
    const { given, written } = readLine(cells, order, reading);
    const issues = issuesOf(given, written);
    if (cells.slice(columns).some((cell) => cell.trim() !== '')) {
      issues.unshift({ label: 'Fila', value: cells.slice(columns).join(' ').trim(), message: TOO_MANY_CELLS });
    }
    const read = v.safeParse(schema, { ...EMPTY_PATIENT, ...given }, { abortPipeEarly: true });
    for (const issue of read.issues ?? []) {
      const field = v.getDotPath(issue) ?? '';
      const label = (PATIENT_LABELS as Readonly<Record<string, string>>)[field] ?? field;
      if (issues.some((each) => each.label === label)) continue;
      issues.push({ label, value: written.get(field) ?? '', message: issue.message });
    }
    const name = nameOf(given);
    // A stored record may hold more than an address alone (email.ts); a new record holds nothing else.
    if (read.success && read.output.email !== null && !isEmail(read.output.email)) {
      issues.push({ label: PATIENT_LABELS.email, value: written.get('email') ?? '', message: INVALID_EMAIL });
    }
    if (!read.success || issues.length > 0) return { line, cells, name, values: null, issues };
    return { line, cells, name, values: read.output, issues };
  };
}

/** The values of a line, and by field the text that a fault shows. */
function readLine(cells: readonly string[], order: readonly number[], reading: Reading) {
  const given: Partial<PatientValues> = {};
  const written = new Map<string, string>();
  for (const index of order) {
    const field = reading.fields[index]!;
    const cell = cells[index] ?? '';
    const part = readCell(field, cell, reading);
    for (const [name, value] of Object.entries(part)) {
      const first = isSecond(field) ? given[name as NameField] : '';
      const whole = first ? `${first} ${value}`.trim() : value;
      Object.assign(given, { [name]: whole });
      written.set(name, first || Object.keys(part).length > 1 ? String(whole) : cell);
    }
  }
  return { given, written };
}

function issuesOf(given: Partial<PatientValues>, written: ReadonlyMap<string, string>): LineIssue[] {
  const issue = (field: keyof PatientValues, message: string): LineIssue => ({
    label: PATIENT_LABELS[field],
    value: written.get(field) ?? '',
    message,
  });
  const fields = Object.keys(given) as (keyof PatientValues)[];
  return [
    ...NUMBERS.filter((field) => /^\d+([.,]\d+)?e\+?\d+$/i.test(given[field] ?? '')).map((field) =>
      issue(field, SHORTENED),
    ),
    ...fields.filter((field) => given[field]?.includes('\ufffd')).map((field) => issue(field, DAMAGED)),
  ];
}

/** "(sin nombre) Paucar Ríos". */
function nameOf(given: Partial<PatientValues>): string {
  if (!given.first_name && !given.last_name) return '(sin nombre)';
  if (!given.first_name) return `(sin nombre) ${given.last_name}`;
  return fullName(given) + (given.last_name ? '' : ' (sin apellido)');
}
