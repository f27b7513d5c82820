import { describe, expect, test } from 'vitest';
import { toothId } from '#domain/record/ids.ts';
import {
  ARCHES,
  fillTeeth,
  toothName,
  toothNumbers,
  toothStatistics,
  toothType,
  toothLabel,
  sectionStatistics,
  sectionsShown,
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

  test.each([
    ['sano', 'Sanos'],
    ['ausente', 'Ausentes'],
    ['endodoncia', 'Tratados'],
    ['implante', 'Tratados'],
    ['restauracion', 'Tratados'],
    ['corona', 'Tratados'],
    ['caries', 'Atención'],
    ['extraccion', 'Atención'],
  ] as const)('counts a tooth that is %s among the %s', (condition, group) => {
    const none = { Sanos: 0, Ausentes: 0, Tratados: 0, Atención: 0 };
    expect(toothStatistics([{ condition }])).toEqual({ ...none, [group]: 1 });
  });

  test('counts the teeth of its section, those without a row as healthy', () => {
    const stored = [
      buildTooth({ odontogram, tooth_number: '16', condition: 'caries' }),
      buildTooth({ odontogram, tooth_number: '55', condition: 'ausente' }),
    ];
    const counts = (type: 'adult' | 'child') => toothStatistics(fillTeeth(odontogram, stored, type));
    expect(counts('adult')).toEqual({ Sanos: 31, Ausentes: 0, Tratados: 0, Atención: 1 });
    expect(counts('child')).toEqual({ Sanos: 19, Ausentes: 1, Tratados: 0, Atención: 0 });
    expect(toothStatistics([])).toEqual({ Sanos: 0, Ausentes: 0, Tratados: 0, Atención: 0 });
  });
});

describe('a tooth in words', () => {
  test('says number, name, condition and whether something is noted', () => {
    const tooth = { tooth_number: '16', condition: 'caries', observation: 'Oclusal' } as const;
    expect(toothLabel(tooth)).toBe('Diente 16, primer molar superior derecho, caries, con observación');
    expect(toothLabel({ tooth_number: '75', condition: 'extraccion', observation: null })).toBe(
      'Diente 75, segundo molar deciduo inferior izquierdo, extracción indicada',
    );
  });

  test('counts by the marked ones alone', () => {
    const marked = new Map([
      ['16', { condition: 'caries' as const }],
      ['55', { condition: 'corona' as const }],
    ]);
    expect(sectionStatistics(marked, 'adult')).toEqual({ Sanos: 31, Ausentes: 0, Tratados: 0, Atención: 1 });
    expect(sectionStatistics(marked, 'child')).toEqual({ Sanos: 19, Ausentes: 0, Tratados: 1, Atención: 0 });
  });
});

describe('the sections of a preview', () => {
  const marked = (...numbers: string[]) => new Map(numbers.map((number) => [number, { condition: 'caries' as const }]));

  test.each([
    ['a grown-up', 30, [], ['adult']],
    ['a grown-up with a milk tooth left', 30, ['55'], ['adult', 'child']],
    ['an unknown age', null, [], ['adult']],
    ['an unknown age with milk teeth', null, ['55'], ['adult', 'child']],
    ['a child', 13, [], ['child']],
    ['a child with marks on milk teeth', 13, ['55'], ['child']],
    ['a child with marks on permanent teeth', 13, ['16'], ['adult']],
    ['a child with marks on both', 13, ['16', '55'], ['adult', 'child']],
    ['somebody of 14', 14, [], ['adult']],
  ] as const)('%s', (_, age, numbers, sections) => {
    expect(sectionsShown(age, marked(...numbers))).toEqual(sections);
  });

  test('a tooth that is healthy again is no mark', () => {
    expect(sectionsShown(13, new Map([['16', { condition: 'sano' }]]))).toEqual(['child']);
  });
});
