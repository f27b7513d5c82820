// A finger on the glass: the browser gets touches as from a tablet's screen, and makes of them what it makes there: scrolling,
// clicks, long presses.
import type { CDPSession, Page } from '@playwright/test';

export interface Spot {
  x: number;
  y: number;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The browser hears of a moving finger sixty times a second. */
const FRAME = 16;

export interface Finger {
  tap: (spot: Spot) => Promise<void>;
  /** Goes down, along and up at once, as to scroll. */
  swipe: (from: Spot, to: Spot) => Promise<void>;
  /** Rests for `press` milliseconds, then goes along and up. */
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
