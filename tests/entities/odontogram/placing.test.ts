import { expect, test } from 'vitest';
import { CONDITIONS, toothNumbers } from '#domain/clinical/tooth.ts';
import { archDrawing } from '#entities/odontogram/geometry/arch.ts';
import { chartTooth, roomOf } from '#entities/odontogram/geometry/chart.ts';
import { crownPath } from '#entities/odontogram/geometry/crown.ts';
import { circlesPath, occlusalView, openCrossPath, uprightCrossPath } from '#entities/odontogram/geometry/occlusal.ts';
import { pen } from '#entities/odontogram/geometry/path.ts';
import { toothShape, type ToothShape } from '#entities/odontogram/geometry/shape.ts';
import { archMarks, joined, occlusalBody, occlusalMarks, sideBody, sideMarks } from '#entities/odontogram/parts.ts';

const ALL = [...toothNumbers('adult'), ...toothNumbers('child')];

const commands = (d: string): string => d.replaceAll(/[-\d. ]+/g, ' ');

/** The points of a path of absolute commands. */
function points(d: string): { x: number; y: number }[] {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  expect(numbers.length % 2).toBe(0);
  return numbers.flatMap((x, place) => (place % 2 === 0 ? [{ x, y: numbers[place + 1]! }] : []));
}

/** Fails where one path is not the transform of the other, rounding of both aside. */
function expectMoved(to: string, from: string, transform: (x: number, y: number) => [number, number]): void {
  expect(commands(to)).toBe(commands(from));
  const wanted = points(from).map(({ x, y }) => transform(x, y));
  points(to).forEach(({ x, y }, place) => {
    expect(Math.abs(x - wanted[place]![0]), `${from} → ${to}`).toBeLessThan(0.15);
    expect(Math.abs(y - wanted[place]![1]), `${from} → ${to}`).toBeLessThan(0.15);
  });
}

test('a path is written with its points moved', () => {
  const path = pen([-1, 0, 0, -1, 10, 20]);
  expect(path`M${1} ${2}L${0.04} ${-5}Z`).toBe('M9 18L10 25Z');
});

test('a lower left tooth is mirrored twice: to its side, and its root downwards', () => {
  const tooth = toothShape('36');
  const { side } = chartTooth('36');
  const edge = 142 - 94;
  expectMoved(crownPath(side), crownPath(tooth), (x, y) => [26 - x, edge + tooth.height - y]);
  // 43.5: half of 34.91, the width of the neck, right of the space's middle; 70.3: 22.33, the height of the crown,
  // below the edge.
  expect(points(crownPath(side))[0]).toEqual({ x: 43.5, y: 70.3 });
});

test.each(ALL)('tooth %s lies in its room on the chart as it is drawn around (0, 0)', (number) => {
  const shape = toothShape(number);
  const { side, occlusal, upper } = chartTooth(number);
  const { width, height } = roomOf(number);
  const [edge, middle] = shape.child ? [69, 90] : [94, 120];
  const lying =
    (top: number) =>
    (x: number, y: number): [number, number] => [
      width / 2 + (shape.left ? -x : x),
      upper ? top + y : height - (top + y),
    ];
  for (const condition of CONDITIONS) {
    const sides = (tooth: ToothShape) => [...sideBody(tooth, condition), ...sideMarks(tooth, condition)];
    const unplaced = sides(shape);
    sides(side).forEach(({ look, d }, place) => {
      expect(look).toBe(unplaced[place]!.look);
      expectMoved(d, unplaced[place]!.d, lying(edge - shape.height));
    });
  }
  const [crownRing] = occlusalMarks(shape, 'corona');
  expectMoved(occlusalMarks(occlusal, 'corona')[0]!.d, crownRing!.d, lying(middle));
  const { lines, center, outline } = occlusalView(shape);
  expectMoved(occlusalView(occlusal).lines, lines, lying(middle));
  expectMoved(occlusalView(occlusal).center, center, lying(middle));
  expectMoved(occlusalView(occlusal).outline, outline, lying(middle));
});

test('circles and crosses lie upright around the middle of a tooth', () => {
  const { occlusal } = chartTooth('31');
  expect(circlesPath(occlusal, 2.6)).toBe('M23.4 22a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0');
  expect(uprightCrossPath(occlusal)).toBe('M14 10L38 34M38 10L14 34');
  expect(openCrossPath(occlusal)).toBe(
    'M16.5 12.5L22.5 18.5M16.5 31.5L22.5 25.5M35.5 12.5L29.5 18.5M35.5 31.5L29.5 25.5',
  );
});

test('in an arch a tooth to be drawn has marks of its own, apart from those of one that is missing', () => {
  const [shape] = archDrawing('adult').teeth.map((tooth) => tooth.shape);
  const looks = (condition: 'ausente' | 'extraccion') => archMarks(shape!, condition).map(({ look }) => look);
  expect([looks('ausente'), looks('extraccion')]).toEqual([['cross'], ['doomed', 'openCross']]);
});

test.each(['adult', 'child'] as const)('the teeth of %s arches are turned, each in its place', (type) => {
  const { teeth } = archDrawing(type);
  expect(teeth.map(({ number }) => number)).toEqual(toothNumbers(type));
  for (const { number, shape } of teeth) {
    const [a, b, , , x, y] = shape.placing!;
    const [scale, turn] = [Math.hypot(a, b), Math.atan2(b, a)];
    expect(scale).toBeCloseTo(1, 1);
    expectMoved(occlusalView(shape).lines, occlusalView(toothShape(number)).lines, (left, down) => [
      x + scale * (left * Math.cos(turn) - down * Math.sin(turn)),
      y + scale * (left * Math.sin(turn) + down * Math.cos(turn)),
    ]);
  }
});

test.each(['adult', 'child'] as const)('the %s arches lie within their drawing', (type) => {
  const { viewBox, teeth } = archDrawing(type);
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  for (const { shape } of teeth) {
    for (const { x, y } of points(occlusalView(shape).outline)) {
      expect(x).toBeGreaterThan(left);
      expect(x).toBeLessThan(left + width);
      expect(y).toBeGreaterThan(top);
      expect(y).toBeLessThan(top + height);
    }
  }
});

test('the parts of teeth become one for each look, a hatching for each tooth', () => {
  const shapes = archDrawing('adult').teeth.map(({ shape }) => shape);
  expect(joined(shapes.flatMap(occlusalBody)).map(({ look }) => look)).toEqual(['enamel', 'groove']);
  const [first, second] = shapes;
  const marks = [
    ...archMarks(first!, 'caries'),
    ...archMarks(second!, 'caries'),
    ...archMarks(first!, 'restauracion'),
    ...archMarks(second!, 'restauracion'),
  ];
  expect(joined(marks).map(({ look }) => look)).toEqual(['caries', 'restored', 'restored']);
  expect(joined(marks)[0]!.d).toBe(occlusalView(first!).center + occlusalView(second!).center);
});

test('a tooth further along its row lies as many rooms to the right', () => {
  const [first, fourth] = [chartTooth('25').side, chartTooth('25', 3).side];
  expectMoved(crownPath(fourth), crownPath(first), (x, y) => [x + 3 * 52, y]);
});
