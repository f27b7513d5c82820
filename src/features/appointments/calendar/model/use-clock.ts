import { useMemo } from 'react';
import { momentIn } from '#domain/values/dates.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { wallDate } from './wall-clock.ts';

/** The present minute on the clinic's wall clock; the same object until the next minute. */
export function useClinicClock(): { now: Date; today: string } {
  const { fecha, hora } = momentIn(useNow(), useClinicConfig()?.timezone);
  return useMemo(() => ({ now: wallDate(fecha, hora), today: fecha }), [fecha, hora]);
}
