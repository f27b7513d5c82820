import { useEffect, useState } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { rememberList } from './last-list.ts';
import type { ListAddress, ListSearch } from './list-address.ts';

/** Milliseconds without a key before the address follows what was typed. */
const PAUSE = 250;

/** Puts a list's state into the address; `replace`: without a new entry in the browser's history. */
export type ChangeSearch<T> = (search: T, options: { replace: boolean }) => void;

export interface ListState<S extends string, F extends string> {
  /** What the list shows: the address, ahead of it what is being typed. */
  shown: ListSearch<S, F>;
  type: (text: string) => void;
  /** Puts what was typed into the address now: before a link is followed, so that "back" finds it there. */
  settle: () => void;
  change: (part: ListSearch<S, F>) => void;
}

interface ListStateOptions<S extends string, F extends string> {
  collection: CollectionName;
  address: ListAddress<S, F>;
  search: ListSearch<S, F>;
  onSearch: ChangeSearch<ListSearch<S, F>>;
}

/** What is being typed, ahead of the address. */
interface Typed {
  text: string;
  /** The address's search over which it is typed. */
  over: string | undefined;
  /** What was last sent into the address, which takes a moment to follow; null: nothing. */
  sent: { q: string | undefined } | null;
}

/** The state of a list between the keys that are pressed and the address, which follows after a pause. */
export function useListState<S extends string, F extends string = never>({
  collection,
  address,
  search,
  onSearch,
}: ListStateOptions<S, F>): ListState<S, F> {
  const { db } = useRuntime();
  const { compact } = address;
  const [typed, setTyped] = useState<Typed | null>(null);
  const asTyped = (text: string) => compact({ q: text }).q;
  if (typed && search.q !== typed.over) {
    // The address has followed; to anything else it was led by a link or by "back", and what was typed is over.
    const followed = typed.sent !== null && typed.sent.q === search.q;
    setTyped(followed && search.q !== asTyped(typed.text) ? { ...typed, over: search.q } : null);
  }
  const ahead = typed !== null && asTyped(typed.text) !== search.q;
  const shown: ListSearch<S, F> = ahead ? { ...search, q: typed.text, page: 1 } : search;

  function settle(): void {
    if (!ahead) return;
    const sent = compact(shown);
    setTyped({ ...typed, sent: { q: sent.q } });
    onSearch(sent, { replace: true });
  }

  useEffect(() => {
    if (!ahead) return undefined;
    const timer = setTimeout(settle, PAUSE);
    return () => clearTimeout(timer);
  });
  useEffect(() => rememberList(db, collection, compact(shown)));

  return {
    shown,
    type: (text) => setTyped({ text, over: search.q, sent: typed?.sent ?? null }),
    settle,
    change(part) {
      setTyped(null);
      onSearch(compact({ ...shown, page: 1, ...part }), { replace: part.page === undefined });
    },
  };
}
