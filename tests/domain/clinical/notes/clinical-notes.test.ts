// The notes of a clinical history, taken apart and put together (product: "The notes field of a clinical history").
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNotes, parseNotes, type ClinicalNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { isId, treatmentId } from '#domain/record/ids.ts';
import { testId } from '#tests/support/factories.ts';

const id = testId(1);
const read = (notes: string | null) => parseNotes({ id, notes });
const entry = (changes: Partial<Treatment> = {}): Treatment => ({
  id: 'e1',
  date: '2026-03-10',
  title: 'Control',
  description: 'Arco 0.016 NiTi',
  doctor: 'Dra. Paz',
  ...changes,
});

const nasty = fc.constantFrom(
  '--- Tratamientos ---',
  '--- Campos adicionales ---',
  '\n',
  '\n\n',
  '[]',
  '{}',
  '[16, 26]',
  '[{"date":"2026-01-01"}]',
  '{"allergies":"látex"}',
  '[{',
  '{"',
  '"',
  '\\',
  ']',
  '}',
  '5" roto',
  '__proto__',
  ' ',
);
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 12 })
  .map((parts) => parts.join(''));
const known = { date: text, title: text, description: text, doctor: text };
const other = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => !['id', '__proto__', ...Object.keys(known)].includes(key)),
  fc.jsonValue({ maxDepth: 3 }),
  { maxKeys: 2, noNullPrototype: true },
);
const treatment = fc.tuple(fc.record(known), other).map(([values, rest]) => ({ ...rest, ...values }));
const fields = fc.dictionary(
  fc.constantFrom('allergies', 'grupo', 'nota'),
  fc.oneof(text, fc.jsonValue({ maxDepth: 3 })),
  { noNullPrototype: true },
);
/** JSON has no -0. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('notes', () => {
  test('are the free text, the treatments and the other fields, in this order', () => {
    const notes = buildNotes({ text: 'Viene con su madre.', treatments: [entry()], fields: { allergies: 'Látex' } });
    expect(notes).toBe(
      [
        'Viene con su madre.',
        '--- Tratamientos ---\n[{"id":"e1","date":"2026-03-10","title":"Control","description":"Arco 0.016 NiTi","doctor":"Dra. Paz"}]',
        '--- Campos adicionales ---\n{"allergies":"Látex"}',
      ].join('\n\n'),
    );
  });

  test('without treatments or fields are the text alone', () => {
    expect(buildNotes({ text: ' Sin novedad. ', treatments: [], fields: {} })).toBe('Sin novedad.');
    expect(buildNotes({ text: '', treatments: [], fields: {} })).toBeNull();
    expect(read(null)).toEqual({ text: '', treatments: [], fields: {} });
  });

  test('put together, then taken apart, are what went in', () => {
    fc.assert(
      fc.property(text, fc.array(treatment, { maxLength: 4 }), fields, (free, entries, others) => {
        const treatments = entries.map((each, index) => ({ ...each, id: `e${index}` }));
        const notes: ClinicalNotes = plain({ text: free, treatments, fields: others });
        expect(read(buildNotes(notes))).toEqual({ ...notes, text: notes.text.trim() });
      }),
      { numRuns: 500 },
    );
  });

  test('taken apart, put together and taken apart again say the same', () => {
    fc.assert(
      fc.property(text, (any) => {
        const notes = read(any);
        expect(read(buildNotes(notes))).toEqual(notes);
      }),
      { numRuns: 1000 },
    );
  });

  test('never lose a letter of whatever text they hold', () => {
    const letters = (value: string) => value.replaceAll(/[^\p{L}\p{N}]/gu, '');
    const sorted = (value: string) => [...letters(value)].toSorted().join('');
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), text)), (parts) => {
        const any = parts.join('');
        const { text: free, treatments } = read(any);
        if (treatments.length === 0 && !any.includes('"allergies"')) expect(free).toBe(any.trim());
        // The JSON of treatments and fields only adds to the text: a character missing from the text must be in it.
        const whole = buildNotes(read(any)) ?? '';
        const rest = [...sorted(whole)];
        for (const letter of sorted(any.replaceAll(/--- (Tratamientos|Campos adicionales) ---/g, ''))) {
          const at = rest.indexOf(letter);
          expect(at).not.toBe(-1);
          rest.splice(at, 1);
        }
      }),
    );
  });
});

describe('notes that another program wrote', () => {
  test('give up a bare list of treatments anywhere in the text', () => {
    const notes = read(
      'Primera visita\n[{"date":"2025-01-02","title":"Valoración [inicial]","x":{"y":[1]}}]\nTraer RX',
    );
    expect(notes.text).toBe('Primera visita\nTraer RX');
    expect(notes.treatments).toMatchObject([
      { date: '2025-01-02', title: 'Valoración [inicial]', description: '', doctor: '', x: { y: [1] } },
    ]);
  });

  test.each([
    'Exodoncia de [14, 24]',
    'Sin nada: [] {}',
    '[{"date":"2025-01-02","title":"Se cortó',
    '[{"date": 2025-01-02}]',
    '[{"otra":"cosa"}]',
    '{"otra":"cosa"}',
    '[{date: 1}]',
    'Corona de 5" [{',
    '--- Tratamientos ---',
    '--- Tratamientos ---\n[1,2]',
    'Ver\n--- Tratamientos ---\n[]',
  ])('keep as free text what is none: %s', (free) => {
    expect(read(free)).toEqual({ text: free, treatments: [], fields: {} });
    expect(read(buildNotes(read(free)))).toEqual({ text: free, treatments: [], fields: {} });
  });

  test('give up a block of other fields, known by its allergies, with the keys that nobody knows', () => {
    expect(read('Nota\n{"allergies":"Penicilina","grupo":"O+"}')).toEqual({
      text: 'Nota',
      treatments: [],
      fields: { allergies: 'Penicilina', grupo: 'O+' },
    });
  });

  test('may have a line below the blocks: the headings go with what they announced', () => {
    const notes = buildNotes({ text: 'Antes', treatments: [entry()], fields: { allergies: 'Látex' } });
    expect(read(`${notes}\nDespués`)).toEqual({
      text: 'Antes\nDespués',
      treatments: [entry()],
      fields: { allergies: 'Látex' },
    });
  });

  test('show what is no text as text', () => {
    expect(read('[{"date":20250102,"title":null,"description":{"a":1},"doctor":["x"]}]').treatments).toMatchObject([
      { date: '20250102', title: '', description: '{"a":1}', doctor: '["x"]' },
    ]);
  });

  test('are read in time, however they are made', () => {
    for (const part of ['[{"', '{"allergies":', '[{"date":"', '[[[[[', '{"a":{', '"[{"'] as const) {
      const hostile = part.repeat(150_000 / part.length);
      expect(read(hostile).text).toBe(hostile);
    }
    const deep = `[{"date":"x","k":${'['.repeat(80_000)}${']'.repeat(80_000)}}]`;
    expect(read(deep).text).toBe(deep);
  });
});

describe('a treatment without an id', () => {
  const bare = { date: '2025-01-02', title: 'Control', description: '', doctor: '' };
  const content = JSON.stringify(Object.values(bare));

  test('gets the same one on every tablet, by history, content and ordinal', () => {
    const notes = JSON.stringify([bare, { ...bare, title: 'Otro' }, bare]);
    const ids = read(notes).treatments.map((each) => each.id);
    expect(ids[0]).toBe(treatmentId(id, content, 0));
    expect(ids[2]).toBe(treatmentId(id, content, 1));
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(3);
    expect(read(notes).treatments.map((each) => each.id)).toEqual(ids);
    expect(parseNotes({ id: testId(2), notes }).treatments[0]!.id).not.toBe(ids[0]);
  });

  test('keeps it once written, though another like it is noted', () => {
    const [first] = read(JSON.stringify([bare])).treatments;
    const again = read(JSON.stringify([first, bare])).treatments;
    expect(again.map((each) => each.id)).toEqual([first!.id, treatmentId(id, content, 1)]);
  });

  test('never shares the id of another', () => {
    const ids = read(JSON.stringify([entry(), entry({ title: 'Copia' })])).treatments.map((each) => each.id);
    expect(ids[0]).toBe('e1');
    expect(isId(ids[1])).toBe(true);
  });
});
