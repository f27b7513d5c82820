import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { dateIn, momentIn, type Moment } from '#domain/values/dates.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readConfig, readStatus } from '#store/database/meta.ts';
import { keepRead, useRead, valueOf } from './read/use-read.ts';

/** The clinic's configuration, date and time outside of React, for reads made before a screen exists. */
export async function clinicNow(db: ArcadaDatabase): Promise<Moment & { config: ClinicConfig | null }> {
  const [config, { clock_offset }] = await Promise.all([readConfig(db), readStatus(db)]);
  return { ...momentIn(new Date(Date.now() + (clock_offset ?? 0)), config?.timezone), config };
}

const readClockOffset = async (db: ArcadaDatabase) => (await readStatus(db)).clock_offset;

/** How often an open screen checks the clock, milliseconds. */
const LOOK = 30_000;

/**
 * Reads the clinic's zone and the server's clock before the first screen, and keeps them up to date: a form drawn
 * without them would take the date of the tablet's own zone for today, and save it.
 */
export async function keepClinic(db: ArcadaDatabase): Promise<() => void> {
  const ends = await Promise.all([keepRead(db, readConfig), keepRead(db, readClockOffset)]);
  return () => ends.forEach((end) => end());
}

/** The clinic's configuration as last heard from the server; null before the first contact. */
export function useClinicConfig(): ClinicConfig | null {
  return valueOf(useRead(readConfig)) ?? null;
}

/** The server's clock − this tablet's, milliseconds; 0 before the server's first answer. */
export function useClockOffset(): number {
  return valueOf(useRead(readClockOffset)) ?? 0;
}

/** The time by the server's clock, as far as this tablet knows it: the tablet's own clock may be off by years. */
export function useNow(): Date {
  const offset = useClockOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => everyLook(() => setNow(Date.now())), []);
  return useMemo(() => new Date(now + offset), [now, offset]);
}

/** Today in the clinic by the server's clock, YYYY-MM-DD: ages and date limits are computed from it. */
export function useToday(): string {
  const timeZone = useClinicConfig()?.timezone;
  const offset = useClockOffset();
  return useSyncExternalStore(everyLook, () => dateIn(new Date(Date.now() + offset), timeZone));
}

function everyLook(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  return () => clearInterval(timer);
}
