// A control of fixed appliances inside a treatment entry (look: "extra keys, with a readable description beside them").
import { describe, expect, test } from 'vitest';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import {
  controlOf,
  copyOf,
  describeControl,
  EMPTY_CONTROL,
  noteOf,
  type OrthodonticControl,
} from '#domain/clinical/notes/orthodontic-control.ts';

const CONTROL: OrthodonticControl = {
  upper: { material: 'NiTi', size: '0.016' },
  lower: { material: 'Acero', size: '0.016x0.022' },
  elastics: {
    kind: 'clase_ii',
    size: '3/16',
    force: '4.5',
    wear: '24 horas',
    pairs: [
      ['13', '46'],
      ['23', '36'],
    ],
  },
  off: ['24'],
  weeks: 4,
};
const entry = (control: unknown, description = ''): Treatment => ({
  id: 'a',
  date: '2026-03-10',
  title: 'Control de ortodoncia',
  description,
  doctor: '',
  ...(control === undefined ? {} : { control }),
});
const WORDS =
  'Arco superior: NiTi 0,016″. Arco inferior: Acero 0,016 × 0,022″. Elásticos: Clase II, 3/16″ · 4,5 oz · 24 horas. ' +
  'Bracket caído: 24. Próximo: 4 semanas.';

describe('a control', () => {
  test('is described in words, the note below them', () => {
    expect(describeControl(CONTROL, ' Higiene buena. ')).toBe(`${WORDS}\nHigiene buena.`);
    expect(describeControl(EMPTY_CONTROL, 'Higiene buena.')).toBe('Higiene buena.');
    expect(describeControl({ ...EMPTY_CONTROL, off: ['24', '35'], weeks: 1 }, '')).toBe(
      'Brackets caídos: 24, 35. Próximo: 1 semana.',
    );
  });

  test('names the teeth of elastics that are not the usual ones of their class', () => {
    const pairs: OrthodonticControl['elastics'] = {
      kind: 'otros',
      size: null,
      force: null,
      wear: 'De noche',
      pairs: [['12', '33']],
    };
    expect(describeControl({ ...EMPTY_CONTROL, elastics: pairs }, '')).toBe('Elásticos: Otros (12–33), De noche.');
    expect(describeControl({ ...EMPTY_CONTROL, elastics: { ...pairs, kind: 'ninguno', pairs: [] } }, '')).toBe(
      'Elásticos: Ninguno.',
    );
  });

  test('gives its note back from the description, and all of a description that another program wrote', () => {
    expect(noteOf({ description: describeControl(CONTROL, 'Higiene buena.') }, CONTROL)).toBe('Higiene buena.');
    expect(noteOf({ description: 'Todo bien' }, CONTROL)).toBe('Todo bien');
    expect(noteOf({ description: 'Todo bien' }, EMPTY_CONTROL)).toBe('Todo bien');
  });

  test('is read from its entry; an entry without one has none', () => {
    expect(controlOf(entry(CONTROL))).toEqual(CONTROL);
    for (const other of [undefined, null, 'NiTi', 7, [CONTROL]]) expect(controlOf(entry(other))).toBeNull();
  });

  test('keeps what it can read of one that another program wrote', () => {
    const odd = {
      upper: { material: 'Beta', size: 16 },
      lower: 'NiTi',
      off: ['24', '99', 7],
      weeks: 'cuatro',
      color: 1,
    };
    expect(controlOf(entry(odd))).toEqual({
      upper: { material: 'Beta', size: null },
      lower: null,
      elastics: null,
      off: ['24'],
      weeks: null,
    });
  });

  test('is copied without the brackets that had come off', () => {
    expect(copyOf(CONTROL)).toEqual({ ...CONTROL, off: [] });
  });
});
