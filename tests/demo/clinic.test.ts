// The demo clinic before it is written: what it consists of.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { budgetFigures, type BudgetValues } from '#domain/money/budget.ts';
import { IMAGE_TYPES } from '#domain/clinical/clinical-image.ts';
import type { ClinicalHistoryValues } from '#domain/clinical/clinical-history.ts';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { ageOn } from '#domain/values/dates.ts';
import type { InventoryOperationValues } from '#domain/inventory/inventory-operation.ts';
import { isPossibleDuplicate, type PatientValues } from '#domain/patients/patient.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { PaymentValues } from '#domain/money/payment.ts';
import { isLowStock } from '#domain/inventory/product.ts';
import { definitionOf } from '#domain/registry.ts';
import { CONDITIONS, TOOTH_TYPES, type ToothValues } from '#domain/clinical/tooth.ts';
import type { TreatmentPlanValues } from '#domain/clinical/treatment-plan.ts';
import { buildClinic } from '#demo/clinic.ts';
import type { DemoRecord } from '#demo/record.ts';

const TODAY = '2026-03-10';
const PLAN = { seed: 'prueba', today: TODAY, rooms: ['Sillón 1', 'Sillón 2'] };
const clinic = buildClinic(PLAN);

const of = <T = Record<string, unknown>>(collection: DemoRecord['collection']): T[] =>
  [
    ...new Map(
      clinic.filter((record) => record.collection === collection).map(({ id, values }) => [id, values]),
    ).values(),
  ] as T[];
const patients = of<PatientValues>('patients');

/** How many of a list answer a question, from 0 to 1. */
const share = <T>(list: readonly T[], is: (item: T) => boolean): number => list.filter(is).length / list.length;

test('the same seed and day give the same clinic, another seed another one', () => {
  expect(buildClinic(PLAN)).toEqual(clinic);
  expect(buildClinic({ ...PLAN, seed: 'otra' })[0]).not.toEqual(clinic[0]);
});

test.each(['2026-03-14', '2024-02-29', '2027-01-01'])('a clinic of %s is whole too', (today) => {
  const other = buildClinic({ ...PLAN, today });
  expect(other.filter(({ collection }) => collection === 'patients')).toHaveLength(300);
  expect(other.every(({ day }) => day <= today)).toBe(true);
});

test('every record is what the domain accepts, and is stored as it is', () => {
  for (const { collection, values } of clinic) {
    const result = v.safeParse(definitionOf(collection).schema({ today: TODAY }), values);
    expect(result.issues, JSON.stringify(values)).toBeUndefined();
    expect(result.output).toEqual(values);
  }
});

test('a record comes after the records that it belongs to', () => {
  const seen = new Set<string>();
  for (const { collection, id, values } of clinic) {
    for (const { field } of definitionOf(collection).parents) expect(seen).toContain(values[field]);
    seen.add(id);
  }
});

test('nothing was saved after today, and records are in the order of their days', () => {
  const days = clinic.map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
  expect(days.at(-1)! <= TODAY).toBe(true);
});

describe('the patients', () => {
  test('are three hundred, and no two look like the same person', () => {
    expect(patients).toHaveLength(300);
    const alike = patients.filter((one, index) =>
      patients.slice(0, index).some((other) => isPossibleDuplicate(one, other)),
    );
    expect(alike).toEqual([]);
  });

  test('are mostly between 9 and 30 years old', () => {
    const between = share(patients, ({ fecha_nacimiento }) => {
      const age = ageOn(fecha_nacimiento, TODAY)!;
      return age >= 9 && age <= 30;
    });
    expect(between).toBeGreaterThan(0.7);
    expect(between).toBeLessThan(0.9);
  });

  test('have somebody responsible exactly when they are minors', () => {
    for (const { fecha_nacimiento, guardian_name, guardian_phone } of patients) {
      const minor = ageOn(fecha_nacimiento, TODAY)! < 18;
      expect([guardian_name !== null, guardian_phone !== null]).toEqual([minor, minor]);
    }
  });

  test('leave some telephones out, bear accents and ñ, and a few very long names', () => {
    expect(share(patients, ({ phone_number }) => phone_number === null)).toBeGreaterThan(0.03);
    expect(share(patients, ({ phone_number }) => phone_number === null)).toBeLessThan(0.2);
    expect(share(patients, ({ last_name }) => /ñ/i.test(last_name))).toBeGreaterThan(0.05);
    expect(patients.some(({ first_name, last_name }) => first_name.length + last_name.length > 60)).toBe(true);
  });

  test('get mail at addresses where nobody receives it', () => {
    const addresses = patients.flatMap(({ email }) => email ?? []);
    expect(addresses.length).toBeGreaterThan(150);
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([]);
  });
});

