import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { dateIn } from '#domain/values/dates.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readConfig, readStatus } from '#store/database/meta.ts';
import { useRuntime } from './runtime.tsx';
import { useRead, valueOf } from './use-read.ts';

/** How often a screen that stays open looks at the clock, milliseconds. */
const LOOK = 30_000;

/** The clinic's configuration as last heard from the server; null before the first contact. */
export function useClinicConfig(): ClinicConfig | null {
  return valueOf(useRead(readConfig, [])) ?? null;
}

/** What each store has told last, so that a screen that opens later does not begin with the tablet's wrong day. */
const known = new WeakMap<ArcadaDatabase, number>();

async function readOffset(db: ArcadaDatabase): Promise<number> {
  const offset = (await readStatus(db)).clock_offset ?? 0;
  known.set(db, offset);
  return offset;
}

/** The server's clock − this tablet's, milliseconds; 0 until an answer of the server has told. */
export function useClockOffset(): number {
  const { db } = useRuntime();
  return valueOf(useRead(readOffset, [])) ?? known.get(db) ?? 0;
}

/** The hour by the server's clock, as far as this tablet knows it: its own may be off by years. */
export function useNow(): Date {
  const offset = useClockOffset();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => everyLook(() => setNow(Date.now())), []);
  return useMemo(() => new Date(now + offset), [now, offset]);
}

/** Today in the clinic by the server's clock, YYYY-MM-DD: what ages and date limits are reckoned from. */
export function useToday(): string {
  const timeZone = useClinicConfig()?.timezone;
  const offset = useClockOffset();
  return useSyncExternalStore(everyLook, () => dateIn(new Date(Date.now() + offset), timeZone));
}

function everyLook(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK);
  return () => clearInterval(timer);
}
