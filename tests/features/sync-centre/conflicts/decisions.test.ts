import { describe, expect, it } from 'vitest';
import { definitionOf } from '#domain/registry.ts';
import { choicesOf, decisionsOf, joinLines, takeAll } from '#features/sync-centre/conflicts/decisions.ts';
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