describe('the clinical record', () => {
  const histories = of<ClinicalHistoryValues>('clinical-histories');
  const teeth = of<ToothValues>('teeth');

  test('has a history of nearly everybody, with the visits as treatments', () => {
    expect(histories.length).toBeGreaterThan(250);
    const treatments = histories.map(({ notes }) => parseNotes({ id: '', notes }).treatments);
    const attended = of<AppointmentValues>('appointments').filter(
      ({ fecha, estado }) => fecha < TODAY && estado === 'completada',
    );
    expect(treatments.flat()).toHaveLength(attended.length);
    expect(treatments.flat().every(({ date, doctor }) => date < TODAY && doctor.startsWith('Dr'))).toBe(true);
  });

  test('knows of allergies and other dangers, of few', () => {
    const alerting = share(histories, ({ allergies, coagulation_problems: blood, local_anesthetic_problems: drug }) =>
      Boolean(allergies ?? (blood === 'si' || drug === 'si')),
    );
    expect(alerting).toBeGreaterThan(0.05);
    expect(alerting).toBeLessThan(0.3);
  });

  test('has exams, and odontograms with every condition painted on teeth of adults and children', () => {
    expect(of('clinical-exams').length).toBeGreaterThan(150);
    expect(of('odontograms').length).toBeGreaterThan(200);
    expect(teeth.length / of('odontograms').length).toBeGreaterThan(3);
    expect(new Set(teeth.map(({ condition }) => condition))).toEqual(new Set(CONDITIONS));
    expect(new Set(teeth.map(({ type }) => type))).toEqual(new Set(TOOTH_TYPES));
  });

  test('has second odontograms of some, months later, on which most of what was pending is treated', () => {
    const charts = clinic.filter(({ collection }) => collection === 'odontograms');
    const histories = [...new Set(charts.map(({ values }) => values['clinical_history']))];
    const pairs = histories
      .map((history) => charts.filter(({ values }) => values['clinical_history'] === history))
      .filter(({ length }) => length > 1);
    expect(pairs.length).toBeGreaterThan(20);
    expect(pairs.length).toBeLessThan(histories.length / 2);
    const conditions = (chart: string) =>
      new Map(teeth.flatMap((tooth) => (tooth.odontogram === chart ? [[tooth.tooth_number, tooth.condition]] : [])));
    let [decayed, still] = [0, 0];
    for (const [first, second] of pairs) {
      expect(second!.day > first!.day).toBe(true);
      const later = conditions(second!.id);
      for (const [number, condition] of conditions(first!.id)) {
        if (condition !== 'caries') continue;
        decayed += 1;
        if (later.get(number) === 'caries') still += 1;
      }
    }
    expect(decayed).toBeGreaterThan(10);
    expect(still / decayed).toBeLessThan(0.5);
  });

  test('tells one story: premolars that the plan wants out are not painted healthy', () => {
    const wanted = of<TreatmentPlanValues>('treatment-plans')
      .filter(({ treatment_plan }) => treatment_plan?.includes('Extracción de 14, 24, 34 y 44.'))
      .map(({ patient }) => clinicalHistoryId(patient));
    const charts = clinic.filter(
      ({ collection, values }) => collection === 'odontograms' && wanted.includes(String(values['clinical_history'])),
    );
    expect(charts.length).toBeGreaterThan(5);
    for (const { id } of charts) {
      const tooth = teeth.find(({ odontogram, tooth_number }) => odontogram === id && tooth_number === '14');
      expect(['extraccion', 'ausente']).toContain(tooth?.condition);
    }
  });
});

test('patients have images of every type, each with something to show', () => {
  const images = clinic.filter(({ collection }) => collection === 'clinical-images');
  expect(images.length).toBeGreaterThan(300);
  expect(images.length).toBeLessThan(900);
  // Each drawing takes time: patients share them.
  expect(new Set(images.map(({ picture }) => JSON.stringify(picture))).size).toBeLessThan(40);
  expect(new Set(images.map(({ values }) => values['image_type']))).toEqual(new Set(IMAGE_TYPES));
  expect(clinic.filter(({ picture }) => picture !== undefined)).toEqual(images);
});

describe('the money', () => {
  const budgets = of<BudgetValues>('budgets');
  const payments = of<PaymentValues>('payments');

  test('is paid by most, in parts, and by few beyond a budget', () => {
    const figures = clinic
      .filter(({ collection }) => collection === 'budgets')
      .map(({ id, values }) =>
        budgetFigures(
          values as BudgetValues,
          payments.filter(({ budget }) => budget === id),
        ),
      );
    const overpaid = share(figures, ({ remaining_balance }) => remaining_balance < 0);
    expect(overpaid).toBeGreaterThan(0);
    expect(overpaid).toBeLessThan(0.03);
    expect(share(figures, ({ remaining_balance }) => remaining_balance === 0)).toBeGreaterThan(0.2);
    expect(share(figures, ({ payment_progress }) => payment_progress > 0 && payment_progress < 100)).toBeGreaterThan(
      0.3,
    );
    expect(payments.length / budgets.length).toBeGreaterThan(4);
  });

  test('comes by different methods, today too', () => {
    expect(new Set(payments.map(({ payment_method }) => payment_method)).size).toBeGreaterThan(3);
    expect(payments.some(({ payment_date }) => payment_date === TODAY)).toBe(true);
  });
});

test('the inventory lends what it has not got of one product alone, and some products run low', () => {
  const stock = new Map<string, number>();
  for (const { collection, values } of clinic) {
    if (collection !== 'inventory-operations') continue;
    const { product, operation_type, quantity } = values as InventoryOperationValues;
    stock.set(product, (stock.get(product) ?? 0) + (operation_type === 'entrada' ? quantity : -quantity));
  }
  expect([...stock.values()].filter((quantity) => quantity < 0)).toHaveLength(1);
  const low = share([...stock.values()], isLowStock);
  expect(stock.size).toBe(of('products').length);
  expect(low).toBeGreaterThan(0.05);
  expect(low).toBeLessThan(0.5);
});
