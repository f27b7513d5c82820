import { describe, expect, test } from 'vitest';
import { dayInTreatment, elasticWords, sinceWords, visitWords } from '#features/orthodontics/shown/words.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';

const TODAY = '2026-11-23';

test.each([
  ['2026-11-23', TODAY, 'desde hoy'],
  ['2026-11-22', TODAY, 'desde 22/11, 1 día'],
  ['2026-11-18', TODAY, 'desde 18/11, 5 días'],
  ['2026-11-16', TODAY, 'desde 16/11, 1 semana'],
  ['2026-10-21', TODAY, 'desde 21/10, 4 semanas'],
  ['2026-06-02', TODAY, 'desde 02/06, 24 semanas'],
  ['2025-06-02', TODAY, 'desde 02/06/25, 77 semanas'],
  // A case that was finished weeks ago: its wire was in place up to that day.
  ['2026-09-01', '2026-09-15', 'desde 01/09, 2 semanas'],
  ['2026-09-01', '2026-09-01', 'desde 01/09'],
])('a wire of %s that is in place up to %s: %s', (from, until, words) => {
  expect(sinceWords(from, until, TODAY)).toBe(words);
});

test('elastics say force and wear in one line', () => {
  const elastics = { kind: 'clase_ii', size: '3/16', force: '4.5', wear: 'De noche', pairs: [] };
  expect(elasticWords(elastics)).toEqual({ name: 'Clase II 3/16″', detail: '4,5 oz, de noche' });
  expect(elasticWords({ ...elastics, size: null, force: null, wear: null })).toEqual({ name: 'Clase II', detail: '' });
});

test('a visit has its weekday, and the year only where it is another', () => {
  expect(visitWords({ fecha: '2026-12-17', hora: '16:30' }, TODAY)).toBe('Jueves 17/12, 16:30');
  expect(visitWords({ fecha: '2027-01-09', hora: '09:00' }, TODAY)).toBe('Sábado 09/01/27, 09:00');
});

describe('a day', () => {
  test('lies before the treatment up to its first day, then in a month of it', () => {
    const course = buildCaseValues({ started_on: '2026-05-12' });
    expect(['2026-05-01', '2026-05-12', '2026-05-13', '2026-06-12'].map((day) => dayInTreatment(course, day))).toEqual([
      'antes',
      'antes',
      'mes 1',
      'mes 2',
    ]);
  });

  test('lies after a finished one', () => {
    const course = buildCaseValues({ started_on: '2026-05-12', phase: 'terminado', finished_on: '2026-09-01' });
    expect(['2026-09-01', '2026-09-02'].map((day) => dayInTreatment(course, day))).toEqual(['mes 4', 'después']);
  });
});
