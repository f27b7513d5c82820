// Where events stand that share a time: side by side, none over another.
import { MINUTE } from './wall-clock.ts';

interface Timed {
  start: Date;
  end: Date;
}

/** An event with its share of its column, percent. */
export interface Placed<E> {
  event: E;
  left: number;
  width: number;
}

/** Lays out the events of one column. `least`: the minutes that the lowest chip takes, however short its visit is. */
export function sideBySide<E extends Timed>(events: readonly E[], least: number): Placed<E>[] {
  const endOf = ({ start, end }: E) => Math.max(end.getTime(), start.getTime() + least * MINUTE);
  const inOrder = events.toSorted((a, b) => a.start.getTime() - b.start.getTime() || b.end.getTime() - a.end.getTime());
  return groupsOf(inOrder, endOf).flatMap((group) => {
    const columns = columnsOf(group, endOf);
    const width = 100 / columns.length;
    return columns.flatMap((column, place) =>
      column.map((event) => {
        const taken = reach(event, columns.slice(place + 1), endOf);
        return { event, left: width * place, width: width * taken };
      }),
    );
  });
}

/** Events that touch each other's time, directly or through others between them. */
function groupsOf<E extends Timed>(inOrder: readonly E[], endOf: (event: E) => number): E[][] {
  const groups: E[][] = [];
  let end = -Infinity;
  for (const event of inOrder) {
    if (event.start.getTime() >= end) groups.push([]);
    groups.at(-1)!.push(event);
    end = Math.max(end, endOf(event));
  }
  return groups;
}

/** Each event in the first column that is free by its time. */
function columnsOf<E extends Timed>(group: readonly E[], endOf: (event: E) => number): E[][] {
  const columns: E[][] = [];
  for (const event of group) {
    const free = columns.find((column) => endOf(column.at(-1)!) <= event.start.getTime());
    if (free) free.push(event);
    else columns.push([event]);
  }
  return columns;
}

/** How many columns an event may fill: its own, and those to the right that are empty at its time. */
function reach<E extends Timed>(event: E, toTheRight: readonly E[][], endOf: (event: E) => number): number {
  const isFree = (column: readonly E[]) =>
    column.every((other) => other.start.getTime() >= endOf(event) || endOf(other) <= event.start.getTime());
  const taken = toTheRight.findIndex((column) => !isFree(column));
  return 1 + (taken === -1 ? toTheRight.length : taken);
}
