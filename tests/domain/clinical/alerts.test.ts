import { describe, expect, test } from 'vitest';
import { alertsOf, alignAllergies } from '#domain/clinical/alerts.ts';
import { buildNotes, parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { buildHistory } from '#tests/support/factories.ts';

const noted = (allergies: string) => buildNotes({ text: 'Nota', treatments: [], fields: { allergies, grupo: 'O+' } });

describe('the alerts of a history', () => {
  test('are its allergies, coagulation and anaesthesia, then respiratory problems', () => {
    const history = buildHistory({
      allergies: 'Penicilina',
      coagulation_problems: 'si',
      local_anesthetic_problems: 'si',
      respiratory_problems: ' Asma ',
    });
    expect(alertsOf(history)).toEqual([
      { code: 'allergies', label: 'Alergias', text: 'Penicilina' },
      { code: 'coagulation', label: 'Problemas de coagulación', text: null },
      { code: 'anesthesia', label: 'Problemas con la anestesia local', text: null },
      { code: 'respiratory', label: 'Problemas respiratorios', text: 'Asma' },
    ]);
  });

  test('are none for a healthy or unasked patient', () => {
    expect(alertsOf(buildHistory())).toEqual([]);
    expect(alertsOf(buildHistory({ coagulation_problems: 'no', local_anesthetic_problems: 'no' }))).toEqual([]);
  });

  test.each([
    ['Penicilina', 'Látex', 'Penicilina; Látex'],
    ['Penicilina y LATEX', 'Látex', 'Penicilina y LATEX'],
    [null, 'Látex', 'Látex'],
    ['Ninguna', 'Látex', 'Látex'],
    ['No toma aspirina', '', 'No toma aspirina'],
  ])('join the allergies of the field and of the notes: %s, %s', (allergies, other, text) => {
    expect(alertsOf(buildHistory({ allergies, notes: noted(other) }))).toMatchObject([{ text }]);
  });

  test('say no more of a respiratory problem than that there is one where nobody has noted which', () => {
    expect(alertsOf(buildHistory({ respiratory_problems: 'Sí' }))).toEqual([
      { code: 'respiratory', label: 'Problemas respiratorios', text: null },
    ]);
  });

  test.each(['No', 'ninguna.', 'NIEGA', ' no refiere ', 'Sin alergias', 'Ninguna conocida', 'No  Refiere.'])(
    'say nothing of %j',
    (text) => {
      expect(alertsOf(buildHistory({ allergies: text, respiratory_problems: text, notes: noted(text) }))).toEqual([]);
    },
  );

  test.each(['No toma aspirina', 'Niega penicilina, no látex', 'Ninguna salvo látex'])(
    'warn of a text that only begins like a denial: %j',
    (allergies) => {
      expect(alertsOf(buildHistory({ allergies }))).toMatchObject([{ code: 'allergies', text: allergies }]);
    },
  );
});

describe('saving a history', () => {
  const saved = (opened: string | null, allergies: string | null, notes: string | null) => {
    const history = buildHistory({ allergies, notes });
    return parseNotes({ id: history.id, notes: alignAllergies(history.id, { allergies: opened }, history).notes });
  };

  test('writes the field’s allergies over those in the notes, and keeps what else is there', () => {
    expect(saved('Látex', 'Penicilina', noted('Látex'))).toMatchObject({
      text: 'Nota',
      fields: { allergies: 'Penicilina', grupo: 'O+' },
    });
    expect(saved(null, 'Penicilina', noted('Látex')).fields).toEqual({ allergies: 'Penicilina', grupo: 'O+' });
  });

  test('takes the allergies out of the notes when a person empties the field', () => {
    expect(saved('Látex', null, noted('Látex')).fields).toEqual({ grupo: 'O+' });
  });

  test('forgets nothing that the notes alone know of', () => {
    expect(saved(null, null, noted('Látex')).fields).toEqual({ allergies: 'Látex', grupo: 'O+' });
  });

  test('leaves notes without allergies as they are', () => {
    const history = buildHistory({ allergies: 'Látex', notes: 'Nota' });
    expect(alignAllergies(history.id, { allergies: null }, history)).toBe(history);
  });
});
