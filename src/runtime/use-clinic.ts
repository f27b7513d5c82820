import { useRead, valueOf } from './use-read.ts';
import { useSyncExternalStore } from 'react';
import { dateIn } from '#domain/values/dates.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { readConfig } from '#store/database/meta.ts';

/** How often a screen that stays open looks whether the day has changed, milliseconds. */
const LOOK = 60_000;

/** The clinic's configuration as last heard from the server; null before the first contact. */
export function useClinicConfig(): ClinicConfig | null {
  return valueOf(useRead(readConfig, [])) ?? null;
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
