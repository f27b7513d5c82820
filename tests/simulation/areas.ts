// The collections as the simulator's people use them: what a new record looks like, and in which fields they write.
import type { CollectionName } from '#domain/record/collections.ts';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { below, blank, type Area } from './area.ts';
import { ORTHODONTIC_AREAS } from './orthodontic-areas.ts';

/** The stand-in for an image's picture: no two are the same. */
export const pictureOf = (imageId: string): string => `picture of ${imageId}`;

export const AREAS: readonly Area[] = [
  {
    collection: 'clinic-settings',
    texts: ['legal_name', 'tax_number', 'address'],
    ofAdministrador: true,
    stays: true,
    // The server makes its one record.
    make: () => Promise.resolve(undefined),
  },
  {
    collection: 'patients',
    texts: ['occupation', 'address', 'referred_by', 'guardian_name', 'patient_notes'],
    numbers: ['phone_number', 'guardian_phone'],
    make: ({ random, ledger }) =>
      Promise.resolve({
        id: random.uuid(),
        values: { ...EMPTY_PATIENT, first_name: ledger.value(), last_name: 'Prueba' },
      }),
  },
  {
    collection: 'treatment-plans',
    texts: ['diagnostic', 'treatment_plan', 'observations'],
    make: below('treatment-plans', 'patients', 'patient', ({ ledger }) => ({ diagnostic: ledger.value() })),
  },
  {
    collection: 'appointments',
    texts: ['notes', 'location'],
    // Part of a unit: the day stands or falls with the hour, the duration and the state.
    dates: ['fecha'],
    choices: {
      hora: ['08:15', '11:30', '17:45'],
      duracion: [15, 45, 90],
      estado: ['programada', 'confirmada', 'completada', 'inasistencia'],
    },
    make: below('appointments', 'patients', 'patient', ({ ledger, random }) => ({
      fecha: ledger.date(),
      hora: random.pick(['09:00', '10:30', '16:15']),
      tipo_tratamiento: 'Control',
      notes: ledger.value(),
    })),
  },
  {
    // Two tablets that make one for the same patient make the same one.
    collection: 'clinical-histories',
    texts: ['consultation_reason', 'medications', 'allergies'],
    choices: { smoking: ['si', 'no', null], gum_bleeding: ['si', 'no', null] },
    async make({ any, ledger }) {
      const patient = await any('patients');
      if (!patient) return undefined;
      const values = { ...blank('clinical-histories'), patient: patient.id, consultation_reason: ledger.value() };
      return { id: clinicalHistoryId(patient.id), values };
    },
  },
  {
    collection: 'clinical-exams',
    texts: ['tmj_observations'],
    make: below('clinical-exams', 'clinical-histories', 'clinical_history', ({ ledger }) => ({
      tmj_observations: ledger.value(),
    })),
  },
  {
    // Its file goes by a lane of its own.
    collection: 'clinical-images',
    texts: ['description'],
    async make(making) {
      const values = { image_type: 'photo', description: making.ledger.value() };
      const made = await below('clinical-images', 'clinical-histories', 'clinical_history', () => values)(making);
      if (!made) return undefined;
      const { buffer } = new TextEncoder().encode(pictureOf(made.id));
      return { ...made, file: { bytes: buffer, mime: 'image/jpeg' } };
    },
  },
  {
    collection: 'odontograms',
    texts: ['notes'],
    make: below('odontograms', 'clinical-histories', 'clinical_history', ({ ledger }) => ({ notes: ledger.value() })),
  },
  {
    // Here too: few teeth, so that the same one is painted on several tablets.
    collection: 'teeth',
    texts: ['observation'],
    choices: { condition: ['sano', 'caries', 'ausente'] },
    async make({ any, random, ledger }) {
      const odontogram = await any('odontograms');
      if (!odontogram) return undefined;
      const tooth_number = random.pick(['16', '17']);
      const values = { odontogram: odontogram.id, tooth_number, type: 'adult', condition: 'caries' };
      return {
        id: toothId(odontogram.id, tooth_number),
        values: { ...blank('teeth'), ...values, observation: ledger.value() },
      };
    },
  },
  {
    collection: 'products',
    texts: ['name'],
    make: ({ random, ledger }) => Promise.resolve({ id: random.uuid(), values: { name: ledger.value() } }),
  },
  {
    collection: 'suppliers',
    texts: ['contact', 'email', 'notes'],
    make: ({ random, ledger }) =>
      Promise.resolve({ id: random.uuid(), values: { ...blank('suppliers'), name: ledger.value() } }),
  },
  {
    collection: 'inventory-operations',
    texts: ['notes'],
    // Part of a unit with the kind of operation. Taking out more than there is warns, as with payments.
    amounts: ['quantity', 'unit_price'],
    choices: { operation_type: ['entrada', 'salida'] },
    async make(making) {
      const { random, ledger } = making;
      const supplier = await making.any('suppliers');
      return below('inventory-operations', 'products', 'product', () => ({
        operation_type: random.pick(['entrada', 'salida']),
        date: '2026-03-10',
        quantity: ledger.amount(),
        unit_price: ledger.amount(),
        supplier: supplier?.id ?? null,
        notes: ledger.value(),
      }))(making);
    },
  },
  {
    collection: 'budgets',
    texts: ['nombre', 'description'],
    amounts: ['total_amount'],
    make: below('budgets', 'patients', 'patient', ({ ledger }) => ({
      nombre: ledger.value(),
      total_amount: ledger.amount(),
    })),
  },
  {
    collection: 'payments',
    texts: ['notes'],
    // Part of a unit with its budget. Mostly more than is left to pay: that warns, and never refuses a payment that happened.
    amounts: ['amount'],
    choices: { payment_method: ['CASH', 'CARD'] },
    async make({ any, random, ledger }) {
      const budget = await any('budgets');
      if (!budget) return undefined;
      const values = {
        patient: budget['patient'],
        budget: budget.id,
        amount: ledger.amount(),
        payment_date: '2026-03-10',
      };
      return {
        id: random.uuid(),
        values: { ...blank('payments'), ...values, payment_method: 'CASH', notes: ledger.value() },
      };
    },
  },
];

/** The areas of a day on which people also do the orthodontic clinic's work. */
export const ALL_AREAS: readonly Area[] = [
  ...AREAS.filter(({ collection }) => !ORTHODONTIC_AREAS.some((other) => other.collection === collection)),
  ...ORTHODONTIC_AREAS,
];

export const areaOf = (collection: CollectionName): Area => {
  const area = [...AREAS, ...ORTHODONTIC_AREAS].find((each) => each.collection === collection);
  if (!area) throw new Error(`nobody writes ${collection} here`);
  return area;
};
