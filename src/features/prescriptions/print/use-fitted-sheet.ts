import { useLayoutEffect, useRef, type RefObject } from 'react';
import { FITS } from './fit.ts';

/**
 * The ref of the paper's sheet, which begins with the estimated size of its type. Where wide letters or words that do
 * not break make the estimate too large, the next smaller size is taken until the whole prescription is on the sheet:
 * what does not fit would be cut off, and nobody would see it.
 */
export function useFittedSheet(estimate: number): RefObject<HTMLElement | null> {
  const sheet = useRef<HTMLElement>(null);
  // The sheet is fitted after each render: the history's allergies and the letterhead may come later.
  useLayoutEffect(() => {
    const { current } = sheet;
    if (!current) return;
    let fit = estimate;
    current.dataset['fit'] = String(fit);
    while (isCut(current) && fit < FITS.length - 1) {
      fit += 1;
      current.dataset['fit'] = String(fit);
    }
  });
  return sheet;
}

/** More than one pixel: on a small screen the sheet is zoomed, and its sizes are rounded. */
const isCut = (sheet: HTMLElement): boolean =>
  Math.max(sheet.scrollHeight - sheet.clientHeight, sheet.scrollWidth - sheet.clientWidth) > 1;
