/** The twenty collections, named as their API path segment. Parents come before children. */
export const COLLECTIONS = [
  'users',
  'clinic-settings',
  'patients',
  'appointments',
  'clinical-histories',
  'clinical-exams',
  'odontograms',
  'teeth',
  'treatment-plans',
  'clinical-images',
  'products',
  'suppliers',
  'inventory-operations',
  'budgets',
  'payments',
  'orthodontic-cases',
  'contact-attempts',
  'consent-templates',
  'consents',
  'prescriptions',
] as const;

/** One of `COLLECTIONS`. */
export type CollectionName = (typeof COLLECTIONS)[number];

/** Whether a value from outside names a collection. */
export function isCollection(value: unknown): value is CollectionName {
  return (COLLECTIONS as readonly unknown[]).includes(value);
}

/** The SQL table of a collection: the same name with `_` for `-`. */
export function tableName(collection: CollectionName): string {
  return collection.replaceAll('-', '_');
}
