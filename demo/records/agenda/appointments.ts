// The saves of a patient's appointments: when each was arranged, moved and closed.
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { addDays } from '#domain/values/dates.ts';
import { isOpen } from '#demo/days.ts';
import { randomOf } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import { arranged, momentOf, type Visit } from './agenda.ts';
import type { Story } from '#demo/records/story.ts';

/** All saves of a patient's appointments. */
export function appointmentRecords(plan: DemoPlan, story: Story): DemoRecord[] {
  const { person, visits } = story;
  return visits.flatMap((visit, index) => {
    const id = demoId(plan.seed, 'appointments', person.number * 1000 + index);
    const save = (day: string, values: AppointmentValues): DemoRecord => ({
      collection: 'appointments',
      id,
      day,
      values,
    });
    const before = visits[index - 1];
    const values = arranged(person.id, visit);
    if (before?.moved !== undefined) {
      const day = movedOn(plan, story, index - 1);
      const { created } = reschedule(arranged(person.id, before), momentOf(visit), before.moved);
      // Closed on its day, or confirmed since; today's visits keep their first state.
      const later = visit.day < plan.today ? visit.day : plan.today;
      const closed =
        visit.estado === 'programada' || later === day ? [] : [save(later, { ...created, estado: visit.estado })];
      return [save(day, created), ...closed];
    }
    if (visit.moved !== undefined) {
      const [first, day] = [bookedOn(plan, story, index), movedOn(plan, story, index)];
      const { original } = reschedule(values, momentOf(visits[index + 1]!), visit.moved);
      return [...(first < day ? [save(first, values)] : []), save(day, { ...values, ...original })];
    }
    const closed = { ...values, estado: visit.estado };
    if (visit.type === 'Emergencia') return emergency(plan, story, { visit, index, save, values, closed });
    return [save(visit.day < plan.today ? visit.day : bookedOn(plan, story, index), closed)];
  });
}

interface Emergency {
  visit: Visit;
  index: number;
  save: (day: string, values: AppointmentValues) => DemoRecord;
  values: AppointmentValues;
  closed: AppointmentValues;
}

/** A patient in pain calls on the day, or the day before. */
function emergency({ seed, today }: DemoPlan, story: Story, { visit, index, save, values, closed }: Emergency) {
  const random = randomOf(seed, 'emergency', story.person.number, index);
  const before = addDays(visit.day, -1);
  const calledBefore = visit.day > today || (random.chance(0.5) && isOpen(before) && before >= story.registered);
  if (!calledBefore) return [save(visit.day, closed)];
  return visit.day < today ? [save(before, values), save(visit.day, closed)] : [save(before, closed)];
}

/** A coming visit was arranged at the last visit that took place, or with the first call. */
function bookedOn({ today }: DemoPlan, { visits, attended, registered }: Story, index: number): string {
  const before = visits[index - 1]?.day;
  if (before !== undefined && before < today) return before;
  return attended.at(-1)?.day ?? registered;
}

/** The patient called some days before the visit, but after it was arranged. */
function movedOn(plan: DemoPlan, story: Story, index: number): string {
  const { day } = story.visits[index]!;
  const booked = bookedOn(plan, story, index);
  const random = randomOf(plan.seed, 'call', story.person.number, index);
  const called = addDays(day < plan.today ? day : plan.today, -random.integer(day < plan.today ? 1 : 0, 3));
  return called > booked ? called : booked;
}
