// The clinic's patients of every run: made by a seeded generator, so that each contestant stores the very same rows.
import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import { seededRandom } from '#demo/random.ts';

const FIRST = [
  'Mateo',
  'Lucía',
  'Sebastián',
  'Valentina',
  'Joaquín',
  'Camila',
  'Thiago',
  'María Fernanda',
  'Íker',
  'Ximena',
];
const LAST = [
  'Quispe',
  'Salazar',
  'Ñahui',
  'Gutiérrez',
  'Huamán',
  'Rojas',
  'Castañeda',
  'Flores',
  'Mendoza',
  'Yupanqui',
];
const STREETS = ['Av. Los Próceres', 'Jr. Ayacucho', 'Calle Las Begonias', 'Pasaje San Martín', 'Av. Arequipa'];
const WORK = ['Estudiante', 'Docente', 'Ingeniera civil', 'Comerciante', 'Enfermero', 'Ama de casa'];
const NOTES = [
  'Refiere sensibilidad al frío en el sector anterior.',
  'Prefiere citas por la tarde.',
  'Control de higiene en la próxima visita.',
  'Usó brackets metálicos durante dos años.',
  'Derivado por dolor en la articulación.',
];

/** The moment to which the generated rows' timestamps lead up, milliseconds; recent, as a tablet's clock would be. */
const hour = 3_600_000;

/** `count` patients as the server keeps them, in the order of their ids. */
export function buildPatients(count: number, seed: number, now: number): Patient[] {
  const random = seededRandom(seed);
  const author = seededId(random, now - 40 * 24 * hour);
  return Array.from({ length: count }, (_, index) => {
    const at = now - 24 * hour + index;
    const id = seededId(random, at);
    const stamp = new Date(at).toISOString();
    return {
      id,
      version: 1,
      created_at: stamp,
      updated_at: stamp,
      created_by: author,
      updated_by: author,
      ...buildValues(random),
    };
  });
}

/** A new patient's values and the id that the tablet gives it. */
export function buildNewPatients(count: number, seed: number, now: number): { id: string; values: PatientValues }[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => ({
    id: seededId(random, now + index),
    values: buildValues(random),
  }));
}

function buildValues(random: () => number): PatientValues {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  const family = `${pick(LAST)} ${pick(LAST)}`;
  const minor = random() < 0.6;
  return {
    first_name: pick(FIRST),
    last_name: family,
    gender: random() < 0.5 ? 'femenino' : 'masculino',
    identity_card: digits(8),
    phone_number: `+51 9${digits(8)}`,
    email: `paciente.${digits(6)}@correo.example`,
    fecha_nacimiento: `${minor ? 2012 + Math.floor(random() * 10) : 1950 + Math.floor(random() * 50)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    occupation: minor ? 'Estudiante' : pick(WORK),
    address: `${pick(STREETS)} ${digits(3)}, Lima`,
    referred_by: random() < 0.2 ? `${pick(FIRST)} ${pick(LAST)}` : null,
    guardian_name: minor ? `${pick(FIRST)} ${family}` : null,
    guardian_phone: minor ? `+51 9${digits(8)}` : null,
    patient_notes: pick(NOTES),
    treatment_status: pick(['en_planificacion', 'iniciado', 'completado', 'en_pausa'] as const),
  };
}

/** A UUIDv7 whose random part comes from the seed. */
export function seededId(random: () => number, at: number): string {
  const hex = (length: number) =>
    Math.floor(random() * 16 ** length)
      .toString(16)
      .padStart(length, '0');
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`;
}

/** How large the rows are on average: as JSON, and their values alone (UTF-8 bytes). */
export function rowBytes(rows: readonly Patient[]): { json: number; values: number } {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const json = rows.reduce((sum, row) => sum + bytes(JSON.stringify(row)), 0) / rows.length;
  const values =
    rows.reduce((sum, row) => sum + Object.values(row).reduce((all, value) => all + bytes(String(value ?? '')), 0), 0) /
    rows.length;
  return { json: Math.round(json), values: Math.round(values) };
}
