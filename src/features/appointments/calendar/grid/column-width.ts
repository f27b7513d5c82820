import { useLayoutEffect, useState, type RefObject } from 'react';
import { BESIDE } from './measures.ts';

/** The columns that were measured last: a range that is opened again begins with its own width. */
let last = { key: '', pixels: 0 };

/** A grid that takes the whole window, before any was measured. */
const guessed = (columns: number): number => (innerWidth - 44) / columns;

/**
 * How wide the visits of a column may be, in pixels, known before the first paint: what is written on a chip goes by its width.
 * As a container query each chip would be laid out by itself, in the middle of the page's style and layout.
 */
export function useColumnWidth(box: RefObject<HTMLElement | null>, columns: readonly { slim: boolean }[]): number {
  const wide = columns.filter(({ slim }) => !slim).length;
  const key = `${columns.length} ${wide} ${innerWidth}`;
  const [measured, setMeasured] = useState(() => (last.key === key ? last : { key, pixels: guessed(wide) }));
  useLayoutEffect(() => {
    const column = box.current?.querySelector<HTMLElement>('.cal-column:not([data-slim])');
    if (!column) return undefined;
    function measure(): void {
      const pixels = column!.clientWidth;
      // While the page is printed the calendar is not laid out.
      if (pixels === 0) return;
      last = { key, pixels };
      setMeasured((before) => (Math.abs(before.pixels - pixels) < 1 ? before : last));
    }
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(column);
    return () => observer.disconnect();
  }, [box, key]);
  return measured.pixels - BESIDE;
}
