// Maps a file's columns to a patient's fields: proposed by the headings, decided by a person.
import type { DateOrder } from '#domain/values/typed-dates.ts';
import { IMPORT_LABELS, NOTHING, recognise, type ImportField, type Recognised } from './headings.ts';
import type { PatientList } from './list.ts';
import { readDate } from './read-date.ts';

/** A column as it is proposed. */
export interface Column extends Recognised {
  heading: string;
  /** The first contents of the column; '' for an empty cell. */
  examples: readonly string[];
}

/** So many contents of a column are shown, and so many are examined. */
const EXAMPLES = 2;
const LOOKED_AT = 200;

/** The columns of a file, each with the field that it seems to be; no field twice. */
export function recogniseColumns({ headings, rows }: PatientList): Column[] {
  const columns = headings.map((heading, index): Column => {
    const examples = rows.slice(0, EXAMPLES).map(({ cells }) => cells[index] ?? '');
    return { heading, examples, ...recognise(heading) };
  });
  const taken = new Set<ImportField>();
  // A field goes to the heading that names it for sure, even where an ambiguous one comes first.
  for (const wanted of ['sure', 'doubtful'] as const) {
    for (const column of columns.filter(({ recognition }) => recognition === wanted)) {
      if (column.field === null) continue;
      if (taken.has(column.field)) Object.assign(column, NOTHING);
      else taken.add(column.field);
    }
  }
  return columns.map((column, index) =>
    isNoDate(column, rows, index) ? { ...column, recognition: 'doubtful' } : column,
  );
}

/** Whether a column whose heading says "date" holds hardly any. */
function isNoDate({ field }: Column, rows: PatientList['rows'], index: number): boolean {
  if (field !== 'fecha_nacimiento') return false;
  const values = valuesOf(rows, index);
  return values.filter((text) => readDate(text, 'dmy') ?? readDate(text, 'mdy')).length * 2 < values.length;
}

const valuesOf = (rows: PatientList['rows'], index: number): string[] =>
  rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => cells[index] ?? '')
    .filter(Boolean);

/** Day or month first: the order that fits most dates of the file; day first when none tells. */
export function dateOrderOf({ rows }: PatientList, fields: readonly (ImportField | null)[]): DateOrder {
  const index = fields.indexOf('fecha_nacimiento');
  if (index === -1) return 'dmy';
  const values = valuesOf(rows, index);
  const readable = (order: DateOrder) => values.filter((text) => readDate(text, order) !== null).length;
  return readable('mdy') > readable('dmy') ? 'mdy' : 'dmy';
}

/** The fields that a column fills. */
const filledBy = (field: ImportField): readonly ImportField[] =>
  field === 'surnames_and_names' || field === 'names_and_surnames' ? ['first_name', 'last_name'] : [field];

/** The fault of a choice of fields, in words; null when the file can be read with it. */
export function mappingProblem(fields: readonly (ImportField | null)[]): string | null {
  const filled = fields.flatMap((field) => (field === null ? [] : filledBy(field)));
  const twice = filled.find((field, index) => filled.indexOf(field) !== index);
  if (twice !== undefined) return `Dos columnas van a «${IMPORT_LABELS[twice]}». Deje una sola.`;
  if (!filled.includes('first_name')) return 'Falta decir qué columna es el nombre.';
  return filled.includes('last_name') ? null : 'Falta decir qué columna es el apellido.';
}
