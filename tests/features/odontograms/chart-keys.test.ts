import { expect, test } from 'vitest';
import { teethBetween, toothAt } from '#features/odontograms/chart/chart-keys.ts';

const BOTH = ['adult', 'child'] as const;

test.each([
  ['18', 'ArrowRight', '17'],
  ['18', 'ArrowLeft', null],
  ['11', 'ArrowRight', '21'],
  ['21', 'ArrowLeft', '11'],
  ['28', 'ArrowRight', null],
  ['16', 'ArrowDown', '46'],
  ['46', 'ArrowUp', '16'],
  ['16', 'ArrowUp', null],
  ['26', 'Home', '18'],
  ['16', 'End', '28'],
  ['16', 'x', null],
  ['99', 'ArrowRight', null],
])('from %s the key %s leads to %s', (from, key, to) => {
  expect(toothAt(from, key, ['adult'])).toBe(to);
});

test('from the adult’s lower arch the way down leads to the child’s tooth as far from the midline', () => {
  expect(toothAt('41', 'ArrowDown', ['adult'])).toBeNull();
  expect(['41', '44', '48', '31', '38'].map((number) => toothAt(number, 'ArrowDown', BOTH))).toEqual([
    '51',
    '54',
    '55',
    '61',
    '65',
  ]);
  expect(['51', '55', '61'].map((number) => toothAt(number, 'ArrowUp', BOTH))).toEqual(['41', '45', '31']);
});

test('a finger that passes over teeth too fast has touched those between', () => {
  expect(teethBetween('16', '13')).toEqual(['16', '15', '14', '13']);
  expect(teethBetween('22', '11')).toEqual(['11', '21', '22']);
  expect(teethBetween('16', '46')).toEqual(['46']);
});
