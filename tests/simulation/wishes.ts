import type { Actor } from './actor.ts';
import type { Clinic } from './clinic.ts';

/** Every appointment that is there, and that somebody wished into the calendar, has come there at least once. */
export async function checkWishes(clinic: Clinic, actors: readonly Actor[]): Promise<string[]> {
  const there = new Set((await clinic.rows('appointments')).map((row) => String(row['id'])));
  return actors.flatMap(({ tablet, wishes = new Set<string>() }) =>
    [...wishes]
      .filter((id) => there.has(id) && !clinic.calendar.done.has(id))
      .map((id) => `t${tablet.index}: appointments ${id} was wished into the calendar, and never came there`),
  );
}
