import { describe, expect, test } from 'vitest';
import { toothNumbers, type Condition } from '#domain/clinical/tooth.ts';
import { crownPath } from '#entities/odontogram/geometry/crown.ts';
import { rootPaths } from '#entities/odontogram/geometry/root.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import { ToothDrawing } from '#entities/odontogram/tooth-drawing.tsx';
import { showPart } from '#tests/support/screen.tsx';

const ALL = [...toothNumbers('adult'), ...toothNumbers('child')];
const drawn = (condition: Condition, number = '16', noted = false) =>
  showPart(<ToothDrawing number={number} condition={condition} noted={noted} />).container;

test('each of the 52 teeth has a crown and roots, without a number that is none', () => {
  expect(ALL).toHaveLength(52);
  for (const number of ALL) {
    const tooth = toothShape(number);
    for (const outline of [crownPath(tooth), ...rootPaths(tooth)]) {
      expect(outline, number).toMatch(/^M[-\d. A-Z]+Z$/);
    }
  }
});

test('a number that no tooth has is refused', () => {
  for (const number of ['19', '96', '56', '00', '']) expect(() => toothShape(number)).toThrow(RangeError);
});

test.each([
  ['11', 1],
  ['14', 2],
  ['15', 1],
  ['16', 3],
  ['36', 2],
  ['44', 1],
  ['55', 3],
  ['75', 2],
])('tooth %s has %i roots', (number, roots) => {
  expect(toothShape(number).roots).toBe(roots);
});

describe('a mark is told from the others by its form', () => {
  test.each<[Condition, string]>([
    ['ausente', 'solid cross, faded tooth'],
    ['extraccion', 'dashed cross and Ext'],
    ['caries', 'filled zone'],
    ['restauracion', 'hatched zone'],
    ['corona', 'ring around the crown'],
    ['endodoncia', 'line in the root'],
    ['implante', 'screw and IMP'],
  ])('%s: %s', (condition) => {
    const healthy = drawn('sano').innerHTML;
    expect(drawn(condition).innerHTML).not.toBe(healthy);
  });

  test('an indicated extraction and an implant are written too', () => {
    expect(drawn('extraccion').textContent).toBe('Ext');
    expect(drawn('implante').textContent).toBe('IMP');
    expect(drawn('caries').textContent).toBe('');
  });

  test('a healthy tooth with an observation has a note in its corner', () => {
    expect(drawn('sano', '16', true).innerHTML).not.toBe(drawn('sano').innerHTML);
  });
});
