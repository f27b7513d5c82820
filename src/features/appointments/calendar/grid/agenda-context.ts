// State that the page gives to the parts of the grid: columns, heads, chips, free time, and a move's target.
import { createContext, use } from 'react';
import type { ClinicHours } from '#domain/agenda/clinic-hours.ts';
import type { Stretch } from '#domain/agenda/time-of-day.ts';
import type { CalendarRange } from '../calendar-address.ts';
import type { CalendarEvent, EventNames } from '../model/events.ts';
import type { MoveStore } from '../move/move-store.ts';

/** A tapped place in the grid: where a new appointment would begin. */
export interface Slot {
  date: string;
  time: string;
  /** Absent in the week, whose columns are days. */
  place?: string;
  /** Free minutes from there on, where the day shows them. */
  free?: number;
}

/** A day of the month: its number of visits, and the first of them. */
export interface MonthCell {
  count: number;
  first: readonly { id: string; from: string; estado: string; names: EventNames }[];
}

export interface Agenda {
  range: CalendarRange;
  now: Date;
  /** Today by the clinic's clock. */
  today: string;
  /** The hours that the calendar shows. */
  hours: Stretch;
  /** When the clinic sees patients. */
  clinicHours: ClinicHours;
  /** Width of a day in the week or of a place in the day, pixels. */
  columnWidth: number;
  /** All visits of the range, also those that the filters hide: moves and free time are checked against them. */
  all: readonly CalendarEvent[];
  /** The number of visits on each day of the range. */
  perDay: ReadonlyMap<string, number>;
  /** The cells of the month's days that have visits; empty in the other ranges. */
  month: ReadonlyMap<string, MonthCell>;
  clinicName: string;
  move: MoveStore;
  /** The visit whose panel is open. */
  openId: string | null;
  /** The panel opens beside `chip`. */
  onOpen: (event: CalendarEvent, chip: Element) => void;
  onSlot: (slot: Slot) => void;
  onDay: (date: string) => void;
}

export const AgendaContext = createContext<Agenda | null>(null);

export function useAgenda(): Agenda {
  const agenda = use(AgendaContext);
  if (!agenda) throw new Error('useAgenda outside the calendar');
  return agenda;
}
