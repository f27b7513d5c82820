import { describe, expect, test } from 'vitest';
import { EMPTY_CONTROL, type OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import { arcsOverTime, placeOf } from '#domain/orthodontics/arcs-over-time.ts';
import type { Course } from '#domain/orthodontics/case-controls.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';

const control = (date: string, values: Partial<OrthodonticControl> = {}) => ({
  id: date,
  date,
  doctor: '',
  control: { ...EMPTY_CONTROL, ...values },
});
const wire = (material: string, size: string | null = '0.014') => ({ material, size });
const arcs = (
  controls: ReturnType<typeof control>[],
  { today = '2026-11-23', missed = [], ...course }: Partial<Course> & { today?: string; missed?: string[] } = {},
) => arcsOverTime(buildCaseValues(course), controls, missed, today);

describe('the months', () => {
  const ends = (found: ReturnType<typeof arcs>) => [found.months[0]!.from, found.months.at(-1)!.from];

  test('are those of the whole plan', () => {
    expect(ends(arcs([]))).toEqual(['2026-05-01', '2027-11-01']);
    expect(arcs([]).months[1]).toEqual({ from: '2026-06-01', days: 30 });
  });

  test('go on to a month past today when the plan is over, and to the end of a finished case', () => {
    const late = { started_on: '2025-04-12' };
    expect(ends(arcs([], late))).toEqual(['2025-04-01', '2026-12-01']);
    expect(ends(arcs([], { ...late, phase: 'terminado', finished_on: '2026-11-20', today: '2027-06-01' }))).toEqual([
      '2025-04-01',
      '2026-11-01',
    ]);
  });

  test('of a start in the last of all years end with it', () => {
    const { months } = arcs([], { started_on: '9999-11-01' });
    expect(months.map(({ from }) => from)).toEqual(['9999-11-01', '9999-12-01']);
  });

  test('place a day to the day, and one outside at the edge', () => {
    const { months } = arcs([]);
    expect(placeOf(months, '2026-05-01')).toBe(0);
    expect(placeOf(months, '2026-05-12')).toBeCloseTo((11 / 579) * 100);
    expect(placeOf(months, '2027-12-01')).toBeCloseTo(100);
    expect([placeOf(months, '2020-01-01'), placeOf(months, '2062-01-01')]).toEqual([0, 100]);
  });
});

describe('the bars', () => {
  test('last from the control that noted the wire to that which changed it; the one in place to today', () => {
    const { upper, lower } = arcs([
      control('2026-10-21', { upper: wire('NiTi', '0.018') }),
      control('2026-07-14', { lower: wire('Ninguno', null) }),
      control('2026-05-12', { upper: wire('NiTi'), lower: wire('NiTi') }),
    ]);
    expect(upper).toEqual([
      { wire: wire('NiTi'), from: '2026-05-12', until: '2026-10-21', current: false },
      { wire: wire('NiTi', '0.018'), from: '2026-10-21', until: '2026-11-23', current: true },
    ]);
    expect(lower).toEqual([{ wire: wire('NiTi'), from: '2026-05-12', until: '2026-07-14', current: false }]);
  });

  test('of a finished case end with it', () => {
    const finished = { phase: 'terminado', finished_on: '2026-09-01' } as const;
    expect(arcs([control('2026-05-12', { upper: wire('TMA') })], finished)).toMatchObject({
      now: '2026-09-01',
      upper: [{ until: '2026-09-01', current: true }],
    });
  });

  test('a control dated in the years to come is not drawn', () => {
    const { upper, controls } = arcs([
      control('2062-01-01', { upper: wire('Acero') }),
      control('2026-05-12', { upper: wire('NiTi') }),
    ]);
    expect(upper).toEqual([{ wire: wire('NiTi'), from: '2026-05-12', until: '2026-11-23', current: true }]);
    expect(controls).toEqual(['2026-05-12']);
  });
});

test('below them stand days with a control, missed visits of the case, and months without a control', () => {
  const found = arcs([control('2026-07-01'), control('2026-07-01'), control('2026-05-12')], {
    today: '2026-09-20',
    missed: ['2026-08-18', '2026-05-01'],
  });
  expect(found).toMatchObject({
    controls: ['2026-05-12', '2026-07-01'],
    missed: ['2026-08-18'],
    without: [
      { from: '2026-07-12', until: '2026-08-12' },
      { from: '2026-08-12', until: '2026-09-12' },
    ],
    plannedEnd: '2027-11-12',
  });
});
