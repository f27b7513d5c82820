import { useEffect, useState } from 'react';
import { useRuntime } from '#entities/runtime.tsx';
import { rememberListSearch } from './last-search.ts';
import { compactSearch, type PatientListSearch } from './list-search.ts';

/** Milliseconds without a key before the address follows what was typed. */
const PAUSE = 250;

export type ChangeSearch = (search: PatientListSearch, options: { replace: boolean }) => void;

export interface ListState {
  /** What the list shows: the address, ahead of it what is being typed. */
  shown: PatientListSearch;
  type: (text: string) => void;
  /** Puts what was typed into the address now: before a link is followed, so that "back" finds it there. */
  settle: () => void;
  change: (part: PatientListSearch) => void;
}

export function useListState(search: PatientListSearch, onSearch: ChangeSearch): ListState {
  const { db } = useRuntime();
  const [typed, setTyped] = useState<string | null>(null);
  const ahead = typed !== null && compactSearch({ q: typed }).q !== search.q;
  const shown = ahead ? { ...search, q: typed, page: 1 } : search;

  function settle(): void {
    if (ahead) onSearch(compactSearch(shown), { replace: true });
  }

  useEffect(() => {
    if (!ahead) return undefined;
    const timer = setTimeout(settle, PAUSE);
    return () => clearTimeout(timer);
  });
  useEffect(() => rememberListSearch(db, compactSearch(shown)));

  return {
    shown,
    type: setTyped,
    settle,
    change(part) {
      setTyped(null);
      onSearch(compactSearch({ ...shown, page: 1, ...part }), { replace: part.page === undefined });
    },
  };
}
