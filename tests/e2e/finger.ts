// Touches as of a finger on a tablet's screen: the browser itself turns them into scrolling, clicks and long presses.
import type { CDPSession, Page } from '@playwright/test';

export interface Spot {
  x: number;
  y: number;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The interval at which the browser is told of a moving finger, milliseconds: sixty times a second. */
const FRAME = 16;

export interface Finger {
  tap: (spot: Spot) => Promise<void>;
  /** Touches, moves and lifts without a pause, as to scroll. */
  swipe: (from: Spot, to: Spot) => Promise<void>;
  /** Rests for `press` milliseconds, then moves and lifts. */
  drag: (from: Spot, to: Spot, press: number) => Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  async function drag(from: Spot, to: Spot, press: number): Promise<void> {
    const steps = 12;
    await touch('touchStart', from);
    await pause(press);
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await pause(FRAME);
    }
    await touch('touchEnd');
  }
  return {
    async tap(spot) {
      await touch('touchStart', spot);
      await pause(40);
      await touch('touchEnd');
    },
    swipe: (from, to) => drag(from, to, 0),
    drag,
  };
}
