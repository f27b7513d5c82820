import type { YearFigures } from './use-statistics.ts';

/** A year's figures, and the month that is marked in all of its charts and tables. */
export interface MarkedFigures {
  figures: YearFigures;
  /** 1 = January; null: none. */
  month: number | null;
  onMonth: (month: number | null) => void;
}
