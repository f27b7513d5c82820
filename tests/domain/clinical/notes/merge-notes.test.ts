// The merge of two people's changes of one history's notes.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { buildNotes, parseNotes, type ClinicalNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { mergeNotes } from '#domain/clinical/notes/merge-notes.ts';
import { rebase } from '#domain/record/merge.ts';
import { withEntry, withFreeText, withoutTreatment } from '#domain/clinical/notes/treatments.ts';
import { buildHistory } from '#tests/support/factories.ts';

const control = { date: '2026-03-10', title: 'Control', description: '', doctor: 'Dra. Paz' };
const entry = (id: string, changes: object = {}): Treatment => ({ id, ...control, ...changes });
const base: ClinicalNotes = {
  text: 'Una línea\nOtra línea\nLa última',
  treatments: [entry('a'), entry('b')],
  fields: { allergies: 'Látex' },
};
const BEFORE = buildNotes(base);
const history = (notes: string | null) => buildHistory({ notes });
const merge = (mine: string | null, theirs: string | null, before = BEFORE) =>
  mergeNotes(before, mine, theirs, history(theirs));
const notes = (changes: Partial<ClinicalNotes>) => buildNotes({ ...base, ...changes });
const read = (value: unknown) => parseNotes({ id: history(null).id, notes: value as string | null });

describe('merged notes', () => {
  test('keep the treatments that both noted', () => {
    const merged = merge(
      withEntry(history(BEFORE), { id: 'mine', ...control }),
      withEntry(history(BEFORE), { id: 'theirs', ...control }),
    );
    expect(read(merged?.value)).toEqual({
      ...base,
      treatments: [entry('a'), entry('b'), entry('theirs'), entry('mine')],
    });
    expect(merged).not.toHaveProperty('mine');
  });

  test('keep one’s edit, the other’s delete, one’s line, the other’s field', () => {
    const mine = notes({
      text: 'Una línea cambiada\nOtra línea\nLa última',
      treatments: [entry('a', { title: 'Retiro' }), entry('b')],
    });
    const theirs = notes({
      text: 'Una línea\nOtra línea\nLa última\nY una más',
      treatments: [entry('a')],
      fields: { allergies: 'Látex y penicilina', grupo: 'O+' },
    });
    expect(merge(mine, theirs)).toEqual({
      value: buildNotes({
        text: 'Una línea cambiada\nOtra línea\nLa última\nY una más',
        treatments: [entry('a', { title: 'Retiro' })],
        fields: { allergies: 'Látex y penicilina', grupo: 'O+' },
      }),
    });
  });

  test('take the same change of both once', () => {
    const both = withoutTreatment(history(BEFORE), 'a');
    expect(merge(both, both)).toEqual({ value: both });
  });

  test('know an entry that neither had written an id for', () => {
    const before = JSON.stringify([control, { ...control, title: 'Retiro' }]);
    const [first] = read(before).treatments;
    const mine = withEntry(history(before), { ...first!, ...control, doctor: 'Dr. Ríos' });
    const theirs = withEntry(history(before), { id: 'new', ...control });
    const merged = read(merge(mine, theirs, before)?.value).treatments;
    expect(merged.map(({ title, doctor }) => [title, doctor])).toEqual([
      ['Control', 'Dr. Ríos'],
      ['Retiro', 'Dra. Paz'],
      ['Control', 'Dra. Paz'],
    ]);
  });

  test.each([
    [
      'two edits of one treatment',
      { treatments: [entry('a', { title: 'Mío' }), entry('b')] },
      { treatments: [entry('a', { title: 'Suyo' }), entry('b')] },
    ],
    ['an edit and a delete', { treatments: [entry('a', { title: 'Mío' }), entry('b')] }, { treatments: [entry('b')] }],
    ['a delete and an edit', { treatments: [entry('b')] }, { treatments: [entry('a', { title: 'Suyo' }), entry('b')] }],
    ['two changes of one line', { text: 'Mía\nOtra línea\nLa última' }, { text: 'Suya\nOtra línea\nLa última' }],
    ['two changes of one field', { fields: { allergies: 'Mía' } }, { fields: { allergies: 'Suya' } }],
  ] as const)('contradict each other in %s', (_name, mine, theirs) => {
    const merged = merge(notes(mine as Partial<ClinicalNotes>), notes(theirs as Partial<ClinicalNotes>));
    expect(merged).toEqual({
      value: notes(theirs as Partial<ClinicalNotes>),
      mine: expect.anything() as unknown,
    });
    expect(read(merged?.mine).text).toBe(read(notes(mine as Partial<ClinicalNotes>)).text);
  });

  test('that contradict each other in one treatment keep all others, whichever side is taken', () => {
    const mine = notes({ treatments: [entry('a', { title: 'Mío' }), entry('b'), entry('mine')] });
    const theirs = notes({ treatments: [entry('a', { title: 'Suyo' }), entry('theirs')] });
    const merged = merge(mine, theirs);
    const titles = (value: unknown) => read(value).treatments.map(({ id, title }) => `${id} ${title}`);
    expect(titles(merged?.value)).toEqual(['a Suyo', 'theirs Control', 'mine Control']);
    expect(titles(merged?.mine)).toEqual(['a Mío', 'theirs Control', 'mine Control']);
  });

  test('never lose a treatment that neither deleted', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(ids, ids, ids, (old, own, other) => {
        const of = (list: string[]) =>
          buildNotes({ text: 'Texto', treatments: list.map((each) => entry(each)), fields: {} });
        const merged = new Set(read(merge(of(own), of(other), of(old))?.value).treatments.map((each) => each.id));
        for (const each of [...own, ...other]) {
          const deleted = old.includes(each) && !(own.includes(each) && other.includes(each));
          expect([each, merged.has(each)]).toEqual([each, !deleted]);
        }
      }),
    );
  });
});

describe('a rebase of notes', () => {
  const rules = clinicalHistoryDefinition.merge;
  const patch = (after: string | null) => ({ notes: { before: BEFORE, after } });

  test('lets the part without contradiction go on and leaves the other to a person', () => {
    const mine = notes({ treatments: [entry('a', { title: 'Mío' }), entry('b'), entry('mine')] });
    const theirs = history(notes({ treatments: [entry('a', { title: 'Suyo' }), entry('b')] }));
    const { patch: rest, overlaps } = rebase(rules, patch(mine), theirs);
    expect(read(rest['notes']?.after).treatments).toEqual([entry('a', { title: 'Suyo' }), entry('b'), entry('mine')]);
    expect(overlaps).toMatchObject([{ field: 'notes', before: BEFORE, theirs: theirs.notes }]);
    const chosen = { notes: { before: overlaps[0]!.theirs, after: overlaps[0]!.mine } };
    const again = rebase(rules, chosen, history(rest['notes']?.after as string));
    expect(again.overlaps).toEqual([]);
    expect(read(again.patch['notes']?.after).treatments).toEqual([
      entry('a', { title: 'Mío' }),
      entry('b'),
      entry('mine'),
    ]);
  });

  test('of one free text over another’s treatment keeps both', () => {
    const mine = withFreeText(history(BEFORE), 'Otra nota');
    const theirs = history(withEntry(history(BEFORE), { id: 'theirs', ...control }));
    const { patch: rest, overlaps } = rebase(rules, patch(mine), theirs);
    expect(overlaps).toEqual([]);
    expect(read(rest['notes']?.after)).toMatchObject({ text: 'Otra nota', treatments: [{}, {}, entry('theirs')] });
  });
});
