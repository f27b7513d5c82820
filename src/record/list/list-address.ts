// A list's state lives in the address, so that "back" restores it (specification §2).
import { dropped } from '#ui/text/query-text.ts';

/** The state of a list in its address; an absent part has its default. */
export type ListSearch<S extends string = string, F extends string = never> = {
  q?: string;
  sort?: S;
  page?: number;
} & { [name in F]?: string };

interface ListOptions<S extends string, F extends string> {
  /** The sort orders that people choose from, with their labels; the first is the default. */
  sorts: Readonly<Record<S, string>>;
  /** Further query parameters of the list, each with a check of its value. */
  filters?: Readonly<Record<F, (value: string) => boolean>>;
}

export interface ListAddress<S extends string, F extends string> {
  sorts: Readonly<Record<S, string>>;
  defaultSort: S;
  isSort: (value: unknown) => value is S;
  /** Reads the address's query; an invalid value becomes the default. */
  parse: (raw: Record<string, unknown>) => ListSearch<S, F>;
  /** Leaves the defaults out: the plain list has the plain address. */
  compact: (search: ListSearch<S, F>) => ListSearch<S, F>;
}

/** A longer search is cut to so many characters. */
const LONGEST = 100;

/** The functions by which one list keeps its state in the address. */
export function listAddress<S extends string, F extends string = never>(options: ListOptions<S, F>): ListAddress<S, F> {
  const { sorts, filters } = options;
  const defaultSort = Object.keys(sorts)[0] as S;
  const isSort = (value: unknown): value is S => typeof value === 'string' && Object.hasOwn(sorts, value);
  const filterNames = Object.keys(filters ?? {}) as F[];

  function compact(search: ListSearch<S, F>): ListSearch<S, F> {
    const { q, sort, page } = search as ListSearch<S>;
    const kept = filterNames.flatMap((name) => {
      const value = (search as Partial<Record<F, string>>)[name];
      return value ? [[name, value] as const] : [];
    });
    return {
      ...(q === undefined || q.trim() === '' ? {} : { q }),
      ...(sort === undefined || sort === defaultSort ? {} : { sort }),
      ...(page === undefined || page <= 1 ? {} : { page }),
      ...Object.fromEntries(kept),
    } as ListSearch<S, F>;
  }

  function parse(raw: Record<string, unknown>): ListSearch<S, F> {
    const page = Number(raw['page']);
    const known = filterNames.flatMap((name) => {
      const text = textOf(raw[name]);
      return text !== '' && filters?.[name](text) ? [[name, text] as const] : [];
    });
    const read = compact({
      q: textOf(raw['q']).slice(0, LONGEST),
      sort: isSort(raw['sort']) ? raw['sort'] : defaultSort,
      page: Number.isSafeInteger(page) && page > 0 ? page : 1,
      ...Object.fromEntries(known),
    } as ListSearch<S, F>);
    return { ...dropped(['q', 'sort', 'page', ...filterNames], raw), ...read };
  }

  return { sorts, defaultSort, isSort, parse, compact };
}

/** The router reads ?q=987654321 as a number. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
