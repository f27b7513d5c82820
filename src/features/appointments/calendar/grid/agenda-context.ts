// What the page tells the parts of the grid: columns, heads, chips, free time, and a move's target.
import { createContext, use } from 'react';
import type { Stretch } from '#domain/agenda/free-time.ts';
import type { CalendarRange } from '../calendar-address.ts';
import type { CalendarEvent, EventNames } from '../model/events.ts';
import type { MoveStore } from '../move/move-store.ts';

/** A place in the grid that somebody has tapped: where a new appointment would stand. */
export interface Slot {
  date: string;
  time: string;
  /** Absent in the week, whose columns are days. */
  place?: string;
  /** Minutes that are free from then on, where the day shows them. */
  free?: number;
}

/** A day of the month: how many visits, and the first of them. */
export interface MonthCell {
  count: number;
  first: readonly { id: string; from: string; estado: string; names: EventNames }[];
}

export interface Agenda {
  range: CalendarRange;
  now: Date;
  /** Today by the clinic's clock. */
  today: string;
  hours: Stretch;
  /** Of a day in the week, of a place in the day, pixels. */
  columnWidth: number;
  /** All visits of the range, whatever the filters hide: what is in a move's way, and what leaves time free. */
  all: readonly CalendarEvent[];
  /** How many visits each day of the range has. */
  perDay: ReadonlyMap<string, number>;
  /** What a month shows of each day that has visits; empty in the other ranges. */
  month: ReadonlyMap<string, MonthCell>;
  clinicName: string;
  move: MoveStore;
  /** The visit whose panel is open. */
  openId: string | null;
  /** The chip is where the panel opens. */
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
