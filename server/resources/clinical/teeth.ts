import { sql } from 'kysely';
import { toothDefinition, toothNumbers } from '#domain/clinical/tooth.ts';
import { isId, toothId } from '#domain/record/ids.ts';
import { choiceFilter } from '#server/records/filters.ts';
import { defineResource } from '#server/records/resource.ts';

const NUMBERS = [...toothNumbers('adult'), ...toothNumbers('child')];

/** /api/teeth/: an odontogram has each tooth once. */
export const teeth = defineResource({
  definition: toothDefinition,
  makeId: ({ odontogram, tooth_number }) =>
    isId(odontogram) && typeof tooth_number === 'string' ? toothId(odontogram, tooth_number) : undefined,
  filters: choiceFilter('tooth_number', NUMBERS),
  ordering: { tooth_number: sql`tooth_number` },
  defaultOrdering: 'tooth_number',
  // A chart fills missing teeth with healthy ones: a list cut at a hundred would draw a healthy mouth.
  whole: true,
});
