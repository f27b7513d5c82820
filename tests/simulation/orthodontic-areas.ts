// The collections that the orthodontic clinic's work adds: cases, instalments, attempts to reach somebody, consents and prescriptions.
import { BLANK_LINE } from '#domain/documents/prescription.ts';
import { sealOf, type Sealed } from '#domain/documents/seal.ts';
import { below, blank, type Area } from './area.ts';

/** A consent that a mother signs, but for its text. */
const SIGNED = {
  kind: 'ortodoncia',
  title: 'Consentimiento para ortodoncia',
  signer_name: 'Rosa Ñaupari',
  signer_document: '09 871 224',
  signer_kinship: 'Madre',
  professional_name: 'Dra. Daniela Vega',
  strokes: [
    [
      [10.5, 20, 0, 0.5],
      [30, 5.3, 16, 0.75],
    ],
  ],
  signed_at: '2026-03-10T14:00:00.000Z',
} satisfies Omit<Sealed, 'text'> & { kind: string };

export const ORTHODONTIC_AREAS: readonly Area[] = [
  {
    // Budgets with instalments, in place of those without.
    collection: 'budgets',
    texts: ['nombre', 'description'],
    // The initial payment is part of a unit, and may be more than the total: that warns, and refuses nothing.
    amounts: ['total_amount', 'down_payment'],
    make: below('budgets', 'patients', 'patient', ({ ledger }) => ({
      nombre: ledger.value(),
      total_amount: ledger.amount(),
      down_payment: ledger.amount(),
      instalments: 6,
      first_due: '2026-03-31',
    })),
  },
  {
    collection: 'orthodontic-cases',
    texts: ['notes'],
    // The phase is part of a unit with the day of the end. Opening a second case warns, as with payments.
    dates: ['started_on'],
    choices: { appliance: ['metalicos', 'alineadores'], phase: ['activo', 'retencion', 'suspendido'] },
    make: below('orthodontic-cases', 'patients', 'patient', ({ ledger, random }) => ({
      started_on: ledger.date(),
      planned_months: random.pick([12, 18, 24]),
      appliance: 'metalicos',
      notes: ledger.value(),
    })),
  },
  {
    collection: 'contact-attempts',
    texts: ['notes'],
    choices: { channel: ['llamada', 'whatsapp', 'correo'], outcome: ['contactado', 'no_contesta', 'no_desea'] },
    make: below('contact-attempts', 'patients', 'patient', ({ ledger, random }) => ({
      at: `${ledger.date()}T15:00:00.000Z`,
      channel: 'llamada',
      outcome: random.pick(['contactado', 'no_contesta', 'no_desea']),
      notes: ledger.value(),
    })),
  },
  {
    collection: 'consent-templates',
    texts: ['text'],
    ofAdministrador: true,
    // A change of the text would take a review away: nobody reviews one here.
    change: ({ ledger }) => ({ text: ledger.value() }),
    make: ({ random, ledger }) =>
      Promise.resolve({
        id: random.uuid(),
        values: { ...blank('consent-templates'), title: 'Blanqueamiento', text: ledger.value() },
      }),
  },
  {
    // Signed once, and revoked once: two tablets may both do it.
    collection: 'consents',
    texts: ['text'],
    stays: true,
    change: ({ ledger }) => ({ revoked_on: '2026-03-10', revocation_reason: ledger.value() }),
    make: below('consents', 'patients', 'patient', ({ ledger }) => {
      const signed = { ...SIGNED, text: ledger.value() };
      return { ...signed, hash: sealOf(signed) };
    }),
  },
  {
    collection: 'prescriptions',
    texts: ['instructions'],
    // One field: two tablets that change them are a conflict.
    choices: { lines: ['Amoxicilina 500 mg', 'Clindamicina 300 mg'].map((medicine) => [{ ...BLANK_LINE, medicine }]) },
    async make(making) {
      const prescriber = await making.any('users');
      if (!prescriber) return undefined;
      return below('prescriptions', 'patients', 'patient', ({ ledger }) => ({
        date: '2026-03-10',
        lines: [{ ...BLANK_LINE, medicine: 'Ibuprofeno 400 mg' }],
        instructions: ledger.value(),
        prescriber: prescriber.id,
        licence_number: 'COP 18 452',
      }))(making);
    },
  },
];
