// Rows of the follow-up list as the server has them; a random clinic; and the list reckoned plainly over all its rows.
import { ESTADOS, type Appointment } from '#domain/agenda/appointment.ts';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { CONTROL_TITLE, EMPTY_CONTROL } from '#domain/clinical/notes/orthodontic-control.ts';
import { OUTCOMES, type ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import type { FollowUpReason } from '#domain/follow-up/follow-up.ts';
import type { Budget } from '#domain/money/budget.ts';
import type { Payment } from '#domain/money/payment.ts';
import { PHASES, type OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { TREATMENT_STATUSES, type Patient } from '#domain/patients/patient.ts';
import type { Row } from '#domain/record/row.ts';
import { addDays, dayMonthYear } from '#domain/values/dates.ts';
import { buildAppointment, buildHistory, buildPatient, META, testId } from './factories.ts';
import { buildBudget, buildPayment } from './money-factories.ts';

export const buildCase = (one: Partial<OrthodonticCase> = {}): OrthodonticCase & Row => ({
  ...META,
  id: testId(0x800),
  patient: testId(0x100),
  started_on: '2026-01-05',
  planned_months: 18,
  appliance: 'metalicos',
  phase: 'activo',
  finished_on: null,
  notes: null,
  ...one,
});

export const buildAttempt = (attempt: Partial<ContactAttempt> = {}): ContactAttempt & Row => ({
  ...META,
  id: testId(0x900),
  patient: testId(0x100),
  at: '2026-03-01T15:00:00.000Z',
  channel: 'llamada',
  outcome: 'no_contesta',
  call_again_on: null,
  reason: 'seguimiento',
  notes: null,
  ...attempt,
});

/** The notes of a history with these controls. */
export const controlNotes = (...controls: { date: string; weeks: number | null }[]): string =>
  JSON.stringify(
    controls.map(({ date, weeks }, place) => ({
      id: testId(0xc00 + place),
      date,
      title: CONTROL_TITLE,
      description: '',
      doctor: '',
      control: { ...EMPTY_CONTROL, weeks },
    })),
  );

/** All rows of a clinic on which the list depends. */
export interface FollowUpClinic {
  patients: (Patient & Row)[];
  appointments: (Appointment & Row)[];
  'clinical-histories': (ClinicalHistory & Row)[];
  'orthodontic-cases': (OrthodonticCase & Row)[];
  budgets: (Budget & Row)[];
  payments: (Payment & Row)[];
  'contact-attempts': (ContactAttempt & Row)[];
}

export const FOLLOW_UP_TODAY = '2026-03-10';

/** A clinic whose rows lie around today, made so that every rule decides about somebody. */
export function randomClinic(random: () => number, size = 40): FollowUpClinic {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const some = <T>(most: number, make: (place: number) => T): T[] =>
    Array.from({ length: below(most + 1) }, (_, place) => make(place));
  const around = (before: number, after: number) => addDays(FOLLOW_UP_TODAY, below(before + after + 1) - before);
  const instant = (day: string) => `${day}T${String(below(24)).padStart(2, '0')}:30:00.000Z`;
  let made = 0x1000;
  const id = () => testId((made += 1));
  const clinic: FollowUpClinic = {
    patients: [],
    appointments: [],
    'clinical-histories': [],
    'orthodontic-cases': [],
    budgets: [],
    payments: [],
    'contact-attempts': [],
  };
  for (let number = 0; number < size; number += 1) {
    const patient = id();
    clinic.patients.push(
      buildPatient({
        id: patient,
        treatment_status: pick([...TREATMENT_STATUSES, 'iniciado', 'en_planificacion']),
        created_at: instant(around(200, 0)),
      }),
    );
    // Half of them have no visit to come, or hardly anybody would stand in the list.
    const last = random() < 0.5 ? -1 : 20;
    clinic.appointments.push(
      ...some(4, () => {
        const estado = pick(ESTADOS);
        const moved = estado === 'programada' && random() < 0.3;
        return buildAppointment({
          id: id(),
          patient,
          fecha: random() < 0.1 ? around(0, 9) : around(60, last),
          hora: pick(['09:00', '16:00']),
          estado,
          notes: moved ? `Reprogramada para el ${dayMonthYear(around(5, 30))} a las 10:00.` : null,
        });
      }),
    );
    if (random() < 0.7) {
      const controls = some(3, () => ({ date: around(90, 1), weeks: pick([null, 2, 4, 8]) }));
      clinic['clinical-histories'].push(buildHistory({ patient, notes: controlNotes(...controls) }));
    }
    clinic['orthodontic-cases'].push(
      ...some(2, () => {
        const phase = pick(PHASES);
        const started_on = around(100, 0);
        const finished_on = phase === 'terminado' ? FOLLOW_UP_TODAY : null;
        return buildCase({ id: id(), patient, phase, started_on, finished_on });
      }).filter(() => random() < 0.6),
    );
    const budgets = some(2, () => buildBudget({ id: id(), patient, created_at: instant(around(30, 0)) }));
    clinic.budgets.push(...budgets);
    clinic.payments.push(
      ...budgets.flatMap((budget) => (random() < 0.3 ? [buildPayment({ id: id(), patient, budget: budget.id })] : [])),
    );
    clinic['contact-attempts'].push(
      ...some(3, () => {
        const outcome = pick(OUTCOMES);
        return buildAttempt({
          id: id(),
          patient,
          at: instant(around(20, 0)),
          outcome,
          call_again_on: outcome === 'llamar_despues' ? around(3, 5) : null,
          reason: pick(['seguimiento', 'seguimiento', 'cobranza']),
        });
      }),
    );
  }
  return clinic;
}

/** A patient in the list as the plain reckoning has it. */
export interface PlainPlace {
  patient: string;
  reason: FollowUpReason;
  since: string;
  hidden: boolean;
  attempts: number;
}

/** The list by the words of the settled text, over all rows; a test's clinic has its clock at UTC. */
export function plainFollowUp(clinic: FollowUpClinic, today: string, overdueDays: number): PlainPlace[] {
  const own = <K extends Exclude<keyof FollowUpClinic, 'patients'>>(kind: K, patient: string) =>
    (clinic[kind] as { patient: string }[]).filter((row) => row.patient === patient) as unknown as FollowUpClinic[K];
  const last = <T>(list: readonly T[], key: (item: T) => string): T | undefined =>
    list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).at(-1);
  const list: PlainPlace[] = [];
  for (const { id, treatment_status: status, created_at } of clinic.patients) {
    // A rescheduled original does not count.
    const visits = own('appointments', id).filter(
      ({ estado, notes }) => !(estado === 'programada' && /Reprogramada para el [^\n]*\.$/.test(notes ?? '')),
    );
    const open = last(
      own('orthodontic-cases', id).filter(({ phase }) => phase !== 'terminado'),
      (one) => `${one.started_on} ${one.created_at} ${one.id}`,
    );
    if (status === 'en_pausa' || open?.phase === 'suspendido') continue;
    const comes = visits.some(
      ({ fecha, estado }) => fecha >= today && (estado === 'programada' || estado === 'confirmada'),
    );
    if (comes) continue;
    const attempts = own('contact-attempts', id).filter(({ reason }) => reason === 'seguimiento');
    const newest = last(attempts, (one) => `${one.at} ${one.created_at} ${one.id}`);
    const hidden =
      newest?.outcome === 'no_desea' || (newest?.outcome === 'llamar_despues' && newest.call_again_on! > today);
    const add = (reason: FollowUpReason, since: string) =>
      list.push({ patient: id, reason, since, hidden, attempts: attempts.length });
    if (status !== 'iniciado' && !open) {
      const [oldest] = own('budgets', id)
        .map((budget) => budget.created_at.slice(0, 10))
        .toSorted();
      const waits = status === 'en_planificacion' && own('payments', id).length === 0;
      if (waits && oldest !== undefined && addDays(oldest, 14) <= today) add('presupuesto', oldest);
      continue;
    }
    const noted = own('clinical-histories', id)
      .flatMap(({ notes }) => JSON.parse(notes ?? '[]') as { date: string; control: { weeks: number | null } }[])
      .filter(({ date }) => date <= today);
    const controls = noted.filter(({ date }) => !open || date >= open.started_on);
    const day = controls
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    const control = controls.findLast(({ date }) => date === day);
    const past = visits.filter(({ fecha }) => fecha <= today);
    const when = past
      .map(({ fecha, hora }) => `${fecha} ${hora}`)
      .toSorted()
      .at(-1);
    const latest = past.filter(({ fecha, hora }) => `${fecha} ${hora}` === when);
    const missed = latest.length > 0 && latest.every(({ estado }) => estado === 'inasistencia');
    const visited = latest[0]?.fecha;
    const due = control && addDays(control.date, control.control.weeks ? control.control.weeks * 7 : overdueDays);
    if (missed && !noted.some(({ date }) => date >= visited!)) add('falto', visited!);
    else if (due !== undefined && due < today) add('control_vencido', due);
    else add('sin_cita', control?.date ?? visited ?? open?.started_on ?? created_at.slice(0, 10));
  }
  return list.toSorted((a, b) => (`${a.since} ${a.patient}` < `${b.since} ${b.patient}` ? -1 : 1));
}
