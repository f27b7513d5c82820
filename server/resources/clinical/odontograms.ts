import { odontogramDefinition } from '#domain/clinical/odontogram.ts';
import { defineResource } from '#server/records/resource.ts';
import { listOfHistory } from './of-history.ts';

/** /api/odontograms/. */
export const odontograms = defineResource(listOfHistory(odontogramDefinition));
