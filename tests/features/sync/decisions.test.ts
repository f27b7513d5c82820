import { describe, expect, it } from 'vitest';
import { definitionOf } from '#domain/registry.ts';
import { choicesOf, decisionsOf, joinLines, takeAll } from '#features/sync-centre/conflicts/decisions.ts';
import { formatValue, isFreeText } from '#record/words/value-words.ts';
import { bytesText, clockFact, storageFact } from '#features/sync-centre/device/tablet-facts.ts';
import type { RowOverlap } from '#store/database/tables.ts';

const overlap = (field: string, mine: unknown, theirs: unknown): RowOverlap => ({
  collection: 'patients',
  row_id: '1',
  field,
  before: null,
  mine,
  theirs,
});

describe('decisions', () => {
  it('decide fields of one unit together, and never combine them', () => {
    const definition = definitionOf('patients');
    const { merge } = definition;
    definition.merge = { ...merge, units: [['address', 'occupation']] };
    try {
      const overlaps = [
        overlap('address', 'a', 'b'),
        overlap('email', 'x@y.pe', 'z@y.pe'),
        overlap('occupation', 'c', 'd'),
      ];
      const decisions = decisionsOf({ collection: 'patients', overlaps });
      expect(decisions.map(({ overlaps }) => overlaps.map(({ field }) => field))).toEqual([
        ['address', 'occupation'],
        ['email'],
      ]);
      expect(decisions[0]?.combine).toBeNull();
    } finally {
      definition.merge = merge;
    }
  });

  it('combine free texts only', () => {
    const overlaps = [
      overlap('patient_notes', 'a', 'b'),
      overlap('gender', 'masculino', 'femenino'),
      overlap('fecha_nacimiento', '2013-03-14', '2013-04-14'),
      overlap('occupation', 'Chef', null),
    ];
    const combined = decisionsOf({ collection: 'patients', overlaps }).filter(({ combine }) => combine);
    expect(combined.map(({ key }) => key)).toEqual(['patient_notes']);
  });

  it('are complete only when every one is answered', () => {
    const decisions = decisionsOf({
      collection: 'patients',
      overlaps: [overlap('email', 'm', 't'), overlap('occupation', 'm', 't')],
    });
    expect(choicesOf(decisions, { email: { take: 'mine' } })).toBeNull();
    expect(choicesOf(decisions, { email: { take: 'mine' }, occupation: { take: 'combined', text: 'x' } })).toEqual({
      email: 'm',
      occupation: 'x',
    });
    expect(takeAll(decisions, 'theirs')).toEqual({ email: 't', occupation: 't' });
  });
});

it('joins two texts, with the lines that both share once', () => {
  expect(joinLines('uno\nmío\nfin', 'uno\nsuyo\nfin')).toBe('uno\nsuyo\nmío\nfin');
  expect(joinLines('uno\ndos', 'uno')).toBe('uno\ndos');
  expect(joinLines('a', 'b')).toBe('b\na');
});

it('shows values as people read them', () => {
  expect(formatValue('patients', 'gender', 'femenino')).toBe('Femenino');
  expect(formatValue('patients', 'fecha_nacimiento', '2013-03-14')).toBe('14/03/2013');
  expect(formatValue('patients', 'occupation', null)).toBe('Vacío');
  expect(formatValue('users', 'active', false)).toBe('No');
  expect(formatValue('appointments', 'estado', 'inasistencia')).toBe('Inasistencia');
  expect(formatValue('appointments', 'specialty', 'cirugia')).toBe('Cirugía');
  expect(formatValue('treatment-plans', 'patient', 'p1', new Map([['p1', 'Mateo Salazar']]))).toBe('Mateo Salazar');
});

it('combines only what people write freely', () => {
  expect(isFreeText('appointments', 'notes', 'Trae radiografía')).toBe(true);
  expect(isFreeText('appointments', 'hora', '10:30')).toBe(false);
  expect(isFreeText('appointments', 'fecha', '2026-03-10')).toBe(false);
  expect(isFreeText('appointments', 'tipo_tratamiento', 'Control')).toBe(false);
});

describe('facts about the tablet', () => {
  it('tell which way the clock is off, in a unit that fits', () => {
    expect(clockFact(null).tone).toBe('neutral');
    expect(clockFact(59_000)).toEqual({ text: 'El reloj va en hora', tone: 'ok' });
    expect(clockFact(-180_000).text).toBe('El reloj de esta tableta va 3 min adelantado');
    expect(clockFact(3 * 3_600_000).text).toBe('El reloj de esta tableta va 3 h atrasado');
    expect(clockFact(-3 * 86_400_000).text).toBe('El reloj de esta tableta va 3 días adelantado');
  });

  it('warn when the space runs out', () => {
    expect(storageFact({ usage: 12_400_000, quota: 2_300_000_000 })).toEqual({ text: '12 MB de 2,3 GB', tone: 'ok' });
    expect(storageFact({ usage: 95, quota: 100 }).tone).toBe('warn');
    expect(storageFact(null).tone).toBe('neutral');
    expect(bytesText(999)).toBe('999 B');
  });
});
