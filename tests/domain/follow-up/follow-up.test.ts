import { describe, expect, test } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import {
  lastControl,
  laterControl,
  newestAttempt,
  newestOpenCase,
  NO_FACTS,
  oldestBudget,
  visitFacts,
  type FollowUpFacts,
} from '#domain/follow-up/facts.ts';
import { followUpOf, hidingOf } from '#domain/follow-up/follow-up.ts';
import { addDays } from '#domain/values/dates.ts';
import { seededRandom } from '#demo/random.ts';
import { buildAppointment, buildHistory } from '#tests/support/factories.ts';
import {
  buildAttempt,
  buildCase,
  controlNotes,
  FOLLOW_UP_TODAY as TODAY,
  plainFollowUp,
  randomClinic,
  type FollowUpClinic,
} from '#tests/support/follow-up-factories.ts';
import { buildBudget } from '#tests/support/money-factories.ts';

const RULES = { today: TODAY, overdueDays: 30, dayOf: (instant: string) => instant.slice(0, 10) };

const treated: FollowUpFacts = { ...NO_FACTS, status: 'iniciado', registered: '2026-01-02T15:00:00.000Z' };
const place = (facts: Partial<FollowUpFacts>) => followUpOf({ ...treated, ...facts }, RULES);
const visits = (...all: Partial<Appointment>[]) => visitFacts(all.map((visit) => buildAppointment(visit)));
const control = (date: string, weeks: number | null = null) => ({ date, weeks });

describe('a patient under treatment', () => {
  test('without anything noted stands there since they were registered, or since their case began', () => {
    expect(place({})).toEqual({ reason: 'sin_cita', since: '2026-01-02' });
    expect(place({ case: buildCase({ started_on: '2026-02-01' }) })).toEqual({
      reason: 'sin_cita',
      since: '2026-02-01',
    });
  });

  test('with a visit from today on, whatever its hour, does not stand there', () => {
    for (const estado of ['programada', 'confirmada'] as const) {
      expect(place(visits({ fecha: TODAY, hora: '00:05', estado }))).toBeNull();
      expect(place(visits({ fecha: addDays(TODAY, 1), estado }))).toBeNull();
      expect(place(visits({ fecha: addDays(TODAY, -1), estado }))).toMatchObject({ reason: 'sin_cita' });
    }
  });

  test('whose visit was moved away stands there, unless the new one is ahead', () => {
    const moved = { fecha: addDays(TODAY, 1), notes: 'Reprogramada para el 20/03/2026 a las 10:00.' };
    expect(place(visits(moved))).toMatchObject({ reason: 'sin_cita' });
    expect(place(visits(moved, { fecha: '2026-03-20' }))).toBeNull();
  });

  test('missed their last visit, unless a control of that day or later is noted', () => {
    const missed = visits(
      { fecha: '2026-02-20', estado: 'completada' },
      { fecha: '2026-03-01', estado: 'inasistencia' },
    );
    expect(place(missed)).toEqual({ reason: 'falto', since: '2026-03-01' });
    expect(place({ ...missed, control: control('2026-02-28', 1) })).toEqual({ reason: 'falto', since: '2026-03-01' });
    expect(place({ ...missed, control: control('2026-03-01') })).toEqual({ reason: 'sin_cita', since: '2026-03-01' });
    const open = buildCase({ started_on: '2026-03-05' });
    expect(place({ ...missed, case: open, control: control('2026-03-02') })).toMatchObject({ reason: 'sin_cita' });
    const came = visits({ fecha: '2026-03-01', estado: 'inasistencia' }, { fecha: '2026-03-02', estado: 'completada' });
    expect(place(came)).toEqual({ reason: 'sin_cita', since: '2026-03-02' });
  });

  test('has an overdue control from the day after it was due', () => {
    expect(place({ control: control('2026-02-10', 4) })).toEqual({ reason: 'sin_cita', since: '2026-02-10' });
    expect(place({ control: control('2026-02-09', 4) })).toEqual({ reason: 'control_vencido', since: '2026-03-09' });
  });

  test('has the clinic’s days in place of an interval that was not noted, and only of that', () => {
    const facts = { ...treated, control: control('2026-02-01') };
    expect(followUpOf(facts, { ...RULES, overdueDays: 36 })).toEqual({
      reason: 'control_vencido',
      since: '2026-03-09',
    });
    expect(followUpOf(facts, { ...RULES, overdueDays: 37 })).toMatchObject({ reason: 'sin_cita' });
    const noted = { ...treated, control: control('2026-02-01', 8) };
    expect(followUpOf(noted, { ...RULES, overdueDays: 1 })).toMatchObject({ reason: 'sin_cita' });
  });

  test('has no controls of an earlier treatment', () => {
    const open = buildCase({ started_on: '2026-02-15' });
    expect(place({ case: open, control: control('2025-06-01', 4) })).toEqual({
      reason: 'sin_cita',
      since: '2026-02-15',
    });
  });

  test('in pause, or whose case is suspended, is left out', () => {
    expect(place({ status: 'en_pausa', case: buildCase() })).toBeNull();
    expect(place({ case: buildCase({ phase: 'suspendido' }) })).toBeNull();
    expect(place({ status: 'completado', case: buildCase({ phase: 'retencion' }) })).not.toBeNull();
    expect(place({ status: 'completado' })).toBeNull();
  });
});

