import type { Budget } from '#domain/money/budget.ts';
import { scheduleOf, standingOf, type Share, type Standing } from '#domain/money/instalments.ts';
import { dateIn } from '#domain/values/dates.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';

/** The schedule of a budget, in the clinic's zone; without instalments it has no lines. */
export function useSchedule(budget: Budget | undefined): Share[] {
  const timeZone = useClinicConfig()?.timezone;
  return budget ? scheduleOf(budget, dateIn(new Date(budget.created_at), timeZone)) : [];
}

/** The standing of a budget's schedule today, once a sum was paid; null without instalments. */
export function useStanding(budget: Budget | undefined, paid: number): Standing | null {
  const today = useToday();
  const schedule = useSchedule(budget);
  return schedule.length === 0 ? null : standingOf(schedule, paid, today);
}
