import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ClinicHours } from '#domain/agenda/clinic-hours.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { dateIn, momentIn, type Moment } from '#domain/values/dates.ts';
import { readClinic, type Clinic } from '#store/clinic/clinic.ts';
import { readEndedDemo } from '#store/clinic/ended-demo.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readStatus } from '#store/database/meta.ts';
import { readOfflineLimit } from '#store/session/contact.ts';
import { readPinDuty } from '#store/session/pins.ts';
import { keepRead, useRead, valueOf } from './read/use-read.ts';

/** The clinic's configuration, date and time outside of React, for reads made before a screen exists. */
export async function clinicNow(db: ArcadaDatabase): Promise<Moment & { config: Clinic | null }> {
  const [config, { clock_offset }] = await Promise.all([readClinic(db), readStatus(db)]);
  return { ...momentIn(new Date(Date.now() + (clock_offset ?? 0)), config?.timezone), config };
}

const readClockOffset = async (db: ArcadaDatabase) => (await readStatus(db)).clock_offset;

/** How often an open screen checks the clock, milliseconds. */
const LOOK = 30_000;

/**
 * Reads the clinic's zone and the server's clock before the first screen, and keeps them up to date: a form drawn
 * without them would take the date of the tablet's own zone for today, and save it. The end of a demo clinic, after
 * which no screen of it may be drawn, and the clinic's rules for tablets (decision 115) are kept in the same way.
 */
export async function keepClinic(db: ArcadaDatabase): Promise<() => void> {
  const ends = await Promise.all([
    keepRead(db, readClinic),
    keepRead(db, readClockOffset),
    keepRead(db, readEndedDemo),
    keepRead(db, readOfflineLimit),
    keepRead(db, readPinDuty),
  ]);
  return () => ends.forEach((end) => end());
}

/** The clinic as its settings have it on this tablet, else as last heard from the server; null before the first contact. */
export function useClinicConfig(): Clinic | null {
  return valueOf(useRead(readClinic)) ?? null;
}

/** When the clinic sees patients: as its settings say, before they are known Monday to Friday, 09:00–18:00. */
export function useClinicHours(): ClinicHours {
  return useClinicConfig() ?? USUAL_HOURS;
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
