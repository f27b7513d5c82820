// The unusual kinds of records: all of them must occur in the demo clinic.
import { describe, expect, test } from 'vitest';
import type { BudgetValues } from '#domain/money/budget.ts';
import { scheduleOf, standingOf } from '#domain/money/instalments.ts';
import type { PaymentValues } from '#domain/money/payment.ts';
import type { Appointment } from '#domain/agenda/appointment.ts';
import {
  CONTACT_REASONS,
  OUTCOMES,
  type ContactAttempt,
  type ContactReason,
} from '#domain/follow-up/contact-attempt.ts';
import { newestAttempt, visitFacts } from '#domain/follow-up/facts.ts';
import { hidingOf } from '#domain/follow-up/follow-up.ts';
import { MALE_NAMES } from '#demo/words/names.ts';
import type { ConsentValues } from '#domain/documents/consent.ts';
import type { PrescriptionValues } from '#domain/documents/prescription.ts';
import { sealOf } from '#domain/documents/seal.ts';
import { sumOf } from '#domain/values/money.ts';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { addDays, ageOn } from '#domain/values/dates.ts';
import { groupBy } from '#domain/values/groups.ts';
import type { Patient, PatientValues } from '#domain/patients/patient.ts';
import type { OrthodonticCaseValues } from '#domain/orthodontics/orthodontic-case.ts';
import { plannedEndOf } from '#domain/orthodontics/treatment-months.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { buildClinic } from '#demo/clinic.ts';
import type { DemoRecord } from '#demo/record.ts';

const TODAY = '2026-03-10';
const clinic = buildClinic({ seed: 'prueba', today: TODAY, rooms: ['Sillón 1', 'Sillón 2'] });
const saves = (collection: DemoRecord['collection']) => clinic.filter((record) => record.collection === collection);
const latest = (collection: DemoRecord['collection']) => [
  ...new Map(saves(collection).map((record) => [record.id, record])).values(),
];
const valuesOf = (collection: DemoRecord['collection'], field: string) =>
  new Set(latest(collection).map(({ values }) => values[field]));
/** How many have this number of records of a collection or more. */
const withAtLeast = (count: number, collection: DemoRecord['collection'], field: string) => {
  const owners = latest(collection).map(({ values }) => values[field]);
  return [...new Set(owners)].filter((owner) => owners.filter((other) => other === owner).length >= count).length;
};

describe('images', () => {
  const images = latest('clinical-images');

  test('at least half of the patients in treatment have some', () => {
    const treated = latest('patients').filter(({ values }) => values['treatment_status'] === 'iniciado');
    const photographed = new Set(images.map(({ values }) => values['clinical_history']));
    const some = treated.filter(({ id }) => photographed.has(clinicalHistoryId(id)));
    expect(some.length / treated.length).toBeGreaterThanOrEqual(0.5);
  });

  test('come in series: profile, smile, the mouth, panoramic and cephalometry of one patient', () => {
    const series = new Map<unknown, Set<string>>();
    for (const { values, picture } of images) {
      const views = series.get(values['clinical_history']) ?? new Set();
      series.set(values['clinical_history'], views.add(picture?.view ?? ''));
    }
    const whole = [...series.values()].filter((views) =>
      ['profile', 'smile', 'frontal', 'panoramic', 'cephalometry'].every((view) => views.has(view)),
    );
    expect(whole.length).toBeGreaterThan(50);
  });
});

describe('orthodontic cases', () => {
  const cases = latest('orthodontic-cases');

  test('stand in every phase, most of them active, one a patient', () => {
    expect(cases.length).toBeGreaterThan(100);
    expect(valuesOf('orthodontic-cases', 'phase')).toEqual(new Set(['activo', 'retencion', 'terminado', 'suspendido']));
    expect(cases.filter(({ values }) => values['phase'] === 'activo').length).toBeGreaterThan(cases.length / 3);
    expect(withAtLeast(2, 'orthodontic-cases', 'patient')).toBe(0);
  });

  test('go beyond their plan now and then', () => {
    const late = cases.filter(({ values }) => {
      const { started_on, planned_months, phase } = values as OrthodonticCaseValues;
      return phase === 'activo' && plannedEndOf({ started_on, planned_months }) <= TODAY;
    });
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(cases.length / 4);
  });
});

