// Maps a file's columns to a patient's fields: proposed by the headings, decided by a person.
import { PATIENT_LABELS, type PatientValues } from '#domain/patients/patient.ts';
import { searchable } from '#domain/values/text.ts';
import type { DateOrder } from '#domain/values/typed-dates.ts';
import type { CsvFile } from './read-csv.ts';
import { readDate } from './read-date.ts';

/** The meaning of a column: a field, or a whole name that is split into two. */
export type ImportField =
  | Exclude<keyof PatientValues, 'treatment_status'>
  | 'surnames_and_names'
  | 'names_and_surnames';

/** The Spanish words of each, in the order in which they are offered. */
export const IMPORT_LABELS: Readonly<Record<ImportField, string>> = {
  first_name: PATIENT_LABELS.first_name,
  last_name: PATIENT_LABELS.last_name,
  surnames_and_names: 'Apellidos, Nombres',
  names_and_surnames: 'Nombres y apellidos',
  identity_card: PATIENT_LABELS.identity_card,
  fecha_nacimiento: PATIENT_LABELS.fecha_nacimiento,
  phone_number: PATIENT_LABELS.phone_number,
  email: PATIENT_LABELS.email,
  gender: PATIENT_LABELS.gender,
  address: PATIENT_LABELS.address,
  occupation: PATIENT_LABELS.occupation,
  referred_by: PATIENT_LABELS.referred_by,
  guardian_name: PATIENT_LABELS.guardian_name,
  guardian_phone: PATIENT_LABELS.guardian_phone,
  patient_notes: PATIENT_LABELS.patient_notes,
};

/** The field named by a text; null when there is none. */
export const importField = (text: string): ImportField | null => (text in IMPORT_LABELS ? (text as ImportField) : null);

/** How sure the recognition is. */
type Recognition = 'sure' | 'doubtful' | 'none';

/** A column as it is proposed. */
export interface Column {
  heading: string;
  /** The first contents of the column; '' for an empty cell. */
  examples: readonly string[];
  field: ImportField | null;
  recognition: Recognition;
}

/** Headings as clinics write them, without accents, case and punctuation. The second list holds ambiguous ones. */
const HEADINGS: readonly [ImportField, sure: readonly string[], doubtful: readonly string[]][] = [
  [
    'surnames_and_names',
    ['apellidos y nombres', 'apellidos nombres', 'apellido y nombre', 'apellido nombre', 'apellidos y nombre'],
    [],
  ],
  [
    'names_and_surnames',
    [
      'nombres y apellidos',
      'nombre y apellido',
      'nombre y apellidos',
      'nombre completo',
      'nombres completos',
      'nombre apellido',
      'nombres apellidos',
    ],
    ['paciente'],
  ],
  [
    'guardian_phone',
    ['telefono responsable', 'telefono apoderado', 'celular apoderado', 'celular responsable', 'telefono tutor'],
    [],
  ],
  [
    'guardian_name',
    ['nombre responsable', 'nombre apoderado', 'nombre tutor'],
    ['apoderado', 'responsable', 'tutor', 'madre', 'padre', 'representante'],
  ],
  ['first_name', ['nombre', 'nombres', 'primer nombre', 'first name', 'name'], []],
  ['last_name', ['apellido', 'apellidos', 'last name', 'surname'], []],
  [
    'identity_card',
    [
      'dni',
      'documento',
      'documento identidad',
      'cedula',
      'cedula identidad',
      'ci',
      'rut',
      'run',
      'curp',
      'nie',
      'doc identidad',
      'n documento',
      'nro documento',
      'numero documento',
      'n dni',
      'nro dni',
    ],
    ['pasaporte', 'identificacion', 'doc'],
  ],
  [
    'fecha_nacimiento',
    ['fecha nacimiento', 'f nac', 'f nacimiento', 'fec nac', 'fecha nac', 'nacimiento', 'fnac', 'fecnac', 'birthdate'],
    ['cumpleanos', 'nac', 'fecha'],
  ],
  [
    'phone_number',
    ['telefono', 'celular', 'movil', 'tel', 'cel', 'telefono celular', 'telefono movil', 'n celular', 'phone', 'fono'],
    ['whatsapp', 'contacto', 'telefonos', 'telefono fijo'],
  ],
  ['email', ['correo', 'correo electronico', 'email', 'e mail', 'mail'], []],
  ['gender', ['sexo', 'genero'], []],
  ['address', ['direccion', 'domicilio'], ['distrito', 'calle', 'residencia']],
  ['occupation', ['ocupacion', 'profesion', 'oficio'], ['trabajo', 'cargo']],
  ['referred_by', ['referido por', 'recomendado por', 'referido', 'derivado por'], ['procedencia', 'recomendado']],
  ['patient_notes', ['notas', 'nota', 'observaciones', 'observacion', 'comentarios'], ['obs', 'comentario']],
];

/** Words in headings that tell nothing: "teléfono del paciente", "documento de identidad". */
const FILLERS = /\b(de|del|de la|la|el|los|las|paciente|pacientes)\b/g;

/** The columns that Arcada adds to its file of lines to be corrected. */
const OUR_OWN = new Set(['linea', 'motivo']);

/** So many contents of a column are shown, and so many are examined. */
const EXAMPLES = 2;
const LOOKED_AT = 200;

/** The columns of a file, each with the field that it seems to be; no field twice. */
export function recogniseColumns({ headings, rows }: CsvFile): Column[] {
  const columns = headings.map((heading, index): Column => {
    const examples = rows.slice(0, EXAMPLES).map(({ cells }) => (cells[index] ?? '').trim());
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

const NOTHING = { field: null, recognition: 'none' } as const;

function recognise(heading: string): Pick<Column, 'field' | 'recognition'> {
  const plain = searchable(searchable(heading).replace(/[^a-z0-9 ]+/g, ' '));
  const words = searchable(plain.replace(FILLERS, ' ')) || plain;
  if (OUR_OWN.has(words)) return NOTHING;
  const ways = [words, plain, searchable(heading).replace(/[^a-z0-9]+/g, '')];
  for (const [field, sure] of HEADINGS) {
    if (ways.some((way) => sure.includes(way))) return { field, recognition: 'sure' };
  }
  for (const [field, sure, doubtful] of HEADINGS) {
    const names = [...sure, ...doubtful].filter((name) => name.length > 2);
    if (names.some((name) => ` ${words} `.includes(` ${name} `))) return { field, recognition: 'doubtful' };
  }
  return NOTHING;
}

/** Whether a column whose heading says "date" holds hardly any. */
function isNoDate({ field }: Column, rows: CsvFile['rows'], index: number): boolean {
  if (field !== 'fecha_nacimiento') return false;
  const values = valuesOf(rows, index);
  return values.filter((text) => readDate(text, 'dmy') ?? readDate(text, 'mdy')).length * 2 < values.length;
}

const valuesOf = (rows: CsvFile['rows'], index: number): string[] =>
  rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => (cells[index] ?? '').trim())
    .filter(Boolean);

/** Day or month first: the order that fits most dates of the file; day first when none tells. */
export function dateOrderOf({ rows }: CsvFile, fields: readonly (ImportField | null)[]): DateOrder {
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
