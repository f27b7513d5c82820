import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { buildNotes } from '#domain/clinical/notes/clinical-notes.ts';
import {
  timelineOf,
  treatmentSchema,
  treatmentsOf,
  withEntry,
  withFreeText,
  withoutTreatment,
} from '#domain/clinical/notes/treatments.ts';
import { buildHistory } from '#tests/support/factories.ts';

const values = { date: '2026-03-10', title: 'Control', description: 'Cambio de arco', doctor: 'Dra. Paz' };
const history = (notes: string | null) => buildHistory({ notes });

describe('the treatments of a history', () => {
  test('are noted one after the other, changed and taken out by their id', () => {
    const one = withEntry(history('Nota libre'), { id: 'a', ...values });
    const two = withEntry(history(one), { id: 'b', ...values, title: 'Retiro' });
    const changed = withEntry(history(two), { id: 'a', ...values, doctor: 'Dr. Ríos' });
    expect(treatmentsOf(history(changed))).toEqual([
      { id: 'a', ...values, doctor: 'Dr. Ríos' },
      { id: 'b', ...values, title: 'Retiro' },
    ]);
    const left = withoutTreatment(history(changed), 'a');
    expect(treatmentsOf(history(left)).map(({ id }) => id)).toEqual(['b']);
    expect(withoutTreatment(history(left), 'b')).toBe('Nota libre');
  });

  test('keep the keys that Arcada does not know', () => {
    const notes = JSON.stringify([{ id: 'a', ...values, costo: 120 }]);
    const [entry] = treatmentsOf(history(notes));
    expect(treatmentsOf(history(withEntry(history(notes), { ...entry!, title: 'Otro' })))).toEqual([
      { id: 'a', ...values, title: 'Otro', costo: 120 },
    ]);
  });

  test('come back in the place in which they were noted', () => {
    const notes = JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, ...values })));
    const without = withoutTreatment(history(notes), 'b');
    const back = withEntry(history(without), { id: 'b', ...values }, 1);
    expect(treatmentsOf(history(back)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('stay when the free text is changed', () => {
    const notes = withEntry(history('Antes'), { id: 'a', ...values });
    const changed = withFreeText(history(notes), 'Después');
    expect(changed).toBe(buildNotes({ text: 'Después', treatments: [{ id: 'a', ...values }], fields: {} }));
  });

  test('are shown the newest first; of one day the last noted first, the undated at the end', () => {
    const notes = JSON.stringify(
      ['2026-01-05', '', '2026-03-10', '2025-12-31', '2026-03-10'].map((date, index) => ({ id: `${index}`, date })),
    );
    expect(timelineOf(history(notes)).map(({ id }) => id)).toEqual(['4', '2', '0', '3', '1']);
  });
});

describe('the form of a treatment', () => {
  test.each([
    [{ ...values, date: '' }, 'La fecha es obligatoria'],
    [{ ...values, date: '2026-02-30' }, 'Por favor, introduce una fecha válida'],
    [{ ...values, title: ' ' }, 'El título es obligatorio'],
    [{ ...values, description: 'x'.repeat(5001) }, 'Máximo 5000 caracteres'],
  ])('refuses %j', (input, message) => {
    expect(v.safeParse(treatmentSchema, input).issues?.[0].message).toBe(message);
  });

  test('takes date and title alone', () => {
    const input = { ...values, description: '', doctor: ' ' };
    expect(v.parse(treatmentSchema, input)).toEqual({ ...input, doctor: '' });
  });
});