describe('attempts to reach patients', () => {
  test('have every outcome, and leave somebody to be called', () => {
    expect(valuesOf('contact-attempts', 'outcome')).toEqual(new Set(OUTCOMES));
    expect(withAtLeast(2, 'contact-attempts', 'patient')).toBeGreaterThan(3);
    const coming = new Set(
      latest('appointments').flatMap(({ values: { fecha, estado, patient } }) =>
        String(fecha) >= TODAY && ['programada', 'confirmada'].includes(String(estado)) ? [patient] : [],
      ),
    );
    const forgotten = latest('patients').filter(
      ({ id, values }) => values['treatment_status'] === 'iniciado' && !coming.has(id),
    );
    expect(forgotten.length).toBeGreaterThan(5);
    expect(forgotten.length).toBeLessThan(60);
  });
});

describe('whatever the weekday on which the demo is made', () => {
  const days = Array.from({ length: 7 }, (_, place) => addDays(TODAY, place));

  test.each(days)('on %s some patients under treatment missed their newest visit, and some were called', (today) => {
    // The clinic as the server makes it.
    const records = buildClinic({ seed: 'arcada', today, rooms: ['Sillón 1', 'Sillón 2'] });
    const now = <T>(collection: DemoRecord['collection']): T[] => {
      const saved = records.filter((each) => each.collection === collection);
      const last = new Map(saved.map(({ id, values }) => [id, { id, created_at: '', ...values }]));
      return [...last.values()] as unknown as T[];
    };
    const visits = groupBy(now<Appointment>('appointments'), ({ patient }) => patient);
    const attempts = now<ContactAttempt>('contact-attempts');
    const about = (reason: ContactReason) => attempts.filter((attempt) => attempt.reason === reason);
    const called = groupBy(about('seguimiento'), ({ patient }) => patient);
    const missed = now<Patient>('patients').filter(({ id, treatment_status }) => {
      const { latest, ahead } = visitFacts(visits.get(id) ?? []);
      const hiding = hidingOf(newestAttempt(called.get(id) ?? []), today);
      return treatment_status === 'iniciado' && latest?.estado === 'inasistencia' && ahead < today && hiding === null;
    });
    expect(missed.length).toBeGreaterThan(1);
    expect(missed.length).toBeLessThan(20);
    const lately = (reason: ContactReason) => about(reason).filter(({ at }) => at >= addDays(today, -10));
    for (const reason of CONTACT_REASONS) {
      const outcomes = lately(reason).map(({ outcome }) => outcome);
      expect([reason, outcomes.includes('contactado'), outcomes.includes('no_contesta')]).toEqual([reason, true, true]);
    }
  });
});

describe('consents', () => {
  const consents = latest('consents').map(({ values }) => values as unknown as ConsentValues);

  test('are signed by patients and for minors, each under its seal, and a few were revoked later', () => {
    expect(consents.length).toBeGreaterThan(30);
    expect(consents.filter((consent) => sealOf(consent) !== consent.hash)).toEqual([]);
    expect(new Set(consents.map(({ signer_kinship }) => signer_kinship === null)).size).toBe(2);
    const mothers = consents.filter(({ signer_kinship }) => signer_kinship === 'Madre');
    expect(
      mothers.filter(({ signer_name }) => MALE_NAMES.some((given) => signer_name.startsWith(`${given} `))),
    ).toEqual([]);
    expect(mothers.length).toBeGreaterThan(5);
    const revoked = consents.filter(({ revoked_on }) => revoked_on !== null).length;
    expect(revoked).toBeGreaterThan(0);
    expect(revoked).toBeLessThan(consents.length / 5);
  });
});

describe('prescriptions', () => {
  const lines = latest('prescriptions').flatMap(({ values }) => (values as unknown as PrescriptionValues).lines);

  test('are written now and then, around allergies, and of some the warning was seen', () => {
    expect(latest('prescriptions').length).toBeGreaterThan(20);
    expect(lines.filter(({ medicine }) => medicine.startsWith('Clindamicina')).length).toBeGreaterThan(0);
    const seen = lines.filter(({ allergy_seen }) => allergy_seen !== null).length;
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThan(lines.length / 5);
  });
});

