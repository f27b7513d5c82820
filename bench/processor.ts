// Processor seconds: on a shared machine they tell more than the clock does.
import fs from 'node:fs';
import type { Page } from '@playwright/test';

/** Linux counts process times in hundredths of a second. */
const TICKS = 100;

/** Seconds that a process has used so far; null where the system does not say it in Linux's way. */
export function processSeconds(pid: number): number | null {
  if (!fs.existsSync(`/proc/${pid}/stat`)) return null;
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Seconds that the page's own process has used so far; IndexedDB's disk work is done in another one. */
export async function pageSeconds(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0;
}
