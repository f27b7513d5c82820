import type { Page } from '@playwright/test';

/** A4 upright, in points. */
export const A4 = [595, 842];

/** The number of pages that a screen prints, and the size of the first in points. */
export async function printed(page: Page): Promise<{ pages: number; size: number[] }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf)!;
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)!.length, size: [Number(width), Number(height)].map(Math.round) };
}
