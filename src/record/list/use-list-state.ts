import { useEffect, useState } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { rememberList } from './last-list.ts';
import type { ListAddress, ListSearch } from './list-address.ts';

/** Milliseconds without a key before the typed search enters the address. */
const PAUSE = 250;

/** Puts a list's state into the address; `replace` adds no entry to the browser's history. */
export type ChangeSearch<T> = (search: T, options: { replace: boolean }) => void;

export interface ListState<S extends string, F extends string> {
  /** The state that the list shows: the address, with the text being typed in place of its search. */
  shown: ListSearch<S, F>;
  type: (text: string) => void;
  /**
   * Puts the typed search into the address at once: called before a link is followed, so that "back" finds it there.
   */
  settle: () => void;
  change: (part: ListSearch<S, F>) => void;
}

interface ListStateOptions<S extends string, F extends string> {
  collection: CollectionName;
  address: ListAddress<S, F>;
  search: ListSearch<S, F>;
  onSearch: ChangeSearch<ListSearch<S, F>>;
}

/** The text being typed, before it is in the address. */
interface Typed {
  text: string;
  /** The search that the address had when the typing began. */
  over: string | undefined;
  /** The search that was last sent to the address, which changes a moment later; null: none was sent. */
  sent: { q: string | undefined } | null;
}

/** A list's state, made of the pressed keys and the address, which follows them after a pause. */
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
    // The address has the search that was sent. Any other change came from a link or "back", and ends the typing.
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
