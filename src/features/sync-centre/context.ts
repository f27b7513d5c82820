import { createContext, useContext } from 'react';
import type { Centre } from '#store/decisions/read-centre.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { formatRelative } from '#ui/text/format.ts';

/** Data that every card needs, so that they are not passed through each component. */
export interface Names extends Pick<Centre, 'person' | 'people' | 'titles'> {
  /** The time by the server's clock, to which "hoy" and "próximo intento" refer. */
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

/** Words for an instant noted by this tablet's clock, which may be wrong, or by the server's. */
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

/** An instant of this tablet's clock, converted to the server's. */
function byServer(at: string | number, offset: number): string {
  const instant = new Date(at).getTime() + offset;
  return Number.isFinite(instant) ? new Date(instant).toISOString() : String(at);
}
