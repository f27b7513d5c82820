import { useState } from 'react';
import type { CashCount } from '#domain/money/cash.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readCashCount, saveCashCount } from '#store/money/cash.ts';

/** What was counted on a day, and how it is changed; it is kept with each key, on this tablet. */
export interface CashCounting {
  count: CashCount;
  change: (part: Partial<CashCount>) => void;
}

const NOTHING: CashCount = { opening: null, counted: null };

/** What says no amount stands on the screen until it is mended; it is nothing to be kept. */
const told = (amount: number | null): number | null => (Number.isNaN(amount) ? null : amount);

export function useCashCount(date: string): CashCounting {
  const { db } = useRuntime();
  const kept = valueOf(useRead(readCashCount, date));
  // What is typed goes before what was kept: a read of a moment ago must not take a key back.
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
