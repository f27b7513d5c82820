import { describe, expect, test } from 'vitest';
import type { Course } from '#domain/orthodontics/case-controls.ts';
import { plannedEndOf, treatmentMonths } from '#domain/orthodontics/treatment-months.ts';
import { addDays } from '#domain/values/dates.ts';
import { createRandom } from '#tests/simulation/random.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';

const course = (values: Partial<Course> = {}): Course => buildCaseValues(values);
const on = (today: string, values: Partial<Course> = {}, controls: string[] = []) =>
  treatmentMonths(course(values), controls, today);

describe('the month of treatment', () => {
  test.each([
    ['2026-05-12', 1, 0],
    ['2026-06-11', 1, 0],
    ['2026-06-12', 2, 0],
    ['2026-11-23', 7, 0],
    ['2027-11-11', 18, 0],
    // The planned end's own day.
    ['2027-11-12', 19, 1],
    ['2027-12-12', 20, 2],
  ])('on %s is %i, %i beyond the plan', (today, month, more) => {
    expect(on(today)).toMatchObject({ month, more, planned: 18, plannedEnd: '2027-11-12' });
  });

  test('of a start at a month’s end changes on each month’s last day', () => {
    const months = (today: string) => on(today, { started_on: '2026-01-31' }).month;
    expect(['2026-02-27', '2026-02-28', '2026-03-30', '2026-03-31', '2026-04-29', '2026-04-30'].map(months)).toEqual([
      1, 2, 2, 3, 3, 4,
    ]);
    expect(plannedEndOf({ started_on: '2026-08-31', planned_months: 18 })).toBe('2028-02-29');
  });

  test('stands still on the last day of a finished case, and not in a suspended one', () => {
    const end = { phase: 'terminado', finished_on: '2026-09-20' } as const;
    expect(on('2029-01-01', end)).toMatchObject({ month: 5, more: 0 });
    expect(on('2026-12-12', { phase: 'suspendido' }).month).toBe(8);
  });

  test('of an end that is yet to come is that of today', () => {
    const end = { phase: 'terminado', finished_on: '9999-12-31' } as const;
    expect(on('2026-09-20', end)).toMatchObject({ month: 5, more: 0 });
    expect(on('2026-09-20', end).months).toHaveLength(18);
  });

  test('is none before the start', () => {
    expect(on('2026-05-11')).toMatchObject({ month: 0, more: 0, without: [] });
  });
});

describe('the months', () => {
  test('are those planned and those beyond: past with or without a control, under way, ahead', () => {
    const { months, without } = on('2026-08-20', { planned_months: 5 }, ['2026-05-12', '2026-07-12']);
    expect(months.map(({ state }) => state)).toEqual(['controlled', 'without', 'controlled', 'current', 'ahead']);
    expect(months[3]).toMatchObject({ from: '2026-08-12', until: '2026-09-12', beyond: false });
    expect(months[3]!.share).toBeCloseTo(9 / 31);
    expect(without).toMatchObject([{ from: '2026-06-12', until: '2026-07-12' }]);
    const late = on('2026-08-20', { planned_months: 2 }).months;
    expect(late.map(({ beyond }) => beyond)).toEqual([false, false, true, true]);
  });

  test('one under way lacks no control yet', () => {
    expect(on('2026-06-11').without).toEqual([]);
    expect(on('2026-06-12').without).toMatchObject([{ from: '2026-05-12' }]);
  });

  test('agree with a reckoning day by day, on random cases', () => {
    const random = createRandom(44);
    for (let round = 0; round < 300; round += 1) {
      const started_on = addDays('2023-01-01', random.below(800));
      const planned_months = 1 + random.below(36);
      const today = addDays(started_on, random.below(900));
      const controls = Array.from({ length: random.below(20) }, () => addDays(started_on, random.below(900)));
      const { month, months, without, more } = on(today, { started_on, planned_months }, controls);
      // Plainly: a month begins on each day whose number is the start's, or the last of a shorter month.
      const day = Number(started_on.slice(8));
      const begins = (date: string) => {
        const own = Number(date.slice(8));
        const isLast = addDays(date, 1).slice(8) === '01';
        return own === day || (isLast && own < day);
      };
      const starts: string[] = [];
      for (let date = started_on; date <= today; date = addDays(date, 1)) if (begins(date)) starts.push(date);
      expect([started_on, today, month]).toEqual([started_on, today, starts.length]);
      expect(more).toBe(Math.max(0, starts.length - planned_months));
      expect(months).toHaveLength(Math.max(starts.length, planned_months));
      const lacking = starts
        .slice(0, -1)
        .filter((from, place) => !controls.some((date) => date >= from && date < starts[place + 1]!));
      expect(without.map(({ from }) => from)).toEqual(lacking);
    }
  });
});
