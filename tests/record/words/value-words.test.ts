import { describe, expect, test } from 'vitest';
import { countOf, pronounOf, theRecord, thisRecord } from '#record/words/noun-words.ts';
import { formatValue, isFreeText, labelOf } from '#record/words/value-words.ts';
import { buildLine } from '#tests/support/document-factories.ts';

describe('a value is shown as people read it', () => {
  test('codes by the labels of their definition', () => {
    expect(formatValue('payments', 'payment_method', 'CHECK')).toBe('Cheque');
    expect(formatValue('clinical-exams', 'right_molar_class', 'N/V')).toBe('No valorable');
    expect(formatValue('clinical-histories', 'smoking', 'si')).toBe('Sí');
    expect(formatValue('teeth', 'condition', 'extraccion')).toBe('Extracción Indicada');
    expect(formatValue('appointments', 'tipo_tratamiento', 'Control Retención')).toBe('Control Retención');
  });

  test('the habits, several codes in one text, by the label of each', () => {
    expect(formatValue('clinical-histories', 'habits', 'onicofagia,muerde_lapices')).toBe('Onicofagia, Muerde lápices');
    expect(isFreeText('clinical-histories', 'habits', 'onicofagia,ninguno')).toBe(false);
  });

  test('a code that no list has stays as it is', () => {
    expect(formatValue('appointments', 'estado', 'cancelada')).toBe('cancelada');
    expect(formatValue('patients', 'gender', 'constructor')).toBe('constructor');
  });

  test('amounts of money with their sign, other numbers without', () => {
    expect(formatValue('budgets', 'total_amount', 4800)).toMatch(/^\$4\s800,00$/);
    expect(formatValue('payments', 'amount', 12.5)).toBe('$12,50');
    expect(formatValue('inventory-operations', 'unit_price', 3)).toBe('$3,00');
    expect(formatValue('inventory-operations', 'quantity', 3)).toBe('3');
  });

  test('the medicines of a prescription, a line each', () => {
    const lines = [
      buildLine({ allergy_seen: 'Aviso' }),
      buildLine({ medicine: 'Cera', quantity: null, directions: null, duration: null }),
    ];
    expect(formatValue('prescriptions', 'lines', lines)).toBe(
      '1. Amoxicilina 500 mg, cápsula · Cantidad: 21 · 1 cápsula cada 8 horas, durante 7 días · Aviso visto: Aviso\n2. Cera',
    );
    expect(isFreeText('prescriptions', 'lines', lines)).toBe(false);
  });

  test('an instant as date and hour', () => {
    const words = formatValue('contact-attempts', 'at', '2026-03-10T12:00:00.000Z');
    expect(words).toMatch(/^10\/03\/2026, \d\d:00$/);
    expect(formatValue('contact-attempts', 'outcome', 'llamar_despues')).toBe('Llamar después');
  });

  test('a measure with its comma and its unit', () => {
    expect(formatValue('clinical-exams', 'overjet', 4.5)).toBe('4,5 mm');
    expect(formatValue('clinical-exams', 'maxillary_cant', -1)).toBe('−1 mm');
    expect(formatValue('clinical-exams', 'overbite', 2.25)).toBe('2,25 mm');
    expect(formatValue('clinical-exams', 'overbite', null)).toBe('Vacío');
  });
});

test('a part of a field is called as the field', () => {
  expect(labelOf('prescriptions', 'lines.0.medicine')).toBe('Medicamentos');
});

test('words agree with the gender and number of the noun', () => {
  expect([thisRecord('appointments'), theRecord('clinical-images'), pronounOf('inventory-operations')]).toEqual([
    'esta cita',
    'la imagen clínica',
    'la',
  ]);
  expect([thisRecord('patients'), theRecord('treatment-plans'), pronounOf('teeth')]).toEqual([
    'este paciente',
    'el plan de tratamiento',
    'lo',
  ]);
  expect([countOf('budgets', 1), countOf('budgets', 2)]).toEqual(['1 presupuesto', '2 presupuestos']);
});
