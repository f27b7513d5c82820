// The merge of two people's changes.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Values } from '#domain/record/row.ts';
import { isFinal, mergeLines, rebase, type MergeRules } from '#domain/record/merge.ts';
import { applyPatches, sameValue, type Patch } from '#domain/record/patch.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import { buildPatientValues } from '#tests/support/factories.ts';

const RULES: MergeRules = { units: [['fecha', 'hora']], strategies: { notes: mergeLines } };
const change = (before: unknown, after: unknown) => ({ before, after });

describe('equal values', () => {
  test('absent, null and the empty text are equal', () => {
    for (const a of [undefined, null, '']) for (const b of [undefined, null, '']) expect(sameValue(a, b)).toBe(true);
  });

  test.each([
    ['a', 'b'],
    [0, null],
    [0, ''],
    [false, null],
    [1, '1'],
    [[], null],
    [['a'], ['b']],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      { a: undefined, b: 1 },
      { b: 1, c: 2 },
    ],
    [[], {}],
  ])('%j and %j differ', (a, b) => {
    expect(sameValue(a, b)).toBe(false);
    expect(sameValue(b, a)).toBe(false);
  });

  test('lists and objects are compared by content, in whatever order a database gives the keys', () => {
    expect(sameValue(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameValue({ tooth: '16', marks: { o: 1, m: 2 } }, { marks: { m: 2, o: 1 }, tooth: '16' })).toBe(true);
  });

  test('a value that travelled as JSON stays equal', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, JSON.parse(JSON.stringify(value)))));
  });
});

describe('a patch', () => {
  test('holds the touched fields only, with the values the form opened with', () => {
    const opened = buildPatientValues({ address: 'uno' });
    expect(makePatch(patientDefinition, opened, { ...opened, address: 'dos', email: '' })).toEqual({
      address: change('uno', 'dos'),
    });
  });

  test('leaves out what clients do not write', () => {
    const opened = { ...buildPatientValues(), version: 3 };
    expect(makePatch(patientDefinition, opened, { ...opened, version: 4, age: 3 })).toEqual({});
  });

  test('takes a unit whole', () => {
    const definition = { ...patientDefinition, labels: { fecha: '', hora: '', notes: '' }, merge: RULES };
    const opened = { fecha: '2026-03-10', hora: '09:00', notes: null };
    expect(makePatch(definition, opened, { hora: '10:00' })).toEqual({
      fecha: change('2026-03-10', '2026-03-10'),
      hora: change('09:00', '10:00'),
    });
  });

  test('laid over a row changes a copy', () => {
    const row = { a: 1, b: 2, unknown: 3 };
    expect(applyPatches(row, { a: change(1, 5) }, { a: change(5, 6) })).toEqual({ a: 6, b: 2, unknown: 3 });
    expect(row.a).toBe(1);
  });
});

describe('rebase, field by field', () => {
  test('theirs = before: mine goes on', () => {
    expect(rebase(RULES, { a: change('x', 'y') }, { a: 'x', b: 'other' })).toEqual({
      patch: { a: change('x', 'y') },
      overlaps: [],
    });
  });

  test('theirs = after: nothing to do', () => {
    expect(rebase(RULES, { a: change('x', 'y') }, { a: 'y' })).toEqual({ patch: {}, overlaps: [] });
  });

  test('anything else is an overlap, with all three values', () => {
    expect(rebase(RULES, { a: change('x', 'y'), b: change(1, 2) }, { a: 'z', b: 1 })).toEqual({
      patch: { b: change(1, 2) },
      overlaps: [{ field: 'a', before: 'x', mine: 'y', theirs: 'z' }],
    });
  });

  test.each([
    [null, undefined],
    ['', null],
    [undefined, ''],
  ])('before %j meets theirs %j as equal', (before, theirs) => {
    expect(rebase(RULES, { a: change(before, 'y') }, { a: theirs }).overlaps).toEqual([]);
  });

  test('clearing what they cleared is nothing to do', () => {
    expect(rebase(RULES, { a: change('x', '') }, { a: null })).toEqual({ patch: {}, overlaps: [] });
  });

  test('clearing what they changed is an overlap', () => {
    expect(rebase(RULES, { a: change('x', null) }, { a: 'z' }).overlaps).toHaveLength(1);
  });

  test('a create that meets a row fills its gaps, keeps what it left at the default, and says where both filled', () => {
    const create: Patch = {
      a: change(null, 'mine'),
      b: change(null, null),
      c: change(null, 'mine'),
      status: change('en_planificacion', 'en_planificacion'),
    };
    expect(rebase(RULES, create, { a: null, b: 'theirs', c: 'theirs', status: 'iniciado' })).toEqual({
      patch: { a: change(null, 'mine') },
      overlaps: [{ field: 'c', before: null, mine: 'mine', theirs: 'theirs' }],
    });
  });

  test('a create whose unit was left at the defaults leaves theirs alone', () => {
    const create: Patch = { fecha: change(null, null), hora: change('09:00', '09:00') };
    expect(rebase(RULES, create, { fecha: '2026-03-10', hora: '10:00' })).toEqual({ patch: {}, overlaps: [] });
  });
});

