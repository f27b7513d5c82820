// Prescriptions for tests.
import type { Prescription, PrescriptionLine, PrescriptionValues } from '#domain/documents/prescription.ts';
import type { User } from '#domain/people/user.ts';
import type { Row } from '#domain/record/row.ts';
import { BRUNO, META, testId } from './factories.ts';

/** A line as it is stored. */
export const buildLine = (line: Partial<PrescriptionLine> = {}): PrescriptionLine => ({
  medicine: 'Amoxicilina 500 mg, cápsula',
  quantity: '21',
  directions: '1 cápsula cada 8 horas',
  duration: '7 días',
  allergy_seen: null,
  ...line,
});

/** The fields of a prescription that a client writes: by Bruno, for the patient 0x100. */
export const buildPrescriptionValues = (values: Partial<PrescriptionValues> = {}): PrescriptionValues => ({
  patient: testId(0x100),
  date: '2026-03-10',
  lines: [buildLine()],
  instructions: null,
  prescriber: BRUNO.id,
  licence_number: 'COP 18 452',
  ...values,
});

/** A prescription as the server has it. */
export const buildPrescription = (prescription: Partial<Prescription> = {}): Prescription & Row => ({
  ...META,
  id: testId(0xc00),
  ...buildPrescriptionValues(),
  ...prescription,
});

/** Bruno's account, with a licence number. */
export const buildPrescriber = (user: Partial<User> = {}): User & Row => ({
  ...META,
  ...BRUNO,
  active: true,
  licence_number: 'COP 18 452',
  ...user,
});
