import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  howToTake,
  medicinesWords,
  prescriptionDefinition,
  repeatedLines,
  withWarningsSeen,
} from '#domain/documents/prescription.ts';
import { rebase } from '#domain/record/merge.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { buildLine, buildPrescriptionValues } from '#tests/support/document-factories.ts';

const schema = prescriptionDefinition.schema({ today: '2026-03-10' });
const complaints = (values: object) =>
  (v.safeParse(schema, { ...buildPrescriptionValues(), ...values }, { abortPipeEarly: true }).issues ?? []).map(
    (issue) => [v.getDotPath(issue), issue.message],
  );

describe('a prescription', () => {
  test('has from one to ten medicines', () => {
    const lines = (count: number) => Array.from({ length: count }, () => buildLine());
    expect(complaints({ lines: lines(10) })).toEqual([]);
    expect(complaints({ lines: [] })).toEqual([['lines', 'Añada al menos un medicamento']]);
    expect(complaints({ lines: lines(11) })).toEqual([['lines', 'Una receta lleva hasta 10 medicamentos']]);
  });

  test.each([
    [{ lines: [buildLine({ medicine: ' ' })] }, 'lines.0.medicine', 'Escriba el medicamento'],
    [{ lines: [buildLine({ medicine: 'x'.repeat(201) })] }, 'lines.0.medicine', 'Máximo 200 caracteres'],
    [{ lines: [buildLine({ directions: 'x'.repeat(301) })] }, 'lines.0.directions', 'Máximo 300 caracteres'],
    [{ lines: [buildLine(), buildLine({ duration: 'x'.repeat(61) })] }, 'lines.1.duration', 'Máximo 60 caracteres'],
    [{ lines: [buildLine({ quantity: 'x'.repeat(41) })] }, 'lines.0.quantity', 'Máximo 40 caracteres'],
    [{ lines: 'amoxicilina' }, 'lines', 'Los medicamentos no son válidos'],
    [{ lines: ['amoxicilina'] }, 'lines.0', 'El medicamento no es válido'],
    [{ instructions: 'x'.repeat(601) }, 'instructions', 'Máximo 600 caracteres'],
    [{ prescriber: null }, 'prescriber', 'Elija quién prescribe'],
    [{ date: '' }, 'date', 'La fecha es obligatoria'],
  ])('is refused in Spanish: %j', (values, path, message) => {
    expect(complaints(values)).toEqual([[path, message]]);
  });

  test('is called by its date', () => {
    expect(prescriptionDefinition.title(buildPrescriptionValues({ date: '2026-06-22' }))).toBe('Receta del 22/06/2026');
  });
});

describe('words', () => {
  test.each([
    ['1 cápsula cada 8 horas', '7 días', '1 cápsula cada 8 horas, durante 7 días'],
    ['1 cada noche', 'una semana', '1 cada noche, durante una semana'],
    ['Enjuagar', 'hasta el control', 'Enjuagar, hasta el control'],
    [null, '3 días', 'durante 3 días'],
    ['Sobre el bracket que roza', null, 'Sobre el bracket que roza'],
    [null, null, ''],
  ])('how to take it: %s, %s', (directions, duration, words) => {
    expect(howToTake({ directions, duration })).toBe(words);
  });

  test('its medicines without their forms: two, or the first and how many more', () => {
    const named = (...medicines: string[]) => medicinesWords(medicines.map((medicine) => ({ medicine })));
    expect(named('Ibuprofeno 400 mg, tableta', 'Clorhexidina 0,12 %, enjuague')).toBe(
      'Ibuprofeno 400 mg, Clorhexidina 0,12 %',
    );
    expect(named('Clindamicina 300 mg, cápsula', 'a', 'b')).toBe('Clindamicina 300 mg y 2 más');
  });
});

describe('the warning that was seen', () => {
  const line = (medicine: string, allergy_seen: string | null = null) => buildLine({ medicine, allergy_seen });

  test('is kept with its line', () => {
    expect(withWarningsSeen([line('A'), line('B')], ['Aviso', null])).toEqual([line('A', 'Aviso'), line('B')]);
  });

  test('stays with the same medicine, not with another', () => {
    const before = [line('A', 'Aviso')];
    expect(withWarningsSeen([line('B'), line('A')], [null, null], before)).toEqual([line('B'), line('A', 'Aviso')]);
    expect(withWarningsSeen([line('C', 'Aviso')], [null], before)).toEqual([line('C')]);
  });

  test('of a prescription that is repeated is to be seen anew', () => {
    expect(repeatedLines([line('A', 'Aviso')])).toEqual([line('A')]);
  });
});

describe('two tablets', () => {
  const opened = buildPrescriptionValues();
  const patch = (values: Partial<typeof opened>) => makePatch(prescriptionDefinition, opened, { ...opened, ...values });

  test('that change lines conflict: no mixture is made that nobody prescribed', () => {
    const theirs = { ...opened, lines: [buildLine({ medicine: 'Clindamicina 300 mg' })] };
    const mine = patch({ lines: [...opened.lines, buildLine({ medicine: 'Paracetamol 500 mg' })] });
    expect(rebase(prescriptionDefinition.merge, mine, theirs).overlaps.map(({ field }) => field)).toEqual(['lines']);
  });

  test('of which one changes the lines and one the instructions agree', () => {
    const theirs = { ...opened, instructions: 'Dieta blanda' };
    const mine = patch({ lines: [buildLine({ medicine: 'Clindamicina 300 mg' })] });
    expect(rebase(prescriptionDefinition.merge, mine, theirs).overlaps).toEqual([]);
  });

  test('never mix the person and the licence number of two', () => {
    const theirs = { ...opened, licence_number: 'COP 2' };
    const mine = patch({ prescriber: opened.patient });
    expect(rebase(prescriptionDefinition.merge, mine, theirs).overlaps.length).toBeGreaterThan(0);
  });
});