describe('a budget without an answer', () => {
  const planned = {
    status: 'en_planificacion' as const,
    budget: buildBudget({ created_at: '2026-02-24T23:00:00.000Z' }),
  };

  test('counts from the fourteenth day', () => {
    expect(place(planned)).toEqual({ reason: 'presupuesto', since: '2026-02-24' });
    expect(followUpOf({ ...treated, ...planned }, { ...RULES, today: '2026-03-09' })).toBeNull();
  });

  test('is answered by any payment ever, a visit ahead, or a treatment that began', () => {
    expect(place({ ...planned, payments: 1 })).toBeNull();
    expect(place({ ...planned, ...visits({ fecha: '2026-03-20' }) })).toBeNull();
    expect(place({ ...planned, status: 'iniciado' })).toMatchObject({ reason: 'sin_cita' });
    expect(place({ ...planned, status: 'completado' })).toBeNull();
  });
});

describe('the newest attempt', () => {
  test('hides until its day, or until another one', () => {
    const later = buildAttempt({ outcome: 'llamar_despues', call_again_on: '2026-03-11' });
    expect(hidingOf(later, TODAY)).toEqual({ until: '2026-03-11' });
    expect(hidingOf(later, '2026-03-11')).toBeNull();
    expect(hidingOf(buildAttempt({ outcome: 'no_desea' }), '2030-01-01')).toEqual({ until: null });
    for (const outcome of ['cita_dada', 'contactado', 'no_contesta'] as const)
      expect(hidingOf(buildAttempt({ outcome }), TODAY)).toBeNull();
    expect(hidingOf(null, TODAY)).toBeNull();
  });

  test('is the one with the latest hour; of one hour, the one saved last', () => {
    const at = '2026-03-01T15:00:00.000Z';
    const [first, second] = [
      buildAttempt({ outcome: 'no_desea', at, created_at: '2026-03-02T10:00:00.000Z' }),
      buildAttempt({ outcome: 'contactado', at, created_at: '2026-03-02T11:00:00.000Z' }),
    ];
    expect(newestAttempt([second, first])?.outcome).toBe('contactado');
    expect(newestAttempt([first, buildAttempt({ at: '2026-02-28T23:59:59.000Z' })])?.outcome).toBe('no_desea');
  });
});

/** The facts of a patient from all their rows. */
function factsOf(clinic: FollowUpClinic, { id, treatment_status, created_at }: FollowUpClinic['patients'][number]) {
  const own = <R extends { patient: string }>(rows: readonly R[]): R[] => rows.filter(({ patient }) => patient === id);
  const attempts = own(clinic['contact-attempts']).filter(({ reason }) => reason === 'seguimiento');
  return {
    status: treatment_status,
    registered: created_at,
    case: newestOpenCase(own(clinic['orthodontic-cases'])),
    control: own(clinic['clinical-histories'])
      .map((history) => lastControl(history, TODAY))
      .reduce(laterControl, null),
    ...visitFacts(own(clinic.appointments)),
    latest: visitFacts(own(clinic.appointments).filter(({ fecha }) => fecha <= TODAY)).latest,
    budget: oldestBudget(own(clinic.budgets)),
    payments: own(clinic.payments).length,
    attempt: newestAttempt(attempts),
    attempts: attempts.length,
  };
}

test('on random clinics the list equals a plain reckoning over all rows', () => {
  const reasons = new Set<string>();
  for (let seed = 1; seed <= 60; seed += 1) {
    const clinic = randomClinic(seededRandom(seed));
    const list = clinic.patients
      .flatMap((patient) => {
        const facts = factsOf(clinic, patient);
        const found = followUpOf(facts, RULES);
        const hidden = hidingOf(facts.attempt, TODAY) !== null;
        return found ? [{ patient: patient.id, ...found, hidden, attempts: facts.attempts }] : [];
      })
      .toSorted((a, b) => (`${a.since} ${a.patient}` < `${b.since} ${b.patient}` ? -1 : 1));
    expect(list, `seed ${seed}`).toEqual(plainFollowUp(clinic, TODAY, RULES.overdueDays));
    for (const { reason, hidden } of list) reasons.add(`${reason} ${hidden}`);
  }
  // Otherwise the clinics would show nothing about a rule.
  expect(reasons.size).toBe(8);
});

test('somebody with a visit tomorrow never stands in it', () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const clinic = randomClinic(seededRandom(seed));
    for (const patient of clinic.patients) {
      clinic.appointments.push(
        buildAppointment({ patient: patient.id, fecha: addDays(TODAY, 1), estado: 'confirmada' }),
      );
      expect(followUpOf(factsOf(clinic, patient), RULES)).toBeNull();
    }
  }
});

test('a history without controls, or with none that has a date, has no last control', () => {
  expect(lastControl(buildHistory({ notes: null }))).toBeNull();
  expect(lastControl(buildHistory({ notes: 'Control de peso: "control" pendiente' }))).toBeNull();
  expect(lastControl(buildHistory({ notes: controlNotes({ date: 'ayer', weeks: 4 }) }))).toBeNull();
  const twice = controlNotes({ date: '2026-02-01', weeks: 4 }, { date: '2026-02-01', weeks: 6 });
  expect(lastControl(buildHistory({ notes: twice }))).toEqual({ date: '2026-02-01', weeks: 6 });
});
