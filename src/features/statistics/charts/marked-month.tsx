import { createContext, use, useState, type ReactNode } from 'react';

/** 1 = January; null: none. */
type Month = number | null;

const MarkedMonth = createContext<Month>(null);
const MarkMonth = createContext<(month: Month) => void>(() => undefined);

/** The month that a finger or the mouse is on. */
export const useMarkedMonth = (): Month => use(MarkedMonth);

export const useMarkMonth = (): ((month: Month) => void) => use(MarkMonth);

/**
 * Within it a month is marked in every chart and table. Read from a context, a mark draws anew the tables and the words of the
 * charts that ask for it, and never a whole chart.
 */
export function MonthMark({ children }: { children: ReactNode }) {
  const [month, setMonth] = useState<Month>(null);
  return (
    <MarkMonth value={setMonth}>
      <MarkedMonth value={month}>{children}</MarkedMonth>
    </MarkMonth>
  );
}
