import type { AppointmentValues } from './appointment.ts';
import { dayMonthYear, type Moment } from '#domain/values/dates.ts';

/** Both halves of a reschedule; they are written together or not at all. */
export interface Reschedule {
  created: AppointmentValues;
  /** The changed fields of the original. */
  original: Pick<AppointmentValues, 'estado' | 'notes'>;
}

/**
 * Moves an appointment as specification §4 has it: a new programada one for the same patient and treatment, with a note
 * of where it comes from and why; and the original back to programada, with a note of the new date.
 */
export function reschedule(appointment: AppointmentValues, to: Moment, reason: string): Reschedule {
  const { patient, duracion, tipo_tratamiento, specialty, location, notes } = appointment;
  const from = `Reprogramada desde el ${written(appointment)}.`;
  const why = reason.trim();
  return {
    created: {
      patient,
      fecha: to.fecha,
      hora: to.hora,
      duracion,
      tipo_tratamiento,
      specialty,
      estado: 'programada',
      notes: why === '' ? from : `${from} Motivo: ${why}`,
      location,
    },
    original: {
      estado: 'programada',
      notes: [notes, `Reprogramada para el ${written(to)}.`].filter(Boolean).join('\n'),
    },
  };
}

const written = ({ fecha, hora }: Moment): string => `${dayMonthYear(fecha)} a las ${hora}`;
