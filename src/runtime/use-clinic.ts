import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { dateIn } from '#domain/values/dates.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { readConfig } from '#store/database/meta.ts';
import { useRuntime } from './runtime.tsx';

/** How often a screen that stays open looks whether the day has changed, milliseconds. */
const LOOK = 60_000;

/** The clinic's configuration as last heard from the server; null before the first contact. */
export function useClinicConfig(): ClinicConfig | null {
  const { db } = useRuntime();
  return useLiveQuery(() => readConfig(db), [db]) ?? null;
}

/** Today in the clinic, YYYY-MM-DD: what ages and date limits are reckoned from. */
export function useToday(): string {
  const timeZone = useClinicConfig()?.timezone;
  return useSyncExternalStore(everyMinute, () => dateIn(new Date(), timeZone));
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  return () => clearInterval(timer);
}
