import { expect, test } from 'vitest';
import { buildNotes } from '#domain/clinical/notes/clinical-notes.ts';
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

test('shows values as people read them', () => {
  expect(formatValue('patients', 'gender', 'femenino')).toBe('Femenino');
  expect(formatValue('patients', 'fecha_nacimiento', '2013-03-14')).toBe('14/03/2013');
  expect(formatValue('patients', 'occupation', null)).toBe('Vacío');
  expect(formatValue('users', 'active', false)).toBe('No');
  expect(formatValue('appointments', 'estado', 'inasistencia')).toBe('Inasistencia');
  expect(formatValue('appointments', 'specialty', 'cirugia')).toBe('Cirugía');
  expect(formatValue('treatment-plans', 'patient', 'p1', new Map([['p1', 'Mateo Salazar']]))).toBe('Mateo Salazar');
});

test('combines only what people write freely', () => {
  expect(isFreeText('appointments', 'notes', 'Trae radiografía')).toBe(true);
  expect(isFreeText('appointments', 'hora', '10:30')).toBe(false);
  expect(isFreeText('appointments', 'fecha', '2026-03-10')).toBe(false);
  expect(isFreeText('appointments', 'tipo_tratamiento', 'Control')).toBe(false);
});
