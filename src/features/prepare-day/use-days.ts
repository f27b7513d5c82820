import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { dayAfter, readDayImages, type DayImages } from '#store/clinical/day-images.ts';
import { usePrepareRun } from './prepare-run.ts';

/** Today, and the next working day. */
export interface Days {
  today: DayImages;
  next: DayImages;
}

/** Reads today (YYYY-MM-DD) and the next working day. */
export async function readDays(db: ArcadaDatabase, today: string): Promise<Days> {
  const next = await dayAfter(db, today);
  const [ofToday, ofNext] = await Promise.all([readDayImages(db, today), readDayImages(db, next)]);
  return { today: ofToday, next: ofNext };
}

/**
 * Counts images that the run has just stored at once. Each stored image restarts the read of the days, and while they
 * come quickly no read ends: the page would say "faltan 30" until the last one.
 */
export function useDays(): Read<Days> {
  const read = useLastAnswer(useRead(readDays, useToday()));
  const { kept } = usePrepareRun().state;
  if (read.status !== 'ready' || kept.size === 0) return read;
  const { today, next } = read.value;
  return { status: 'ready', value: { today: withoutKept(today, kept), next: withoutKept(next, kept) } };
}

function withoutKept(day: DayImages, kept: ReadonlySet<string>): DayImages {
  const patients = day.patients.map((each) => ({
    ...each,
    missing: each.missing.filter(({ id }) => !kept.has(id)),
  }));
  return { ...day, patients };
}

/** The images that some days' patients lack; each patient and image is counted once. */
export interface Figures {
  patients: number;
  ready: number;
  missing: ClinicalImage[];
  bytes: number;
}

export function figuresOf(...days: readonly DayImages[]): Figures {
  const patients = new Map(days.flatMap((day) => day.patients).map((each) => [each.patient, each]));
  const missing = [...patients.values()].flatMap((each) => each.missing);
  return {
    patients: patients.size,
    ready: [...patients.values()].filter((each) => each.missing.length === 0).length,
    missing,
    bytes: missing.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
  };
}
