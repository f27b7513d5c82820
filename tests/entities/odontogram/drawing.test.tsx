import { describe, expect, test } from 'vitest';
import { CONDITIONS, toothNumbers, type Condition } from '#domain/clinical/tooth.ts';
import { ArchView } from '#entities/odontogram/arch-view.tsx';
import { crownPath } from '#entities/odontogram/geometry/crown.ts';
import { rootPaths } from '#entities/odontogram/geometry/root.ts';
import { toothShape } from '#entities/odontogram/geometry/shape.ts';
import { draw } from '#entities/odontogram/picture.ts';
import { Quadrant } from '#entities/odontogram/quadrant.tsx';
import { rowPicture, type DrawnTooth } from '#entities/odontogram/row-picture.ts';
import { ToothDrawing } from '#entities/odontogram/tooth-drawing.tsx';
import styles from '#entities/odontogram/tooth.module.css';
import { showPart } from '#tests/support/screen.tsx';

const ALL = [...toothNumbers('adult'), ...toothNumbers('child')];
const drawn = (condition: Condition, number = '16', noted = false) =>
  showPart(<ToothDrawing number={number} condition={condition} noted={noted} />).container;

const ROW = ['18', '17', '16', '15', '14', '13', '12', '11'];

/** The upper right quadrant; teeth not named are healthy. */
function teethOf(conditions: Record<string, Condition>): DrawnTooth[] {
  return ROW.map((number) => ({ number, condition: conditions[number] ?? 'sano', noted: false }));
}

const quadrant = (conditions: Record<string, Condition>) =>
  showPart(
    <Quadrant type="adult" arch="upper" teeth={teethOf(conditions)}>
      {null}
    </Quadrant>,
  ).container;

test('each of the 52 teeth has a crown and roots of valid numbers', () => {
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

describe('a drawing has few elements', () => {
  test('a healthy tooth has a path for each look, and a note is one more', () => {
    for (const number of ALL) {
      const paths = drawn('sano', number).querySelectorAll('svg > path').length;
      expect(drawn('sano', number).querySelectorAll('svg *').length, number).toBe(paths);
      expect(paths, number).toBe(toothShape(number).roots === 3 ? 4 : 3);
      expect(drawn('sano', number, true).querySelectorAll('svg *')).toHaveLength(paths + 1);
    }
  });

  test('only an absent tooth is grouped, to fade as a whole, and a hatching with what it fills', () => {
    for (const condition of CONDITIONS) {
      const groups = ['ausente', 'restauracion'].includes(condition) ? 1 : 0;
      expect(drawn(condition).querySelectorAll('g'), condition).toHaveLength(groups);
      expect(drawn(condition).querySelector('[transform]'), condition).toBeNull();
    }
  });

  test('a quadrant draws what looks alike at once: eight healthy teeth in a path for each look', () => {
    expect(quadrant({}).querySelectorAll('svg *')).toHaveLength(4);
    const marked = quadrant({ 18: 'ausente', 17: 'caries', 16: 'caries', 15: 'restauracion', 14: 'restauracion' });
    expect(marked.querySelectorAll('pattern')).toHaveLength(1);
    // The faded part has four paths, the others four; one cross, one caries, and the hatching is two.
    expect(marked.querySelectorAll('path')).toHaveLength(4 + 4 + 1 + 1 + 2);
  });

  test('arches draw what looks alike at once: 32 healthy teeth in two paths', () => {
    const arches = (teeth: [string, Condition][]) => {
      const marked = new Map(teeth.map(([number, condition]) => [number, { condition }]));
      return showPart(<ArchView teeth={marked} type="adult" />).container;
    };
    expect(arches([]).querySelectorAll('svg *')).toHaveLength(2);
    const two = arches([
      ['16', 'ausente'],
      ['26', 'ausente'],
      ['36', 'caries'],
      ['46', 'caries'],
    ]);
    expect(two.querySelectorAll('g > path')).toHaveLength(2);
    expect(two.querySelectorAll('svg > path')).toHaveLength(4);
  });
});

describe('a picture drawn over another', () => {
  const frame = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const withoutIds = (svg: Element) => svg.innerHTML.replaceAll(/hatching-\d+/g, 'hatching');

  test.each(CONDITIONS.flatMap((from) => CONDITIONS.map((to) => [from, to] as const)))(
    'is the same as one drawn alone: %s, then %s',
    (from, to) => {
      const [before, after] = [rowPicture(teethOf({ 17: from, 14: to })), rowPicture(teethOf({ 16: to, 14: from }))];
      const [over, alone] = [frame(), frame()];
      draw(over, after, draw(over, before));
      draw(alone, after);
      expect(withoutIds(over)).toBe(withoutIds(alone));
    },
  );

  test('keeps the elements that both pictures share', () => {
    const svg = frame();
    const before = draw(svg, rowPicture(teethOf({ 16: 'corona' })));
    const ring = svg.querySelector(`.${styles.ring}`);
    expect(ring).not.toBeNull();
    draw(svg, rowPicture(teethOf({ 16: 'corona', 11: 'caries' })), before);
    expect(svg.querySelector(`.${styles.ring}`)).toBe(ring);
  });
});
