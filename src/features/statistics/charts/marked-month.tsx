import { createContext, use, useState, type ReactNode } from 'react';

/** 1 = January; null for none. */
type Month = number | null;

const MarkedMonth = createContext<Month>(null);
const MarkMonth = createContext<(month: Month) => void>(() => undefined);

/** The month under the finger or the mouse. */
export const useMarkedMonth = (): Month => use(MarkedMonth);

export const useMarkMonth = (): ((month: Month) => void) => use(MarkMonth);

/**
 * Marks one month in every chart and table inside. The mark is a context value: it renders only the tables and labels
 * that read it, never a whole chart.
 */
export function MonthMark({ children }: { children: ReactNode }) {
  const [month, setMonth] = useState<Month>(null);
  return (
    <MarkMonth value={setMonth}>
      <MarkedMonth value={month}>{children}</MarkedMonth>
    </MarkMonth>
  );
}
