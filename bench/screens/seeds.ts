// The rows of the measured clinic, as `seedRows` puts them into a database.
import type { Consent } from '#domain/documents/consent.ts';
import type { Prescription } from '#domain/documents/prescription.ts';
import { searchable, sortable } from '#domain/values/text.ts';
import { patientRows, type SeedRows } from '#config/bench/arcada-seed.ts';
import type { Clinic } from './data.ts';

/** All rows of the clinic, parents before children. */
export function clinicSeeds(clinic: Clinic): SeedRows[] {
  const { patients, appointments, products, operations, budgets, payments, cases, documents, record } = clinic;
  return [
    patientRows(patients),
    { collection: 'appointments', rows: appointments },
    {
      collection: 'products',
      rows: products,
      columns: ({ name }: { name: string }) => ({ sort_name: sortable(name), search_name: searchable(name) }),
    },
    { collection: 'inventory-operations', rows: operations, columns: () => ({ search_notes: '' }) },
    { collection: 'budgets', rows: budgets },
    { collection: 'payments', rows: payments },
    { collection: 'orthodontic-cases', rows: cases },
    // The lines go as JSON: the driver would send an array as one of SQL's.
    {
      collection: 'prescriptions',
      rows: documents.prescriptions,
      columns: ({ lines }: Prescription) => ({ lines: JSON.stringify(lines) }),
    },
    {
      collection: 'consents',
      rows: documents.consents,
      columns: ({ strokes }: Consent) => ({ strokes: JSON.stringify(strokes) }),
    },
    { collection: 'contact-attempts', rows: documents.attempts },
    { collection: 'clinical-histories', rows: [record.history] },
    { collection: 'clinical-exams', rows: [record.exam] },
    { collection: 'treatment-plans', rows: [record.plan] },
    { collection: 'odontograms', rows: [record.odontogram] },
    { collection: 'teeth', rows: record.teeth },
  ];
}
