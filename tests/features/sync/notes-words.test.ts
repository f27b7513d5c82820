import { expect, test } from 'vitest';
import { buildNotes } from '#domain/clinical/clinical-notes.ts';
import { formatValue, isFreeText } from '#record/words/value-words.ts';

const treatment = { id: 'a', date: '2026-03-10', title: 'Control', description: 'Cambio de arco', doctor: 'Dra. Paz' };

test('the notes of a history are shown without the JSON that they are stored as', () => {
  const notes = buildNotes({ text: 'Viene con su madre.', treatments: [treatment], fields: { allergies: 'Látex' } });
  expect(formatValue('clinical-histories', 'notes', notes)).toBe(
    'Viene con su madre.\n\nTratamientos:\n10/03/2026 · Control · Cambio de arco · Dra. Paz\n\nAlergias: Látex',
  );
  expect(formatValue('clinical-histories', 'notes', 'Solo texto')).toBe('Solo texto');
});

test('notes that hold treatments are chosen whole; a text alone can be combined', () => {
  const notes = buildNotes({ text: '', treatments: [treatment], fields: {} });
  expect(isFreeText('clinical-histories', 'notes', notes)).toBe(false);
  expect(isFreeText('clinical-histories', 'notes', 'Solo texto')).toBe(true);
});
