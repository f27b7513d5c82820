import { useMemo } from 'react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { timelineOf } from '#domain/clinical/notes/treatments.ts';
import { controlsOf, isWithin, type CaseControl } from '#domain/orthodontics/case-controls.ts';
import { inMouth, type InMouth } from '#domain/orthodontics/in-mouth.ts';
import { nextControl, type NextControl } from '#domain/orthodontics/next-control.ts';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { treatmentMonths, type TreatmentMonths } from '#domain/orthodontics/treatment-months.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { PatientCases } from '#store/orthodontics/orthodontic-cases.ts';

/** A case with everything that its screens derive from the patient's other records. */
export interface CaseView {
  course: OrthodonticCase;
  /** The newest first. */
  controls: CaseControl[];
  /** The days with a control, the oldest first: two entries of one day are one control. */
  days: string[];
  months: TreatmentMonths;
  /** Null before the first control. */
  mouth: InMouth | null;
  /** Null for a finished case. */
  next: NextControl<Appointment> | null;
  /** The days of the visits that the patient missed. */
  missed: string[];
  missing: ReadonlySet<string>;
}

/** A case as it stands today: reading hundreds of controls at every render would be slow. */
export function useCaseView(course: OrthodonticCase, found: PatientCases, today: string): CaseView {
  const { control_overdue_days: usualDays } = useClinicConfig() ?? UNKNOWN_CLINIC;
  return useMemo(() => caseView(course, found, today, usualDays), [course, found, today, usualDays]);
}

/** A case as it stands on a day (YYYY-MM-DD). */
function caseView(course: OrthodonticCase, found: PatientCases, today: string, usualDays: number): CaseView {
  const { history, appointments, missing } = found;
  const controls = controlsOf(course, history ? timelineOf(history) : []);
  // A control that a slip of the pen dated in the years to come is listed, and tells neither wires nor a next control.
  const past = controls.filter(({ date }) => date <= today);
  const days = [...new Set(past.map(({ date }) => date))].toSorted();
  return {
    course,
    controls,
    days,
    months: treatmentMonths(course, days, today),
    mouth: inMouth(past),
    next: nextControl(course, past, appointments, today, usualDays),
    missed: appointments
      .filter(({ estado, fecha }) => estado === 'inasistencia' && isWithin(course, fecha))
      .map(({ fecha }) => fecha),
    missing,
  };
}
