import { describe, expect, it } from 'vitest';
import { amountInWords, paperNumber } from '#domain/money/paper.ts';

describe('an amount in words', () => {
  it.each([
    [240, 'Doscientos cuarenta con 00/100'],
    [0.01, 'Cero con 01/100'],
    [1.5, 'Uno con 50/100'],
    [16.2, 'Dieciséis con 20/100'],
    [21, 'Veintiuno con 00/100'],
    [31.99, 'Treinta y uno con 99/100'],
    [100, 'Cien con 00/100'],
    [101, 'Ciento uno con 00/100'],
    [555, 'Quinientos cincuenta y cinco con 00/100'],
    [1000, 'Mil con 00/100'],
    [1920, 'Mil novecientos veinte con 00/100'],
    [21_000, 'Veintiún mil con 00/100'],
    [100_000, 'Cien mil con 00/100'],
    [131_131, 'Ciento treinta y un mil ciento treinta y uno con 00/100'],
    [1_000_000, 'Un millón con 00/100'],
    [2_000_001, 'Dos millones uno con 00/100'],
    [21_000_000, 'Veintiún millones con 00/100'],
    [1_500_000_000, 'Mil quinientos millones con 00/100'],
    [
      9_999_999_999.99,
      'Nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve con 99/100',
    ],
  ])('%d is "%s"', (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });
});

it('the number of a paper is the end of its record’s id, wherever it is printed', () => {
  expect(paperNumber('01949f2e-6c1d-7a4b-9c2e-7f3a00319c2e')).toBe('7F3A-0031-9C2E');
});
