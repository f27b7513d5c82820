import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicalHistoryId, newId, toothId } from '#domain/record/ids.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { clinicalHistories } from '#server/resources/clinical/clinical-histories.ts';
import { odontograms } from '#server/resources/clinical/odontograms.ts';
import { teeth } from '#server/resources/clinical/teeth.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import { buildOp, createPatientOp, openRecordsWorld, type RecordsWorld } from '#tests/server/records/records-world.ts';

describeOnBothDatabases('the patient of an audited change', (kind) => {
  let world: RecordsWorld;
  beforeAll(async () => {
    world = await openRecordsWorld(kind);
  });
  afterAll(() => world.close());

  /** A patient with a history and an odontogram. */
  async function mouth() {
    const [patient, odontogram] = [newId(), newId()];
    const history = clinicalHistoryId(patient);
    await runWrites(world.context, world.ana, [
      createPatientOp({ id: patient }),
      buildOp(clinicalHistories, { body: { patient } }),
      buildOp(odontograms, { body: { id: odontogram, clinical_history: history, data: {} } }),
    ]);
    return { patient, history, odontogram };
  }
  const paint = (odontogram: string, tooth_number: string): WriteOp =>
    buildOp(teeth, { body: { odontogram, tooth_number, type: 'adult', condition: 'caries' } });
  const together = (ops: WriteOp[]) => runWrites(world.context, world.ana, ops, { together: true });
  async function audited(id: string) {
    const { patient_id } = await world.database.db
      .selectFrom('audit_log')
      .select('patient_id')
      .where('row_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return patient_id;
  }

  it('is found over the records between, for each of several mouths', async () => {
    const [one, other] = [await mouth(), await mouth()];
    await together([paint(one.odontogram, '11'), paint(other.odontogram, '11'), paint(one.odontogram, '12')]);
    expect(await audited(toothId(one.odontogram, '11'))).toBe(one.patient);
    expect(await audited(toothId(one.odontogram, '12'))).toBe(one.patient);
    expect(await audited(toothId(other.odontogram, '11'))).toBe(other.patient);
  });

  it('is the one to whom the same group has just moved the record', async () => {
    const [from, to] = [await mouth(), await mouth()];
    const body = { clinical_history: to.history };
    await together([
      paint(from.odontogram, '21'),
      buildOp(odontograms, { method: 'PUT', id: from.odontogram, ifMatch: 1, body }),
      paint(from.odontogram, '22'),
    ]);
    expect(await audited(toothId(from.odontogram, '21'))).toBe(from.patient);
    expect(await audited(toothId(from.odontogram, '22'))).toBe(to.patient);
  });

  it('is asked for once, however many teeth of one mouth are painted', async () => {
    const { odontogram } = await mouth();
    await together([paint(odontogram, '11')]);
    const asked = watchStatements(world.database);
    await together([paint(odontogram, '12')]);
    const one = asked.splice(0).length;
    await together(['13', '14', '15', '16', '17'].map((number) => paint(odontogram, number)));
    expect(asked).toHaveLength(one);
  });
});
