import { appointmentDefinition } from '#domain/agenda/appointment.ts';
import { budgetDefinition } from '#domain/money/budget.ts';
import { clinicSettingsDefinition } from '#domain/clinic/clinic-settings.ts';
import { clinicalExamDefinition } from '#domain/clinical/clinical-exam.ts';
import { clinicalHistoryDefinition } from '#domain/clinical/clinical-history.ts';
import { clinicalImageDefinition } from '#domain/clinical/clinical-image.ts';
import { consentDefinition } from '#domain/documents/consent.ts';
import { consentTemplateDefinition } from '#domain/documents/consent-template.ts';
import { contactAttemptDefinition } from '#domain/follow-up/contact-attempt.ts';
import { isCollection, type CollectionName } from '#domain/record/collections.ts';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { Values } from '#domain/record/row.ts';
import { inventoryOperationDefinition } from '#domain/inventory/inventory-operation.ts';
import { odontogramDefinition } from '#domain/clinical/odontogram.ts';
import { orthodonticCaseDefinition } from '#domain/orthodontics/orthodontic-case.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import { paymentDefinition } from '#domain/money/payment.ts';
import { prescriptionDefinition } from '#domain/documents/prescription.ts';
import { productDefinition } from '#domain/inventory/product.ts';
import { supplierDefinition } from '#domain/inventory/supplier.ts';
import { toothDefinition } from '#domain/clinical/tooth.ts';
import { treatmentPlanDefinition } from '#domain/clinical/treatment-plan.ts';
import { userDefinition } from '#domain/people/user.ts';

/** The definition of every collection. Store, sync and server are generic over this table. */
export const DEFINITIONS = {
  users: userDefinition,
  'clinic-settings': clinicSettingsDefinition,
  patients: patientDefinition,
  appointments: appointmentDefinition,
  'clinical-histories': clinicalHistoryDefinition,
  'clinical-exams': clinicalExamDefinition,
  odontograms: odontogramDefinition,
  teeth: toothDefinition,
  'treatment-plans': treatmentPlanDefinition,
  'clinical-images': clinicalImageDefinition,
  products: productDefinition,
  suppliers: supplierDefinition,
  'inventory-operations': inventoryOperationDefinition,
  budgets: budgetDefinition,
  payments: paymentDefinition,
  'orthodontic-cases': orthodonticCaseDefinition,
  'contact-attempts': contactAttemptDefinition,
  'consent-templates': consentTemplateDefinition,
  consents: consentDefinition,
  prescriptions: prescriptionDefinition,
} satisfies Record<CollectionName, EntityDefinition>;

/** The definition of a collection; throws for an unknown one, as a newer build may have put on this tablet or on the wire. */
export function definitionOf(collection: CollectionName): EntityDefinition {
  if (!isCollection(collection)) throw new Error(`no definition of ${String(collection)}`);
  return DEFINITIONS[collection];
}

/** The noun of the collection's records: "Paciente", "Plan de tratamiento". */
export function kindOf(collection: CollectionName): string {
  const { singular } = definitionOf(collection);
  return singular.charAt(0).toUpperCase() + singular.slice(1);
}

/** The title of a record with these values; its noun where it has no name of its own. */
export function titleOf(collection: CollectionName, values: Values): string {
  return definitionOf(collection).title(values) || kindOf(collection);
}

/** The key of a record: unique among all collections. */
export interface RecordKey {
  collection: CollectionName;
  id: string;
}

/** The records that a row of `collection` with these values belongs to. */
export function parentsOf(collection: CollectionName, values: Values): RecordKey[] {
  return definitionOf(collection).parents.flatMap((parent) => {
    const id = values[parent.field];
    return typeof id === 'string' ? [{ collection: parent.collection, id }] : [];
  });
}

/** The collections whose rows are deleted with a row of `collection`: direct children only. */
export function childrenOf(collection: CollectionName): { collection: CollectionName; field: string }[] {
  return Object.values(DEFINITIONS).flatMap((definition) =>
    definition.parents
      .filter((parent) => parent.collection === collection)
      .map(({ field }) => ({ collection: definition.collection, field })),
  );
}
