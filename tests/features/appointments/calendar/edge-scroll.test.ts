import { describe, expect, it } from 'vitest';
import { edgeScroll, reachFrom } from '#features/appointments/calendar/move/edge-scroll.ts';

const BOX = { top: 100, bottom: 700 };

/** The grid's scrolling at the end of a pointer's path. */
const after = (...way: number[]) => {
  const reach = way.reduce((before, y) => reachFrom(y, before), reachFrom(way[0]!));
  return Math.sign(edgeScroll(way.at(-1)!, reach, BOX));
};

describe('a visit that is dragged', () => {
  it('scrolls nothing when it was picked up beside an edge and goes sideways', () => {
    expect([after(680), after(680, 672, 684), after(658, 650, 660)]).toEqual([0, 0, 0]);
    expect([after(120), after(120, 128, 112), after(140, 148, 138)]).toEqual([0, 0, 0]);
  });

  it('scrolls the grid once it goes towards the edge, also beyond it', () => {
    expect([after(400, 680), after(670, 696), after(690, 720), after(680, 620, 680)]).toEqual([1, 1, 1, 1]);
    expect([after(400, 120), after(130, 104), after(110, 80), after(120, 180, 120)]).toEqual([-1, -1, -1, -1]);
  });

  it('scrolls no further when it goes back towards the middle', () => {
    expect([after(400, 690, 600), after(690, 400)]).toEqual([0, 0]);
  });
});
