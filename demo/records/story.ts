import type { Person } from '#demo/people.ts';
import type { Visit } from './agenda/agenda.ts';
import type { Treatment } from './treatments.ts';

/** A patient with all the facts from which the records are made. */
export interface Story {
  person: Person;
  treatment: Treatment;
  visits: readonly Visit[];
  /** The visits that took place, in their order. */
  attended: readonly Visit[];
  /** The day on which the clinic registered the patient. */
  registered: string;
}
