import { sql } from 'kysely';
import { CONTACT_REASONS, contactAttemptDefinition, OUTCOMES } from '#domain/follow-up/contact-attempt.ts';
import { choiceFilter } from '#server/records/filters.ts';
import { defineResource } from '#server/records/resource.ts';
import { listOfPatient } from '#server/resources/patients/by-patient.ts';

const ofPatient = listOfPatient(contactAttemptDefinition);

/** /api/contact-attempts/. */
export const contactAttempts = defineResource({
  ...ofPatient,
  filters: { ...choiceFilter('reason', CONTACT_REASONS), ...choiceFilter('outcome', OUTCOMES) },
  ordering: { ...ofPatient.ordering, at: sql`at` },
  defaultOrdering: '-at',
});
