// The meaning of headings: the fields of a patient, by the words that clinics write above their columns.
import { PATIENT_LABELS, type PatientValues } from '#domain/patients/patient.ts';
import { searchable } from '#domain/values/text.ts';

/** The meaning of a column: a field, a whole name that is split into two, or the second part of a name in a column of its own. */
export type ImportField =
  | Exclude<keyof PatientValues, 'treatment_status'>
  | 'second_surname'
  | 'second_name'
  | 'surnames_and_names'
  | 'names_and_surnames';

/** The Spanish words of each, in the order in which they are offered. */
export const IMPORT_LABELS: Readonly<Record<ImportField, string>> = {
  first_name: PATIENT_LABELS.first_name,
  second_name: 'Segundo nombre',
  last_name: PATIENT_LABELS.last_name,
  second_surname: 'Segundo apellido',
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
  ['second_name', ['segundo nombre', 'segundos nombres', 'otros nombres', 'middle name'], []],
  [
    'second_surname',
    ['segundo apellido', 'apellido materno', 'ap materno', 'a materno', 'apellido 2', '2 apellido', 'apellido madre'],
    ['materno'],
  ],
  ['first_name', ['nombre', 'nombres', 'primer nombre', 'first name', 'name'], []],
  [
    'last_name',
    [
      'apellido',
      'apellidos',
      'primer apellido',
      'apellido paterno',
      'ap paterno',
      'a paterno',
      'apellido 1',
      '1 apellido',
      'apellido padre',
      'last name',
      'surname',
    ],
    ['paterno'],
  ],
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

/** The field that a heading seems to mean. */
export interface Recognised {
  field: ImportField | null;
  recognition: Recognition;
}

/** The heading of a column that is not imported. */
export const NOTHING = { field: null, recognition: 'none' } as const;

/** The field that a heading names. */
export function recognise(heading: string): Recognised {
  // "Nº documento" is "n documento" above: search would read "no documento".
  const text = heading.replace(/[ªº]/g, ' ');
  const plain = searchable(searchable(text).replace(/[^a-z0-9 ]+/g, ' '));
  const words = searchable(plain.replace(FILLERS, ' ')) || plain;
  if (OUR_OWN.has(words)) return NOTHING;
  const ways = [words, plain, searchable(text).replace(/[^a-z0-9]+/g, '')];
  for (const [field, sure] of HEADINGS) {
    if (ways.some((way) => sure.includes(way))) return { field, recognition: 'sure' };
  }
  for (const [field, sure, doubtful] of HEADINGS) {
    const names = [...sure, ...doubtful].filter((name) => name.length > 2);
    if (names.some((name) => ` ${words} `.includes(` ${name} `))) return { field, recognition: 'doubtful' };
  }
  return NOTHING;
}
