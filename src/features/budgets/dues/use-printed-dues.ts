import { useLayoutEffect, useState } from 'react';
import type { DuesRow } from './use-dues-page.ts';

interface Printed {
  rows: DuesRow[];
  /** Called once the paper is drawn. */
  ready: () => void;
}

const printNow = (): void => globalThis.print();

/** The list on paper: all its rows, not the page on screen. They are read and drawn first, and then printed. */
export function usePrintedDues(): { paper: Printed | null; print: (rows: DuesRow[]) => void } {
  const [rows, setRows] = useState<DuesRow[] | null>(null);
  // This effect runs before the paper's own, which prints: the end of printing must be heard.
  useLayoutEffect(() => {
    if (rows === null) return undefined;
    const end = () => setRows(null);
    addEventListener('afterprint', end);
    return () => removeEventListener('afterprint', end);
  }, [rows]);
  return { paper: rows && { rows, ready: printNow }, print: setRows };
}
