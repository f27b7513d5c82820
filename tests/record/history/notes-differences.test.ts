// The words in which an edit of a history's notes is shown.
import { expect, it } from 'vitest';
import { buildNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { notesDifferences } from '#record/history/words/notes-differences.ts';

const FREE = 'Motivo: dolor. '.repeat(12).trim();
const control = (id: string, more: Partial<Treatment> = {}): Treatment => ({
  id,
  date: '2026-11-20',
  title: 'Control',
  description: 'Arco 0,016',
  doctor: '',
  ...more,
});
const notes = (treatments: Treatment[], text = FREE, fields = {}) => buildNotes({ text, treatments, fields });
/** The differences of two versions of the notes, as texts: "Notas: Viene sola → Viene con su madre". */
const toldOf = (before: string | null, after: string | null): string[] =>
  notesDifferences('Notas', { id: 'h', notes: before }, { id: 'h', notes: after }).map(
    (told) => `${told.label}: ${[told.before, told.after].filter((value) => value !== null).join(' → ')}`,
  );

it('tells which treatment was added, also the first one', () => {
  const added = ['Tratamiento añadido: 12/10/2026 · Retiro · Arco 0,016'];
  const retiro = control('b', { date: '2026-10-12', title: 'Retiro' });
  expect(toldOf(notes([control('a')]), notes([control('a'), retiro]))).toEqual(added);
  expect(toldOf(null, notes([retiro], ''))).toEqual(added);
});

it('shows a new control although an earlier one has the same words', () => {
  expect(toldOf(notes([control('a')]), notes([control('a'), control('b')]))).toEqual([
    'Tratamiento añadido: 20/11/2026 · Control · Arco 0,016',
  ]);
});

it('tells which treatment was changed, and which removed', () => {
  const before = notes([control('a'), control('b', { title: 'Retiro' })]);
  expect(toldOf(before, notes([control('a', { description: 'Arco 0,018' })]))).toEqual([
    'Tratamiento cambiado: 20/11/2026 · Control · Arco 0,016 → 20/11/2026 · Control · Arco 0,018',
    'Tratamiento eliminado: 20/11/2026 · Retiro · Arco 0,016',
  ]);
});

it('recognises entries that another program left without ids', () => {
  const { id: _, ...bare } = control('a');
  const before = `${FREE}\n\n${JSON.stringify([bare])}`;
  expect(toldOf(before, notes([control('other id'), control('b', { title: 'Retiro' })]))).toEqual([
    'Tratamiento añadido: 20/11/2026 · Retiro · Arco 0,016',
  ]);
});

it('tells the free text and the allergies apart from the treatments', () => {
  const before = notes([control('a')], 'Viene sola');
  const after = notes([control('a')], 'Viene con su madre', { allergies: 'Látex' });
  expect(toldOf(before, after)).toEqual(['Notas: Viene sola → Viene con su madre', 'Alergias en las notas: Látex']);
});

it('says that treatments differ only in their order', () => {
  const [a, b] = [control('a'), control('b', { title: 'Retiro' })];
  expect(toldOf(notes([a, b]), notes([b, a]))).toEqual(['Notas: Lo mismo, guardado de otra forma']);
});
