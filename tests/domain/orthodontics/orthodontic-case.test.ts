import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { newestFirst, opensCase, orthodonticCaseDefinition } from '#domain/orthodontics/orthodontic-case.ts';
import { buildCase, buildCaseValues } from '#tests/support/orthodontic-factories.ts';

const parse = (values: object) => v.safeParse(orthodonticCaseDefinition.schema({ today: '2026-11-23' }), values);
const messages = (values: object) =>
  Object.fromEntries(
    (parse({ ...buildCaseValues(), ...values }).issues ?? []).map(({ path, message }) => [
      path?.map(({ key }) => key).join('.'),
      message,
    ]),
  );

describe('the values of a case', () => {
  test.each([
    ['no start', { started_on: null }, 'started_on', 'La fecha de inicio es obligatoria'],
    ['no months', { planned_months: 0 }, 'planned_months', 'Escriba los meses previstos, de 1 a 60'],
    ['too many months', { planned_months: 61 }, 'planned_months', 'Escriba los meses previstos, de 1 a 60'],
    ['half a month', { planned_months: 7.5 }, 'planned_months', 'Escriba los meses previstos, de 1 a 60'],
    ['no appliance', { appliance: null }, 'appliance', 'Elija el aparato'],
    ['no phase', { phase: '' }, 'phase', 'Elija la fase'],
    ['an end that is missing', { phase: 'terminado' }, 'finished_on', 'Un caso terminado lleva su fecha de término'],
    [
      'an end before the start',
      { phase: 'terminado', finished_on: '2026-05-11' },
      'finished_on',
      'La fecha de término no puede ser anterior a la de inicio',
    ],
  ])('are refused with %s', (_name, values, field, message) => {
    expect(messages(values)).toEqual({ [field]: message });
  });

  test('an end on the day of the start is one', () => {
    expect(messages({ phase: 'terminado', finished_on: '2026-05-12' })).toEqual({});
  });

  test('a case that is not finished loses its end', () => {
    const { output } = parse(buildCaseValues({ phase: 'retencion', finished_on: '2026-09-01' }));
    expect(output).toMatchObject({ phase: 'retencion', finished_on: null });
  });

  test('a case that is opened again with a later start is not held to the end that it loses', () => {
    expect(messages({ phase: 'activo', started_on: '2026-07-01', finished_on: '2026-06-01' })).toEqual({});
  });
});

test('the newest case is the one that started last; of one day, the one made last', () => {
  const cases = [
    buildCase({ id: 'a', started_on: '2024-01-10' }),
    buildCase({ id: 'b', started_on: '2026-05-12', created_at: '2026-05-12T10:00:00.000Z' }),
    buildCase({ id: 'c', started_on: '2026-05-12', created_at: '2026-05-12T11:00:00.000Z' }),
  ];
  expect(newestFirst(cases).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

describe('a case is opened', () => {
  const open = { phase: 'activo', patient: 'p' } as const;
  const closed = { phase: 'terminado', patient: 'p' } as const;
  test.each([
    ['made open', null, open, true],
    ['made finished', null, closed, false],
    ['opened again', closed, open, true],
    ['edited while open', open, { ...open, phase: 'suspendido' as const }, false],
    ['finished', open, closed, false],
    ['moved to another patient', { ...open, patient: 'q' }, open, true],
  ])('when it is %s: %s → %s', (_name, before, after, opens) => {
    expect(opensCase(before, after)).toBe(opens);
  });
});

test('a case is called by its start', () => {
  expect(orthodonticCaseDefinition.title({ started_on: '2026-05-12' })).toBe('Ortodoncia desde el 12/05/2026');
});
