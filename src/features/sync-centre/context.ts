import { createContext, useContext, useEffect, useState } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import type { Centre } from './read-centre.ts';

/** What every card needs of the whole, so that it is not handed through each of them. */
export interface Names extends Pick<Centre, 'person' | 'people' | 'titles'> {
  /** What "hoy" and "próximo intento" are reckoned from. */
  now: Date;
}

export const NamesContext = createContext<Names>({
  person: null,
  people: new Map(),
  titles: new Map(),
  now: new Date(0),
});

export function useNames(): Names {
  return useContext(NamesContext);
}

export function useStore() {
  return useRuntime().db;
}

/** The hour, looked at again every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
