import type { CollectionName } from '#domain/collections.ts';
import type { Resource } from '#server/records/resource.ts';
import { patients } from './patients.ts';
import { treatmentPlans } from './treatment-plans.ts';
import { users } from './users.ts';

/** Every collection that this server serves: a batch op's path is looked up here. */
export const RESOURCES: Partial<Record<CollectionName, Resource>> = {
  users,
  patients,
  'treatment-plans': treatmentPlans,
};
