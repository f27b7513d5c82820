import { createContext, useContext } from 'react';
import type { Centre } from '#store/decisions/read-centre.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { formatRelative } from '#ui/text/format.ts';

/** What every card needs of the whole, so that it is not handed through each of them. */
export interface Names extends Pick<Centre, 'person' | 'people' | 'titles'> {
  /** The hour by the server's clock: what "hoy" and "próximo intento" are reckoned from. */
  now: Date;
  /** The server's clock − this tablet's, milliseconds. */
  offset: number;
}

export const NamesContext = createContext<Names>({
  person: null,
  people: new Map(),
  titles: new Map(),
  now: new Date(0),
  offset: 0,
});

export function useNames(): Names {
  return useContext(NamesContext);
}

export function useStore() {
  return useRuntime().db;
}

/** When something was, in words: noted by the clock of this tablet, which may be wrong, or by the server's. */
export interface When {
  here: (at: string | number) => string;
  there: (at: string) => string;
}

export function useWhen(): When {
  const { now, offset } = useNames();
  const timeZone = useClinicConfig()?.timezone;
  return {
    here: (at) => formatRelative(byServer(at, offset), now, timeZone),
    there: (at) => formatRelative(at, now, timeZone),
  };
}

/** An instant of this tablet's clock as the server's would have shown it. */
function byServer(at: string | number, offset: number): string {
  const instant = new Date(at).getTime() + offset;
  return Number.isFinite(instant) ? new Date(instant).toISOString() : String(at);
}
