import { beforeEach, describe, expect, test } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { Budget } from '#domain/money/budget.ts';
import { isOverdue, scheduleOf, standingOf } from '#domain/money/instalments.ts';
import type { Payment } from '#domain/money/payment.ts';
import { sumOf } from '#domain/values/money.ts';
import { addDays, dateIn } from '#domain/values/dates.ts';
import { addMonths } from '#domain/values/spans.ts';
import { overdueSums, readDues, sundayOf } from '#store/money/dues.ts';
import { seededRandom } from '#demo/random.ts';
import { META, testId } from '#tests/support/factories.ts';
import { buildBudget, buildPayment } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

/** A Monday. */
const TODAY = '2026-11-23';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

const patientOf = (number: number) => testId(0x1000 + number);

describe('the debts in instalments', () => {
  test('have a row a person with budgets added, the oldest debt first', async () => {
    const terms = { down_payment: 0, instalments: 10, total_amount: 1000 };
    await store.receive(
      'budgets',
      buildBudget({ id: testId(1), patient: patientOf(1), ...terms, first_due: '2026-11-20' }),
      buildBudget({ id: testId(2), patient: patientOf(1), ...terms, first_due: '2026-10-05' }),
      buildBudget({ id: testId(3), patient: patientOf(2), ...terms, first_due: '2026-11-01' }),
      buildBudget({ id: testId(4), patient: patientOf(3), ...terms, first_due: '2026-11-29' }),
      buildBudget({ id: testId(5), patient: patientOf(4), ...terms, first_due: '2026-11-30' }),
      buildBudget({ id: testId(6), patient: patientOf(5) }),
    );
    await store.receive(
      'payments',
      buildPayment({ id: testId(11), budget: testId(2), patient: patientOf(1), amount: 50 }),
    );
    const { people, sums, sunday } = await readDues(store.db, TODAY);
    expect(sunday).toBe('2026-11-29');
    expect(
      people.map(({ patient, overdue, week, missing }) => ({ patient, overdue, week: week.amount, missing })),
    ).toEqual([
      {
        patient: patientOf(1),
        overdue: { instalments: 3, initials: 0, amount: 250, since: '2026-10-05' },
        week: 0,
        missing: 1950,
      },
      {
        patient: patientOf(2),
        overdue: { instalments: 1, initials: 0, amount: 100, since: '2026-11-01' },
        week: 0,
        missing: 1000,
      },
      {
        patient: patientOf(3),
        overdue: { instalments: 0, initials: 0, amount: 0, since: null },
        week: 100,
        missing: 1000,
      },
      {
        patient: patientOf(4),
        overdue: { instalments: 0, initials: 0, amount: 0, since: null },
        week: 0,
        missing: 1000,
      },
    ]);
    // A payment goes to the oldest debt.
    expect(people[0]?.budgets.map(({ budget }) => budget)).toEqual([testId(2), testId(1)]);
    expect(sums).toEqual({
      overdue: { people: 2, instalments: 4, initials: 0, amount: 350 },
      week: { people: 1, instalments: 1, initials: 0, amount: 100 },
      all: { people: 4, instalments: 0, initials: 0, amount: 4950 },
    });
    expect(await overdueSums(store.db, TODAY)).toEqual(sums.overdue);
  });

  test('equal a plain reckoning over all budgets and payments of random clinics', async () => {
    const random = seededRandom(44);
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    for (let clinic = 0; clinic < 12; clinic += 1) {
      store = await createStore();
      const budgets = Array.from({ length: 40 }, (_, place): Budget => {
        const planned = upTo(5) > 0;
        return buildBudget({
          id: testId(0x5000 + place),
          patient: patientOf(upTo(25)),
          created_at: `${addDays(TODAY, -upTo(300))}T${String(upTo(23)).padStart(2, '0')}:30:00.000Z`,
          total_amount: 100 + upTo(90_000) / 100,
          ...(planned && {
            down_payment: upTo(2) === 0 ? 0 : upTo(9000) / 100,
            instalments: 1 + upTo(23),
            first_due: addDays(TODAY, upTo(400) - 300),
          }),
        });
      });
      const payments = Array.from({ length: 90 }, (_, place): Payment => {
        const { id, patient } = budgets[upTo(budgets.length - 1)]!;
        return buildPayment({ id: testId(0x7000 + place), budget: id, patient, amount: 1 + upTo(12_000) / 100 });
      });
      await store.receive('payments', ...(payments as never[]));
      await store.receive('budgets', ...(budgets as never[]));
      const { people, sums } = await readDues(store.db, TODAY);
      expect(people.map(plainOf)).toEqual(reckoned(budgets, payments));
      expect(await overdueSums(store.db, TODAY)).toEqual(sums.overdue);
    }
  });
});

