import { describe, expect, test } from 'vitest';
import { observationsOf, withObservations } from '#domain/clinical/odontogram.ts';
import { testId } from '#tests/support/factories.ts';

describe('the observations of an odontogram', () => {
  const clinical_history = testId(1);

  test.each([
    [{ notes: 'Nuevas', data: 'Antiguas' }, 'Nuevas'],
    [{ notes: null, data: 'Antiguas' }, 'Antiguas'],
    [{ notes: '', data: 'Antiguas' }, 'Antiguas'],
    [{ notes: null, data: {} }, ''],
    [{ notes: null, data: { observaciones: 'x' } }, ''],
  ])('of %j are read as “%s”', (odontogram, text) => {
    expect(observationsOf(odontogram)).toBe(text);
  });

  test('are written to notes; a text in data would come back, so it goes', () => {
    expect(withObservations({ clinical_history, notes: null, data: 'Antiguas' }, ' Nuevas ')).toEqual({
      clinical_history,
      notes: 'Nuevas',
      data: {},
    });
    const emptied = withObservations({ clinical_history, notes: null, data: 'Antiguas' }, '');
    expect(observationsOf(emptied)).toBe('');
    expect(withObservations({ clinical_history, notes: 'a', data: { x: 1 } }, '')).toEqual({
      clinical_history,
      notes: null,
      data: { x: 1 },
    });
  });
});