describe('the clinical record', () => {
  test('has several plans and exams of some patients', () => {
    expect(withAtLeast(2, 'treatment-plans', 'patient')).toBeGreaterThan(5);
    expect(withAtLeast(2, 'clinical-exams', 'clinical_history')).toBeGreaterThan(5);
  });

  test('is written again over time: histories and plans', () => {
    expect(saves('clinical-histories').length).toBeGreaterThan(latest('clinical-histories').length + 100);
    expect(saves('treatment-plans').length).toBeGreaterThan(latest('treatment-plans').length + 5);
  });

  test('uses the rarer answers of the exam too', () => {
    expect(valuesOf('clinical-exams', 'posterior_open_bite')).toEqual(new Set(['no', 'derecha', 'izquierda']));
    expect(valuesOf('clinical-exams', 'interposition')).toEqual(new Set(['no_presenta', 'lingual', 'labial']));
  });

  test('paints milk teeth in different ways, at the front and at the back', () => {
    const milk = latest('teeth').filter(({ values }) => values['type'] === 'child');
    const conditions = new Set(milk.map(({ values }) => values['condition']));
    for (const condition of ['caries', 'restauracion', 'ausente', 'extraccion', 'corona', 'endodoncia']) {
      expect(conditions).toContain(condition);
    }
    const numbers = milk.map(({ values }) => String(values['tooth_number']));
    expect(numbers.some((number) => /^[5-8][1-3]$/.test(number))).toBe(true);
    expect(numbers.some((number) => /^[5-8][45]$/.test(number))).toBe(true);
  });

  test('has notes of every shape: a bare array, blocks, other fields, broken JSON, free text before them', () => {
    const notes = latest('clinical-histories').map(({ values }) => String(values['notes']));
    expect(notes.some((text) => text.includes('[{') && !text.includes('--- Tratamientos ---'))).toBe(true);
    expect(notes.some((text) => text.startsWith('--- Tratamientos ---'))).toBe(true);
    expect(notes.some((text) => text.includes('--- Campos adicionales ---'))).toBe(true);
    const broken = notes.filter((text) => text.includes('"title":"Limpieza","descr\n'));
    expect(broken.length).toBeGreaterThan(2);
    for (const text of broken) {
      const read = parseNotes({ id: '', notes: text });
      expect(read.text).toMatch(/^Migrado de la ficha anterior: \[\{/);
      expect(read.treatments.length).toBeGreaterThan(0);
      expect(read.fields).toHaveProperty('ficha_anterior');
    }
  });

  test('names medicines that fit age, sex and illness', () => {
    const people = new Map(latest('patients').map(({ id, values }) => [id, values as PatientValues]));
    let [pills, metformin] = [0, 0];
    for (const { values } of latest('clinical-histories')) {
      const person = people.get(String(values['patient']))!;
      const age = ageOn(person.fecha_nacimiento, TODAY)!;
      const medicine = String(values['medications'] ?? '');
      if (medicine.includes('Anticonceptivos')) {
        pills += 1;
        expect([person.gender, age >= 18]).toEqual(['femenino', true]);
      }
      if (medicine.includes('Metformina')) {
        metformin += 1;
        expect(age).toBeGreaterThanOrEqual(40);
        expect(values['medical_history']).toMatch(/Diabetes/);
      }
    }
    expect([pills > 0, metformin > 0]).toEqual([true, true]);
  });
});

describe('the money', () => {
  const payments = latest('payments').map(({ values }) => values as unknown as PaymentValues);

  test('some patients have two budgets that are both open', () => {
    const open = latest('budgets').filter(({ id, values }) => {
      const paid = payments.filter(({ budget }) => budget === id).reduce((sum, { amount }) => sum + amount, 0);
      return paid < (values as unknown as BudgetValues).total_amount;
    });
    const owners = open.map(({ values }) => values['patient']);
    expect(owners.length - new Set(owners).size).toBeGreaterThan(2);
  });

  test('of those who pay by the month most are up to date, and some are not', () => {
    const planned = latest('budgets').filter(({ values }) => values['instalments'] !== null);
    const late = planned.filter(({ id, day, values }) => {
      const paid = sumOf(payments.filter(({ budget }) => budget === id).map(({ amount }) => amount));
      return standingOf(scheduleOf(values as BudgetValues, day), paid, TODAY).overdue.since !== null;
    });
    expect(planned.length).toBeGreaterThan(20);
    expect(late.length).toBeGreaterThan(3);
    expect(late.length / planned.length).toBeLessThan(0.5);
  });

  test('a description names the initial payment that its schedule has', () => {
    for (const { values } of latest('budgets').filter((each) => each.values['instalments'] !== null)) {
      const { description, down_payment } = values as BudgetValues;
      const [, whole = '', cents = ''] = /^Cuota inicial de \$([^,]+),(\d\d)/.exec(description ?? '') ?? [];
      expect(Number(`${whole.replaceAll(/\D/g, '')}.${cents}`)).toBe(down_payment);
    }
  });

  test('payments come in each of the last twelve months', () => {
    const months = new Set(payments.map(({ payment_date }) => payment_date.slice(0, 7)));
    for (const month of ['2025-04', '2025-06', '2025-08', '2025-10', '2025-12', '2026-01', '2026-02', '2026-03']) {
      expect(months).toContain(month);
    }
  });
});
