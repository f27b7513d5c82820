import * as v from 'valibot';
import { compareMoments, dayMonthYear, type Moment } from '#domain/values/dates.ts';
import type { Choices, EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta, Values } from '#domain/record/row.ts';
import {
  choiceOr,
  optionalText,
  reference,
  requiredChoice,
  requiredDate,
  requiredTime,
} from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';

export const ESTADOS = ['programada', 'confirmada', 'completada', 'inasistencia'] as const;
export type Estado = (typeof ESTADOS)[number];
export const ESTADO_LABELS = {
  programada: 'Programada',
  confirmada: 'Confirmada',
  completada: 'Completada',
  inasistencia: 'Inasistencia',
} satisfies Record<Estado, string>;

export const SPECIALTIES = [
  'ortodoncia',
  'cirugia',
  'endodoncia',
  'implantologia',
  'odontopediatria',
  'periodoncia',
  'rehabilitacion',
] as const;
export type Specialty = (typeof SPECIALTIES)[number];
export const SPECIALTY_LABELS = {
  ortodoncia: 'Ortodoncia',
  cirugia: 'Cirugía',
  endodoncia: 'Endodoncia',
  implantologia: 'Implantología',
  odontopediatria: 'Odontopediatría',
  periodoncia: 'Periodoncia',
  rehabilitacion: 'Rehabilitación',
} satisfies Record<Specialty, string>;

/** Kept in the words in which they are read (§9). */
export const TREATMENT_TYPES = [
  'Valoración Inicial',
  'Presupuesto',
  'Limpieza',
  'Colocación de Aparatología',
  'Control',
  'Retiro de Aparatología',
  'Control Retención',
  'Emergencia',
  'Otro',
] as const;
export type TreatmentType = (typeof TREATMENT_TYPES)[number];

/** Minutes (§9). */
export const DURATIONS = [5, 15, 30, 45, 60, 75, 90, 105, 120] as const;
export const DEFAULT_DURATION = 30;

/** A year before is a slip of the finger: "26" for 2026. */
const EARLIEST_DATE = '1900-01-01';
const INVALID_DATE = 'Por favor, introduce una fecha válida';

/** What a client writes of an appointment. `location` is a chair or room; null = the clinic itself. */
export const appointmentSchema = () =>
  v.object({
    patient: reference('Debes seleccionar un paciente'),
    fecha: v.pipe(
      requiredDate('La fecha es obligatoria'),
      v.check((date) => date >= EARLIEST_DATE, INVALID_DATE),
    ),
    hora: requiredTime('La hora es obligatoria'),
    duracion: v.pipe(
      v.optional(v.nullable(v.picklist(DURATIONS, 'Elija una duración de la lista')), null),
      v.transform((minutes) => minutes ?? DEFAULT_DURATION),
    ),
    tipo_tratamiento: requiredChoice(TREATMENT_TYPES, 'El tipo de tratamiento es obligatorio'),
    specialty: choiceOr(SPECIALTIES, 'ortodoncia'),
    estado: choiceOr(ESTADOS, 'programada'),
    notes: optionalText(20_000),
    location: optionalText(100),
  });

export type AppointmentValues = v.InferOutput<ReturnType<typeof appointmentSchema>>;
export type Appointment = RowMeta & AppointmentValues;

export const APPOINTMENT_LABELS = {
  patient: 'Paciente',
  fecha: 'Fecha',
  hora: 'Hora',
  duracion: 'Duración',
  tipo_tratamiento: 'Tipo de tratamiento',
  specialty: 'Especialidad',
  estado: 'Estado',
  notes: 'Notas',
  location: 'Lugar',
} satisfies Record<keyof AppointmentValues, string>;

export const APPOINTMENT_DEFAULTS = {
  patient: null,
  fecha: null,
  hora: null,
  duracion: DEFAULT_DURATION,
  tipo_tratamiento: null,
  specialty: 'ortodoncia',
  estado: 'programada',
  notes: null,
  location: null,
} satisfies Record<keyof AppointmentValues, unknown>;

export const appointmentDefinition: EntityDefinition = {
  collection: 'appointments',
  singular: 'cita',
  plural: 'citas',
  feminine: true,
  labels: APPOINTMENT_LABELS,
  choices: {
    tipo_tratamiento: Object.fromEntries(TREATMENT_TYPES.map((type) => [type, type])),
    specialty: SPECIALTY_LABELS,
    estado: ESTADO_LABELS,
  } satisfies Choices<AppointmentValues>,
  schema: appointmentSchema,
  defaults: APPOINTMENT_DEFAULTS,
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: {
    // A time moved on one tablet and a visit completed on another must not meet in one row (§6).
    units: [['fecha', 'hora', 'duracion', 'estado']],
    strategies: { notes: mergeLines },
  },
  title: appointmentTitle,
};

/** "Control, 21/11/2026 10:30". */
function appointmentTitle({ tipo_tratamiento, fecha, hora }: Values): string {
  const date = typeof fecha === 'string' ? dayMonthYear(fecha) : '';
  const when = [date, hora].filter(Boolean).join(' ');
  return [tipo_tratamiento, when].filter(Boolean).join(', ') || 'Cita';
}

/** Whether it begins now or later: in "Próximas Citas", whatever its estado (§9). */
export function isUpcoming(appointment: Moment, now: Moment): boolean {
  return compareMoments(appointment, now) >= 0;
}

/** What the list is narrowed to; what is absent or empty narrows nothing. */
export interface AppointmentFilter {
  /** Ids: one patient's, or all whom a search by name has found. */
  patients?: ReadonlySet<string> | undefined;
  /** First and last date, both included. */
  from?: string | undefined;
  to?: string | undefined;
  estado?: Estado | undefined;
}

/** Whether an appointment belongs in a list narrowed so. */
export function answersFilter(
  { patient, fecha, estado }: Pick<Appointment, 'patient' | 'fecha' | 'estado'>,
  filter: AppointmentFilter,
): boolean {
  return (
    (!filter.patients || filter.patients.has(patient)) &&
    (!filter.from || fecha >= filter.from) &&
    (!filter.to || fecha <= filter.to) &&
    (!filter.estado || estado === filter.estado)
  );
}

/** How many of a patient's other appointments the detail lists (§9). */
const OTHERS_SHOWN = 5;

/** The last of a patient's appointments beside this one, the newest first. */
export function lastOthers<A extends Moment & { id: string }>(ofPatient: readonly A[], current: string): A[] {
  return ofPatient
    .filter(({ id }) => id !== current)
    .toSorted((a, b) => compareMoments(b, a))
    .slice(0, OTHERS_SHOWN);
}

export type EventStyle = 'scheduled' | 'completed' | 'cancelled' | 'rescheduled' | 'neutral';

const EVENT_STYLES = {
  programada: 'scheduled',
  completada: 'completed',
  inasistencia: 'cancelled',
  confirmada: 'rescheduled',
} satisfies Record<Estado, EventStyle>;

/** How the calendar colours an appointment (§4); a value that is none of the four is neutral. */
export function eventStyle(estado: string): EventStyle {
  return Object.hasOwn(EVENT_STYLES, estado) ? EVENT_STYLES[estado as Estado] : 'neutral';
}
