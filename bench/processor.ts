// Processor seconds: on a shared machine they tell more than the clock does.
import fs from 'node:fs';
import type { Page } from '@playwright/test';

/** Linux counts process times in hundredths of a second. */
const TICKS = 100;

/** Seconds that a process has used so far; null where the system does not say it in Linux's way. */
export function processSeconds(pid: number): number | null {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Seconds that a process and its children have used so far, those that have ended too; null as above. */
export function familySeconds(pid: number): number | null {
  const fields = statOf(pid);
  const own = processSeconds(pid);
  if (!fields || own === null) return null;
  const ended = (Number(fields[13]) + Number(fields[14])) / TICKS;
  return childrenOf(pid).reduce((sum, child) => sum + (processSeconds(child) ?? 0), own + ended);
}

/** Memory that a process has in use, bytes; null as above. */
export function residentBytes(pid: number): number | null {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readProc(`${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function childrenOf(pid: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(pid))
    .map(Number);
}

/** The fields of `/proc/<pid>/stat` that follow the program's name, which may hold blanks; null where there is none. */
function statOf(pid: number): string[] | null {
  return readProc(`${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? null;
}

/** A file of /proc; null where there is none, or its process has just ended. */
function readProc(name: string): string | null {
  try {
    return fs.readFileSync(`/proc/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** Seconds that the page's own process has used so far; IndexedDB's disk work is done in another one. */
export async function pageSeconds(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0;
}
