import { describe, expect, test } from 'vitest';
import { toothId } from '#domain/record/ids.ts';
import {
  ARCHES,
  CONDITION_LABELS,
  CONDITIONS,
  fillTeeth,
  toothName,
  toothNumbers,
  toothStatistics,
  toothType,
} from '#domain/clinical/tooth.ts';
import { buildTooth, testId } from '#tests/support/factories.ts';

describe('teeth', () => {
  test('of adults are 32, from the patient’s right to the left', () => {
    expect(ARCHES.adult.upper.join(' ')).toBe('18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28');
    expect(ARCHES.adult.lower.join(' ')).toBe('48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38');
    expect(new Set(toothNumbers('adult')).size).toBe(32);
  });

  test('of children are 20', () => {
    expect(ARCHES.child.upper.join(' ')).toBe('55 54 53 52 51 61 62 63 64 65');
    expect(ARCHES.child.lower.join(' ')).toBe('85 84 83 82 81 71 72 73 74 75');
    expect(new Set(toothNumbers('child')).size).toBe(20);
  });

  test('know their type by their number', () => {
    expect(['11', '48', '51', '85'].map(toothType)).toEqual(['adult', 'adult', 'child', 'child']);
    expect(['10', '19', '49', '56', '90', '1', '', '1１'].map(toothType)).toEqual(Array(8).fill(undefined));
  });

  test.each([
    ['16', 'primer molar superior derecho'],
    ['21', 'incisivo central superior izquierdo'],
    ['33', 'canino inferior izquierdo'],
    ['48', 'tercer molar inferior derecho'],
    ['44', 'primer premolar inferior derecho'],
    ['55', 'segundo molar deciduo superior derecho'],
    ['62', 'incisivo lateral deciduo superior izquierdo'],
    ['73', 'canino deciduo inferior izquierdo'],
    ['84', 'primer molar deciduo inferior derecho'],
    ['99', ''],
  ])('%s is called %s', (number, name) => {
    expect(toothName(number)).toBe(name);
  });

  test('have names of their own', () => {
    const names = [...toothNumbers('adult'), ...toothNumbers('child')].map(toothName);
    expect(new Set(names).size).toBe(52);
  });

  test('have eight conditions, each with its words', () => {
    expect(CONDITIONS.map((condition) => CONDITION_LABELS[condition])).toEqual([
      'Sano',
      'Ausente',
      'Extracción Indicada',
      'Caries',
      'Corona',
      'Restauración',
      'Implante',
      'Endodoncia',
    ]);
  });
});

describe('a chart', () => {
  const odontogram = testId(0x400);

  test('shows what is stored and fills the rest with healthy teeth', () => {
    const stored = buildTooth({ odontogram, tooth_number: '16', observation: 'Oclusal' });
    const chart = fillTeeth(odontogram, [stored], 'adult');
    expect(chart.map(({ tooth_number }) => tooth_number)).toEqual(toothNumbers('adult'));
    expect(chart[2]).toBe(stored);
    expect(chart[0]).toEqual({
      id: toothId(odontogram, '18'),
      odontogram,
      tooth_number: '18',
      type: 'adult',
      condition: 'sano',
      observation: null,
    });
  });

  test('shows no tooth of another odontogram or section', () => {
    const others = [buildTooth({ odontogram: testId(0x999) }), buildTooth({ odontogram, tooth_number: '55' })];
    expect(fillTeeth(odontogram, others, 'adult').every(({ condition }) => condition === 'sano')).toBe(true);
  });

  test('counts healthy, missing, treated and pending teeth', () => {
    const one = CONDITIONS.map((condition, index) =>
      buildTooth({ odontogram, tooth_number: toothNumbers('adult')[index]!, condition }),
    );
    expect(toothStatistics(fillTeeth(odontogram, one, 'adult'))).toEqual({
      Sanos: 25,
      Ausentes: 1,
      Tratados: 4,
      Atención: 2,
    });
    expect(toothStatistics([])).toEqual({ Sanos: 0, Ausentes: 0, Tratados: 0, Atención: 0 });
  });
});
