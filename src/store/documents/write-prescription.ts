// The writes of prescriptions: each line keeps the warning about an allergy that stood beside it.
import { allergyWarning } from '#domain/documents/allergy-warning.ts';
import { withWarningsSeen, type PrescriptionLine, type PrescriptionValues } from '#domain/documents/prescription.ts';
import { allergiesOfPatient } from '#store/documents/allergies.ts';
import { licenceOf } from '#store/documents/prescriptions.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';

const plain = writesOf('prescriptions');

/** The writes by which the form of a prescription saves it. */
export const prescriptionWrites: Pick<RecordWrites<PrescriptionValues>, 'create' | 'update'> = {
  async create(db, values, ports, draft) {
    // The account's number of this day: a form that stood open, or a draft, may hold an earlier one.
    const licence_number = (await licenceOf(db, values.prescriber)) ?? values.licence_number;
    return plain.create(db, { ...values, licence_number, lines: await withSeen(db, values) }, ports, draft);
  },
  async update(db, id, opened, values, ports, draft) {
    // Lines that nobody touched too: an allergy that was noted since stands beside them, and was seen now.
    await plain.update(db, id, opened, { ...values, lines: await withSeen(db, values, opened.lines) }, ports, draft);
  },
};

/** The form shows the same warnings, from the same history. */
async function withSeen(
  db: ArcadaDatabase,
  { patient, lines }: PrescriptionValues,
  before?: readonly PrescriptionLine[],
): Promise<PrescriptionLine[]> {
  const allergies = await allergiesOfPatient(db, patient);
  return withWarningsSeen(
    lines,
    lines.map(({ medicine }) => allergyWarning(medicine, allergies)),
    before,
  );
}
