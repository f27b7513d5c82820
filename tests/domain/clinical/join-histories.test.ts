// The histories of two files that are one person's.
import { describe, expect, it } from 'vitest';
import { joinHistories } from '#domain/clinical/join-histories.ts';
import { buildNotes, parseNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { buildHistory, testId } from '#tests/support/factories.ts';

const [A, B] = [testId(1), testId(2)];
const entry = (id: string, title: string): Treatment => ({
  id,
  date: '2026-01-02',
  title,
  description: '',
  doctor: '',
});

describe('two histories', () => {
  it('keep what only one of them says, and both texts where both say something', () => {
    const target = buildHistory({ patient: A, allergies: 'Látex', medications: null, dental_history: '  ' });
    const source = buildHistory({
      patient: B,
      allergies: 'Penicilina',
      medications: 'Ibuprofeno',
      dental_history: 'Caries',
    });
    expect(joinHistories(target, source)).toMatchObject({
      allergies: 'Látex\nPenicilina',
      medications: 'Ibuprofeno',
      dental_history: 'Caries',
    });
    expect(joinHistories(source, target)).toMatchObject({ allergies: 'Penicilina\nLátex' });
    expect(joinHistories(target, buildHistory({ patient: B, allergies: 'látex'.replace('l', 'L') })).allergies).toBe(
      'Látex',
    );
  });

  it('write an answer that contradicts the one that stays into the notes', () => {
    const joined = joinHistories(
      buildHistory({ patient: A, smoking: 'no', notes: 'Tarde' }),
      buildHistory({ patient: B, smoking: 'si', gum_bleeding: 'si', notes: 'Con su tía' }),
    );
    expect(joined).toMatchObject({ smoking: 'no', gum_bleeding: 'si' });
    expect(joined.notes).toBe('Tarde\nCon su tía\nEn la otra ficha decía: Fuma: Sí');
  });

  it('write a text that no longer fits into the notes', () => {
    const joined = joinHistories(
      buildHistory({ patient: A, allergies: 'a'.repeat(19_995) }),
      buildHistory({ patient: B, allergies: 'Penicilina' }),
    );
    expect(joined.allergies).toBe('a'.repeat(19_995));
    expect(joined.notes).toBe('En la otra ficha decía: Alergias: Penicilina');
  });

  it.each([
    ['ninguno', 'onicofagia', 'onicofagia'],
    ['muerde_lapices', 'onicofagia', 'onicofagia,muerde_lapices'],
    ['ninguno', 'ninguno', 'ninguno'],
    [null, 'ninguno', 'ninguno'],
  ])('unite the habits %s and %s to %s', (stays, other, joined) => {
    const [target, source] = [buildHistory({ patient: A, habits: stays }), buildHistory({ patient: B, habits: other })];
    expect(joinHistories(target, source).habits).toBe(joined);
  });

  it('have the treatments of both, each once, and the other fields of both', () => {
    const notes = (treatments: Treatment[], fields: Record<string, unknown>) =>
      buildNotes({ text: '', treatments, fields });
    const target = buildHistory({ patient: A, notes: notes([entry('1', 'Control')], { allergies: 'Látex' }) });
    const source = buildHistory({
      patient: B,
      notes: notes([entry('1', 'Control'), entry('2', 'Limpieza')], { allergies: 'Polen', color: 'azul' }),
    });
    const { notes: joined } = joinHistories(target, source);
    const { text, treatments, fields } = parseNotes({ id: target.id, notes: joined });
    expect(treatments.map(({ title }) => title)).toEqual(['Control', 'Limpieza']);
    expect(fields).toEqual({ allergies: 'Látex', color: 'azul' });
    expect(text).toBe('allergies: "Polen"');
  });
});
