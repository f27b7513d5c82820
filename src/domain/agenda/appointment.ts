import * as v from 'valibot';
import { compareMoments, dayMonthYear, type Moment } from '#domain/values/dates.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta, Values } from '#domain/record/row.ts';
import {
  choiceOr,
  optionalLine,
  optionalText,
  reference,
  requiredChoice,
  requiredDate,
  requiredTime,
} from '#domain/values/schemas.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { rescheduledTo } from './rescheduled-to.ts';

/** The states of an appointment (specification §4). */
export const ESTADOS = ['programada', 'confirmada', 'completada', 'inasistencia'] as const;
/** One of `ESTADOS`. */
export type Estado = (typeof ESTADOS)[number];
/** The Spanish words of each estado. */
export const ESTADO_LABELS = {
  programada: 'Programada',
  confirmada: 'Confirmada',
  completada: 'Completada',
  inasistencia: 'Inasistencia',
} satisfies Record<Estado, string>;

/**
 * The states that a badge can show, in alphabetical order of their words: the stored ones, and "moved to another date"
 * (`shownEstado`).
 */
export const SHOWN_ESTADOS = ['completada', 'confirmada', 'inasistencia', 'programada', 'reprogramada'] as const;
/** One of `SHOWN_ESTADOS`. */
export type ShownEstado = (typeof SHOWN_ESTADOS)[number];

/** The specialties of specification §9. */
export const SPECIALTIES = [
  'ortodoncia',
  'cirugia',
  'endodoncia',
  'implantologia',
  'odontopediatria',
  'periodoncia',
  'rehabilitacion',
] as const;
/** One of `SPECIALTIES`. */
export type Specialty = (typeof SPECIALTIES)[number];
/** The Spanish words of each specialty. */
export const SPECIALTY_LABELS = {
  ortodoncia: 'Ortodoncia',
  cirugia: 'Cirugía',
  endodoncia: 'Endodoncia',
  implantologia: 'Implantología',
  odontopediatria: 'Odontopediatría',
  periodoncia: 'Periodoncia',
  rehabilitacion: 'Rehabilitación',
} satisfies Record<Specialty, string>;

/** The stored code of a treatment type is its Spanish words themselves (specification §9). */
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
/** One of `TREATMENT_TYPES`. */
export type TreatmentType = (typeof TREATMENT_TYPES)[number];

/** The durations that a form offers, in minutes (specification §9). */
export const DURATIONS = [5, 15, 30, 45, 60, 75, 90, 105, 120] as const;
/** Minutes; the duration of an appointment that says none (specification §9). */
export const DEFAULT_DURATION = 30;

/** The fields of an appointment that a client writes. `location` is a chair or room; null = the clinic itself. */
export const appointmentSchema = () =>
  v.object({
    patient: reference('Debes seleccionar un paciente'),
    fecha: requiredDate('La fecha es obligatoria'),
    hora: requiredTime('La hora es obligatoria'),
    duracion: v.pipe(
      v.optional(v.nullable(v.picklist(DURATIONS, 'Elija una duración de la lista')), null),
      v.transform((minutes) => minutes ?? DEFAULT_DURATION),
    ),
    tipo_tratamiento: requiredChoice(TREATMENT_TYPES, 'El tipo de tratamiento es obligatorio'),
    specialty: choiceOr(SPECIALTIES, 'ortodoncia'),
    estado: choiceOr(ESTADOS, 'programada'),
    notes: optionalText(20_000),
    location: optionalLine(100),
  });

/** The values of an appointment once its schema has parsed them. */
export type AppointmentValues = v.InferOutput<ReturnType<typeof appointmentSchema>>;
/** A row of the collection: an appointment. */
export type Appointment = RowMeta & AppointmentValues;

/** The Spanish label of each field. */
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

/** The values of a blank appointment; the person who fills it in chooses patient, date, time and treatment. */
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

/** The definition of appointments, for store, sync and server. */
export const appointmentDefinition: EntityDefinition<AppointmentValues> = {
  collection: 'appointments',
  singular: 'cita',
  plural: 'citas',
  feminine: true,
  labels: APPOINTMENT_LABELS,
  choices: {
    tipo_tratamiento: Object.fromEntries(TREATMENT_TYPES.map((type) => [type, type])),
    specialty: SPECIALTY_LABELS,
    estado: ESTADO_LABELS,
  },
  schema: appointmentSchema,
  defaults: APPOINTMENT_DEFAULTS,
  parents: [{ field: 'patient', collection: 'patients' }],
  merge: {
    // One tablet moves a visit, another completes it: merged field by field, it would be completed at a time that has
    // not come yet. So these fields merge as one.
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

/** The filters of the appointments' list; one that is absent or empty lets every appointment pass. */
export interface AppointmentFilter {
  /** Ids of patients: the one of the address, or all that a search by name found. */
  patients?: ReadonlySet<string> | undefined;
  /** First and last date, both included. */
  from?: string | undefined;
  to?: string | undefined;
  estado?: ShownEstado | undefined;
}

/** How many of a patient's other appointments the detail lists (specification §9). */
const OTHERS_SHOWN = 5;

/** A patient's appointments besides the `current` one, the newest first: as many as the detail lists. */
export function lastOthers<A extends Moment & { id: string }>(ofPatient: readonly A[], current: string): A[] {
  return ofPatient
    .filter(({ id }) => id !== current)
    .toSorted((a, b) => compareMoments(b, a))
    .slice(0, OTHERS_SHOWN);
}

/** How the calendar styles an event (specification §4). */
export type EventStyle = 'scheduled' | 'completed' | 'cancelled' | 'rescheduled' | 'neutral';

const EVENT_STYLES = {
  programada: 'scheduled',
  completada: 'completed',
  inasistencia: 'cancelled',
  confirmada: 'rescheduled',
} satisfies Record<Estado, EventStyle>;

/** How the calendar colours an appointment (specification §4); a value that is none of the four is neutral. */
export function eventStyle(estado: string): EventStyle {
  return Object.hasOwn(EVENT_STYLES, estado) ? EVENT_STYLES[estado as Estado] : 'neutral';
}

/** The estado that screens show: "moved to another date" where it was moved; else the stored one. */
export function shownEstado(appointment: { estado: string; notes?: string | null }): string {
  return rescheduledTo(appointment) === null ? appointment.estado : 'reprogramada';
}

const SHOWN_LABELS: Record<string, string> = { ...ESTADO_LABELS, reprogramada: 'Reprogramada', cancelada: 'Cancelada' };

/** The words of an estado as `shownEstado` answers it; an unknown one is shown as stored. */
export const estadoLabel = (shown: string): string =>
  Object.hasOwn(SHOWN_LABELS, shown) ? SHOWN_LABELS[shown]! : shown;
