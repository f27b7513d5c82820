import type { CollectionName } from '#domain/collections.ts';
import type { Resource } from '#server/records/resource.ts';
import { appointments } from './appointments.ts';
import { budgets } from './budgets.ts';
import { clinicalExams } from './clinical-exams.ts';
import { clinicalHistories } from './clinical-histories.ts';
import { clinicalImages } from './clinical-images.ts';
import { inventoryOperations } from './inventory-operations.ts';
import { odontograms } from './odontograms.ts';
import { patients } from './patients.ts';
import { payments } from './payments.ts';
import { products } from './products.ts';
import { suppliers } from './suppliers.ts';
import { teeth } from './teeth.ts';
import { treatmentPlans } from './treatment-plans.ts';
import { users } from './users.ts';

/** Every collection that this server serves: a batch op's path is looked up here. */
export const RESOURCES: Partial<Record<CollectionName, Resource>> = {
  users,
  patients,
  appointments,
  'clinical-histories': clinicalHistories,
  'clinical-exams': clinicalExams,
  odontograms,
  teeth,
  'treatment-plans': treatmentPlans,
  'clinical-images': clinicalImages,
  products,
  suppliers,
  'inventory-operations': inventoryOperations,
  budgets,
  payments,
};
