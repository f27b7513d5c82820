import { useEffect, useState } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
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

/** What is being typed, ahead of the address. */
interface Typed {
  text: string;
  /** The address's search over which it is typed. */
  over: string | undefined;
  /** What was last sent into the address, which takes a moment to follow. */
  sent: PatientListSearch | null;
}

export function useListState(search: PatientListSearch, onSearch: ChangeSearch): ListState {
  const { db } = useRuntime();
  const [typed, setTyped] = useState<Typed | null>(null);
  if (typed && search.q !== typed.over) {
    // The address has followed; to anything else it was led by a link or by "back", and what was typed is over.
    const followed = typed.sent !== null && typed.sent.q === search.q;
    setTyped(followed && search.q !== compactSearch({ q: typed.text }).q ? { ...typed, over: search.q } : null);
  }
  const ahead = typed !== null && compactSearch({ q: typed.text }).q !== search.q;
  const shown = ahead ? { ...search, q: typed.text, page: 1 } : search;

  function settle(): void {
    if (!ahead) return;
    const sent = compactSearch(shown);
    setTyped({ ...typed, sent });
    onSearch(sent, { replace: true });
  }

  useEffect(() => {
    if (!ahead) return undefined;
    const timer = setTimeout(settle, PAUSE);
    return () => clearTimeout(timer);
  });
  useEffect(() => rememberListSearch(db, compactSearch(shown)));

  return {
    shown,
    type: (text) => setTyped({ text, over: search.q, sent: typed?.sent ?? null }),
    settle,
    change(part) {
      setTyped(null);
      onSearch(compactSearch({ ...shown, page: 1, ...part }), { replace: part.page === undefined });
    },
  };
}
