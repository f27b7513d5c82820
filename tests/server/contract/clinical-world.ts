// The record of a patient as a test of the API makes it: a patient, and what hangs below.
import { expect } from 'vitest';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Row } from '#domain/record/row.ts';
import type { Call } from './api.ts';

export interface ClinicalWorld {
  /** A new patient's id. */
  patient: (first_name?: string, last_name?: string) => Promise<string>;
  /** POSTs a row and answers it; fails unless it was created. */
  create: <R = Row>(collection: string, body: object) => Promise<R>;
  /** A new patient's history. */
  history: (first_name?: string, last_name?: string) => Promise<ClinicalHistory & { patient_name: string }>;
}

export function clinicalWorld(send: Call): ClinicalWorld {
  const create: ClinicalWorld['create'] = async <R>(collection: string, body: object) => {
    const answer = await send('POST', `/${collection}/`, { body });
    expect([collection, answer.status, answer.body]).toMatchObject([collection, 201, {}]);
    return answer.body as R;
  };
  const patient = async (first_name = 'Mateo', last_name = 'Salazar') =>
    (await create('patients', { first_name, last_name })).id;
  return {
    patient,
    create,
    history: async (...name) => create('clinical-histories', { patient: await patient(...name) }),
  };
}