const plainOf = ({ patient, overdue, week, missing }: Awaited<ReturnType<typeof readDues>>['people'][number]) => ({
  patient,
  overdue: [overdue.instalments, overdue.initials, overdue.amount, overdue.since],
  week: [week.instalments + week.initials, week.amount],
  missing,
});

/** The same rows, made of every line of every schedule. */
function reckoned(budgets: readonly Budget[], payments: readonly Payment[]) {
  const lines = budgets.flatMap((budget) => {
    const paid = sumOf(payments.filter((payment) => payment.budget === budget.id).map(({ amount }) => amount));
    const madeOn = dateIn(new Date(budget.created_at));
    return standingOf(scheduleOf(budget, madeOn), paid, TODAY)
      .lines.filter(({ missing }) => missing > 0)
      .map((line) => ({ ...line, patient: budget.patient }));
  });
  const patients = [...new Set(lines.map(({ patient }) => patient))];
  const rows = patients.map((patient) => {
    const own = lines.filter((line) => line.patient === patient);
    const late = own.filter((line) => isOverdue(line, TODAY));
    const soon = own.filter(({ due }) => due >= TODAY && due <= sundayOf(TODAY));
    const sum = (some: typeof own) => sumOf(some.map(({ missing }) => missing));
    return {
      patient,
      first: own.map(({ due }) => due).toSorted()[0]!,
      overdue: [
        late.filter(({ number }) => number > 0).length,
        late.filter(({ number }) => number === 0).length,
        sum(late),
        late.map(({ due }) => due).toSorted()[0] ?? null,
      ],
      week: [soon.length, sum(soon)],
      missing: sum(own),
      most: Math.max(
        ...budgets
          .filter((budget) => budget.patient === patient)
          .map((budget) => {
            const paid = sumOf(payments.filter((each) => each.budget === budget.id).map(({ amount }) => amount));
            const { overdue } = standingOf(scheduleOf(budget, dateIn(new Date(budget.created_at))), paid, TODAY);
            return overdue.since === own.map(({ due }) => due).toSorted()[0] ? overdue.amount : 0;
          }),
      ),
    };
  });
  return rows
    .toSorted((a, b) => {
      if (a.first !== b.first) return a.first < b.first ? -1 : 1;
      return b.most - a.most || (a.patient < b.patient ? -1 : 1);
    })
    .map(({ patient, overdue, week, missing }) => ({ patient, overdue, week, missing }));
}

test.each([
  ['2026-11-23', '2026-11-29'],
  ['2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29'],
  ['2026-12-31', '2027-01-03'],
])('the week of %s ends on %s', (date, sunday) => {
  expect(sundayOf(date)).toBe(sunday);
});

test('the initial payment is due on the day on which the clinic’s clock saw the budget made', async () => {
  const settings = { ...META, ...UNKNOWN_CLINIC, id: CLINIC_SETTINGS_ID, timezone: 'America/Lima' };
  await store.receive('clinic-settings', settings);
  await store.receive(
    'budgets',
    buildBudget({
      // 21:00 of the day before in Lima.
      created_at: `${TODAY}T02:00:00.000Z`,
      total_amount: 400,
      down_payment: 100,
      instalments: 3,
      first_due: addMonths(TODAY, 1),
    }),
  );
  const { people } = await readDues(store.db, TODAY);
  expect(people[0]?.overdue).toEqual({ instalments: 0, initials: 1, amount: 100, since: '2026-11-22' });
  expect((await readDues(store.db, '2026-11-22')).people[0]?.overdue.since).toBeNull();
});
