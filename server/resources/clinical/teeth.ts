import { sql } from 'kysely';
import { isId, toothId } from '#domain/record/ids.ts';
import { toothDefinition, toothNumbers } from '#domain/clinical/tooth.ts';
import { checkChoice, checkId } from '#server/http/validation.ts';
import { defineResource } from '#server/records/resource.ts';

const NUMBERS = [...toothNumbers('adult'), ...toothNumbers('child')];

export const teeth = defineResource({
  definition: toothDefinition,
  makeId: ({ odontogram, tooth_number }) =>
    isId(odontogram) && typeof tooth_number === 'string' ? toothId(odontogram, tooth_number) : undefined,
  filters: {
    odontogram: (value) => sql`odontogram = ${checkId('odontogram', value)}::uuid`,
    tooth_number: (value) => sql`tooth_number = ${checkChoice('tooth_number', value, NUMBERS)}`,
  },
  ordering: {
    tooth_number: sql`tooth_number`,
    created_at: sql`created_at`,
    updated_at: sql`updated_at`,
  },
  defaultOrdering: 'tooth_number',
  // A chart fills what it does not find with healthy teeth: a list cut at a hundred would draw a healthy mouth.
  whole: true,
});
