import { useState } from 'react';
import type { CashCount } from '#domain/money/cash.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readCashCount, saveCashCount } from '#store/money/cash.ts';

/** A day's cash count and the function that changes it; it is saved on this tablet at each key. */
export interface CashCounting {
  count: CashCount;
  change: (part: Partial<CashCount>) => void;
}

const NOTHING: CashCount = { opening: null, counted: null };

/** Text that is no amount stays on screen until it is corrected, and is not saved. */
const told = (amount: number | null): number | null => (Number.isNaN(amount) ? null : amount);

export function useCashCount(date: string): CashCounting {
  const { db } = useRuntime();
  const kept = valueOf(useRead(readCashCount, date));
  // The typed values take precedence over the stored ones: a read begun a moment ago must not undo a key.
  const [typed, setTyped] = useState<{ date: string; count: CashCount } | null>(null);
  const count = (typed?.date === date ? typed.count : kept) ?? NOTHING;
  return {
    count,
    change(part) {
      const next = { ...count, ...part };
      setTyped({ date, count: next });
      saveCashCount(db, date, { opening: told(next.opening), counted: told(next.counted) }).catch((error: unknown) =>
        reportError(error),
      );
    },
  };
}
