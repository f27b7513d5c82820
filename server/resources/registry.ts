import type { CollectionName } from '#domain/record/collections.ts';
import type { Resource } from '#server/records/resource.ts';
import { appointments } from '#server/resources/agenda/appointments.ts';
import { clinicSettings } from '#server/resources/clinic/settings.ts';
import { clinicalExams } from '#server/resources/clinical/clinical-exams.ts';
import { clinicalHistories } from '#server/resources/clinical/clinical-histories.ts';
import { clinicalImages } from '#server/resources/clinical/clinical-images.ts';
import { odontograms } from '#server/resources/clinical/odontograms.ts';
import { teeth } from '#server/resources/clinical/teeth.ts';
import { treatmentPlans } from '#server/resources/clinical/treatment-plans.ts';
import { consents } from '#server/resources/documents/consents.ts';
import { consentTemplates } from '#server/resources/documents/consent-templates.ts';
import { prescriptions } from '#server/resources/documents/prescriptions.ts';
import { contactAttempts } from '#server/resources/follow-up/contact-attempts.ts';
import { inventoryOperations } from '#server/resources/inventory/inventory-operations.ts';
import { products } from '#server/resources/inventory/products.ts';
import { suppliers } from '#server/resources/inventory/suppliers.ts';
import { budgets } from '#server/resources/money/budgets.ts';
import { payments } from '#server/resources/money/payments.ts';
import { orthodonticCases } from '#server/resources/orthodontics/orthodontic-cases.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { users } from '#server/resources/people/users.ts';

/** Every collection that this server serves: a batch op's path is looked up here. */
export const RESOURCES: Partial<Record<CollectionName, Resource>> = {
  users,
  'clinic-settings': clinicSettings,
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
  'orthodontic-cases': orthodonticCases,
  'contact-attempts': contactAttempts,
  'consent-templates': consentTemplates,
  consents,
  prescriptions,
};