describe('units stand or fall together', () => {
  const move: Patch = { fecha: change('10', '11'), hora: change('09:00', '09:00') };

  test('an untouched unit moves whole', () => {
    expect(rebase(RULES, move, { fecha: '10', hora: '09:00' })).toEqual({ patch: move, overlaps: [] });
  });

  test('the same move twice is nothing to do', () => {
    expect(rebase(RULES, move, { fecha: '11', hora: '09:00' })).toEqual({ patch: {}, overlaps: [] });
  });

  test('a change of one field clashes with a change of the other', () => {
    const { patch, overlaps } = rebase(RULES, { ...move, a: change(1, 2) }, { fecha: '10', hora: '10:00', a: 1 });
    expect(overlaps.map((overlap) => overlap.field)).toEqual(['fecha', 'hora']);
    expect(patch).toEqual({ a: change(1, 2) });
  });

  test('half of their move being mine does not tear it', () => {
    expect(rebase(RULES, move, { fecha: '11', hora: '10:00' }).overlaps).toHaveLength(2);
  });
});

describe('long texts merge by line', () => {
  test('edits of different lines are both kept', () => {
    expect(mergeLines('uno\ndos\ntres', 'UNO\ndos\ntres', 'uno\ndos\nTRES')).toEqual({ value: 'UNO\ndos\nTRES' });
  });

  test('a line added at each end is kept', () => {
    expect(mergeLines('uno\ndos', 'cero\nuno\ndos', 'uno\ndos\ntres')).toEqual({ value: 'cero\nuno\ndos\ntres' });
  });

  test('the same line changed twice is a conflict', () => {
    expect(mergeLines('uno\ndos', 'uno\nDOS', 'uno\n2')).toBeUndefined();
  });

  test('two first texts are a conflict, unless they are the same', () => {
    expect(mergeLines(null, 'a', 'b')).toBeUndefined();
    expect(mergeLines(null, 'a', 'a')).toEqual({ value: 'a' });
  });

  test.each([
    [null, 'a', null],
    ['a', null, 'b'],
    ['a', ['b'], 'c'],
  ])('%j with mine %j and theirs %j is no text to merge', (before, mine, theirs) => {
    expect(mergeLines(before, mine, theirs)).toBeUndefined();
  });

  test('two who each take out another of two equal lines do not lose it', () => {
    expect(mergeLines('dos\nuno\ndos', 'dos\nuno', 'uno\ndos')).toBeUndefined();
    expect(mergeLines('dos\nuno\n3\ndos', 'dos\nuno\n3', 'dos\nUNO\n3\ndos')).toEqual({ value: 'dos\nUNO\n3' });
  });

  test('an edit meets a deletion of its line as a conflict', () => {
    expect(mergeLines('uno\ndos\ntres', 'uno\nDOS\ntres', 'uno\ntres')).toBeUndefined();
  });

  const lines = (alphabet: readonly string[], max: number) =>
    fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: max });

  test('edits of disjoint lines are both kept, whatever the lines', () => {
    const parts = fc.tuple(
      fc.uniqueArray(fc.nat(1000), { minLength: 5, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('edit', 'insert', 'delete'),
      fc.constantFrom('edit', 'insert', 'delete'),
    );
    fc.assert(
      fc.property(parts, ([numbers, seedA, seedB, how, their]) => {
        const before = numbers.map((number) => `línea ${number}`);
        // At least one untouched line between the two places.
        const at = seedA % (before.length - 2);
        const other = at + 2 + (seedB % (before.length - at - 2));
        const apply = (place: number, what: string, text: string) => {
          const copy = [...before];
          if (what === 'edit') copy[place] = text;
          else copy.splice(place, what === 'delete' ? 1 : 0, ...(what === 'delete' ? [] : [text]));
          return copy;
        };
        const mine = apply(at, how, 'mío');
        const theirs = apply(other, their, 'suyo');
        const merged = mergeLines(before.join('\n'), mine.join('\n'), theirs.join('\n'));
        const expected = [...apply(at, how, 'mío')];
        const shift = how === 'insert' ? 1 : how === 'delete' ? -1 : 0;
        const place = other + shift;
        if (their === 'edit') expected[place] = 'suyo';
        else if (their === 'delete') expected.splice(place, 1);
        else expected.splice(place, 0, 'suyo');
        expect(merged).toEqual({ value: expected.join('\n') });
      }),
    );
  });

  test('no line that one side wrote or both kept is ever lost', () => {
    const text = lines(['a', 'b', 'c', 'd', ''], 8);
    const written = lines(['a', 'b', 'c', 'd', '', 'x', 'y', 'z'], 8);
    fc.assert(
      fc.property(text, written, written, (before, mine, theirs) => {
        const merged = mergeLines(before.join('\n'), mine.join('\n'), theirs.join('\n'));
        if (merged === undefined) return;
        const result = merged.value.split('\n');
        for (const line of new Set([...mine, ...theirs])) {
          const kept = mine.includes(line) && theirs.includes(line);
          const isNew = !before.includes(line);
          if (kept || isNew) expect(result, `${line} of ${JSON.stringify({ before, mine, theirs })}`).toContain(line);
        }
        for (const line of result) expect([...mine, ...theirs, '']).toContain(line);
      }),
      { numRuns: 2000 },
    );
  });

  test('a merge is the same from both sides', () => {
    const text = lines(['a', 'b', 'c', ''], 6);
    fc.assert(
      fc.property(text, text, text, (before, mine, theirs) => {
        const [b, m, t] = [before, mine, theirs].map((part) => part.join('\n'));
        expect(mergeLines(b, m, t)).toEqual(mergeLines(b, t, m));
      }),
      { numRuns: 1000 },
    );
  });

  test('a text that only one side changed is that side’s', () => {
    const text = lines(['a', 'b', 'c', ''], 6).map((part) => part.join('\n'));
    fc.assert(fc.property(text, text, (before, mine) => sameValue(mergeLines(before, mine, before)?.value, mine)));
  });
});

