// The papers of the measured clinic's patients, and the attempts to reach them.
import type { Consent, ConsentValues } from '#domain/documents/consent.ts';
import type { Prescription } from '#domain/documents/prescription.ts';
import { sealOf } from '#domain/documents/seal.ts';
import type { ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { addDays } from '#domain/values/dates.ts';

/** Prescriptions and attempts of the clinic. */
const OF_ALL = 4000;
/** The prescriptions, the attempts and the consents of the patient whose page is opened: this many of each. */
export const OF_PATIENT = 8;
/** Medicines that the clinic prescribes. */
const MEDICINES = 200;

export interface Documents {
  prescriptions: Prescription[];
  attempts: ContactAttempt[];
  consents: Consent[];
}

/** The first patient has some of each; another one a prescription and an attempt. */
export function buildDocuments(patients: readonly Patient[], today: string, meta: () => RowMeta): Documents {
  const ofWhom = (index: number): Patient =>
    patients[index < OF_PATIENT ? 0 : (index - OF_PATIENT + 1) % patients.length]!;
  const prescriptions = Array.from({ length: OF_ALL }, (_, index): Prescription => ({
    ...meta(),
    patient: ofWhom(index).id,
    date: addDays(today, -(index % 700)),
    lines: [index % MEDICINES, (index * 7) % 20].map((number) => ({
      medicine: `Medicamento ${number + 1} 500 mg, tableta`,
      quantity: '21',
      directions: '1 tableta cada 8 horas, si hay dolor',
      duration: '7 días',
      allergy_seen: null,
    })),
    instructions: 'Dieta blanda dos días.',
    prescriber: ofWhom(0).id,
    licence_number: 'COP 18 452',
  }));
  const attempts = Array.from({ length: OF_ALL }, (_, index): ContactAttempt => ({
    ...meta(),
    patient: ofWhom(index).id,
    at: `${addDays(today, -(index % 60))}T15:00:00.000Z`,
    channel: 'llamada',
    outcome: index % 3 === 0 ? 'contactado' : 'no_contesta',
    call_again_on: null,
    reason: 'seguimiento',
    notes: null,
  }));
  const consents = Array.from({ length: OF_PATIENT }, (_, index): Consent => ({
    ...meta(),
    ...consentOf(ofWhom(0), addDays(today, -30 * (index + 1))),
  }));
  return { prescriptions, attempts, consents };
}

function consentOf(patient: Patient, day: string): ConsentValues {
  const values = {
    patient: patient.id,
    template: null,
    kind: 'ortodoncia' as const,
    title: 'Consentimiento para el tratamiento de ortodoncia',
    text: 'Entiendo en qué consiste el tratamiento y cuánto dura.\n'.repeat(40).trim(),
    signer_name: fullName(patient),
    signer_document: null,
    signer_kinship: null,
    professional: null,
    professional_name: 'Dra. Lucía Salazar',
    strokes: [Array.from({ length: 200 }, (_, at) => [40 + at, 80 + (at % 17), at * 12, 0.5])],
    signed_at: `${day}T16:00:00.000Z`,
    revoked_on: null,
    revocation_reason: null,
  };
  return { ...values, hash: sealOf(values) };
}
