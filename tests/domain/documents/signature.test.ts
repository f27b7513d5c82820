import * as v from 'valibot';
import { expect, it } from 'vitest';
import { drawSignature, isSignature, LONGEST_SIGNATURE, strokesSchema } from '#domain/documents/signature.ts';

const complaint = (value: unknown) => v.safeParse(strokesSchema, value).issues?.[0]?.message;

it('takes strokes of points with time and pressure', () => {
  const strokes = [
    [
      [1, 2, 0, 0.5],
      [3.5, 4, 16, 0.7],
    ],
    [[9, 9, 400, 0]],
  ];
  expect(v.parse(strokesSchema, strokes)).toEqual(strokes);
});

it.each([
  ['a text', 'firma'],
  ['points outside of a stroke', [[1, 2, 3, 4]]],
  ['a point of three numbers', [[[1, 2, 3]]]],
  ['a point of five numbers', [[[1, 2, 3, 4, 5]]]],
  ['a text for a number', [[[1, 2, 3, '4']]]],
  ['nothing for a number', [[[1, 2, null, 4]]]],
  ['a number without end', [[[1, 2, Number.POSITIVE_INFINITY, 4]]]],
  ['a number of three hundred digits', [[[1e300, 2, 3, 4]]]],
])('refuses %s', (_name, strokes) => {
  expect(complaint(strokes)).toBe('La firma no es válida');
});

it('takes 65,536 bytes of JSON and no byte more', () => {
  const points = Array.from({ length: 6552 }, () => [1, 1, 1, 1]);
  const exact = [points, [[10, 1, 1, 1]]];
  expect(JSON.stringify(exact).length).toBe(LONGEST_SIGNATURE);
  expect(complaint(exact)).toBe(undefined);
  expect(complaint([points, [[100, 1, 1, 1]]])).toBe('La firma es demasiado larga: bórrela y firme otra vez');
});

it('does not take a touch for a signature', () => {
  expect([isSignature([]), isSignature([[]]), isSignature([[[1, 1, 0, 0]]])]).toEqual([false, false, false]);
  expect(
    isSignature([
      [[1, 1, 0, 0]],
      [
        [1, 1, 9, 0],
        [2, 2, 20, 0],
      ],
    ]),
  ).toBe(true);
});

it('is drawn through its points, with room around them', () => {
  const { viewBox, paths } = drawSignature([
    [
      [10, 20, 0, 0],
      [20, 40, 9, 0],
      [30, 20, 20, 0],
    ],
    [],
    [[50, 50, 99, 0]],
  ]);
  expect(viewBox).toBe('4 14 52 42');
  expect(paths).toEqual(['M10 20Q20 40 25 30L30 20', 'M50 50L50 50']);
});