const FIELDS = ['a', 'b', 'c', 'fecha', 'hora', 'notes'] as const;
const value = fc.constantFrom<unknown>(null, '', 'x', 'y', 'z');
const notes = fc
  .array(fc.constantFrom('uno', 'dos', 'tres', 'cuatro'), { maxLength: 4 })
  .map((part) => part.join('\n'));
const row = fc.record({ a: value, b: value, c: value, fecha: value, hora: value, notes }) as fc.Arbitrary<Values>;
const definition = {
  ...patientDefinition,
  labels: Object.fromEntries(FIELDS.map((name) => [name, name])),
  merge: RULES,
};

describe('for any three rows', () => {
  test('each field of the result is mine, theirs, a merge, or an overlap that a person sees', () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const patch = makePatch(definition, before, mine);
        const result = rebase(RULES, patch, theirs);
        const merged = applyPatches(theirs, result.patch);
        for (const field of FIELDS) {
          const overlap = result.overlaps.find((each) => each.field === field);
          if (overlap) {
            expect(overlap).toMatchObject({ mine: patch[field]?.after });
            expect(sameValue(merged[field], theirs[field])).toBe(true);
            continue;
          }
          const mineChanged = !sameValue(before[field], mine[field]);
          const theirsChanged = !sameValue(before[field], theirs[field]);
          if (mineChanged && theirsChanged && !sameValue(mine[field], theirs[field])) {
            expect(field).toBe('notes');
            continue;
          }
          expect(sameValue(merged[field], mineChanged ? mine[field] : theirs[field]), field).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a patch on the row it was made from is unchanged', () => {
    fc.assert(
      fc.property(row, row, (before, mine) => {
        const patch = makePatch(definition, before, mine);
        const result = rebase(RULES, patch, before);
        expect(result.overlaps).toEqual([]);
        const merged = applyPatches(before, result.patch);
        for (const field of FIELDS) expect(sameValue(merged[field], mine[field])).toBe(true);
      }),
    );
  });

  test('two tablets that do not overlap end with the same row, whoever comes first', () => {
    fc.assert(
      fc.property(row, row, row, (before, one, two) => {
        const p = makePatch(definition, before, one);
        const q = makePatch(definition, before, two);
        const afterP = applyPatches(before, p);
        const afterQ = applyPatches(before, q);
        const qOnP = rebase(RULES, q, afterP);
        const pOnQ = rebase(RULES, p, afterQ);
        expect(qOnP.overlaps.map((each) => each.field).sort()).toEqual(pOnQ.overlaps.map((each) => each.field).sort());
        if (qOnP.overlaps.length > 0) return;
        const first = applyPatches(afterP, qOnP.patch);
        const second = applyPatches(afterQ, pOnQ.patch);
        for (const field of FIELDS) expect(sameValue(first[field], second[field]), field).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('rebasing again changes nothing more', () => {
    fc.assert(
      fc.property(row, row, row, (before, mine, theirs) => {
        const { patch } = rebase(RULES, makePatch(definition, before, mine), theirs);
        expect(rebase(RULES, patch, theirs)).toEqual({ patch, overlaps: [] });
        expect(rebase(RULES, patch, applyPatches(theirs, patch))).toEqual({ patch: {}, overlaps: [] });
      }),
    );
  });
});

test('nobody has to choose where every overlap is of a final field', () => {
  const rules: MergeRules = { final: ['revoked_on'] };
  expect(isFinal(rules, [{ field: 'revoked_on' }])).toBe(true);
  expect(isFinal(rules, [{ field: 'revoked_on' }, { field: 'notes' }])).toBe(false);
  expect(isFinal(rules, [])).toBe(false);
  expect(isFinal(RULES, [{ field: 'fecha' }])).toBe(false);
});
