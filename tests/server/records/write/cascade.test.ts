import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { budgets } from '#server/resources/money/budgets.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { payments } from '#server/resources/money/payments.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import {
  buildOp,
  createPatientOp,
  createPlanOp,
  openRecordsWorld,
  type RecordsWorld,
} from '#tests/server/records/records-world.ts';

describeOnBothDatabases('a revival', (kind) => {
  let world: RecordsWorld;
  beforeAll(async () => {
    world = await openRecordsWorld(kind);
  });
  afterAll(() => world.close());

  const run = (...ops: WriteOp[]) => runWrites(world.context, { ...world.ana, via: 'direct' }, ops);
  const ids = (count: number) => Array.from({ length: count }, () => newId());
  const remove = (resource: typeof patients, id: string) => buildOp(resource, { method: 'DELETE', id });

  /** A patient with plans, and a budget for each payment. */
  async function patientWith(counts: { plans: number; paid: number }, order = (made: string[]) => made) {
    const [patient, plans, receipts] = [newId(), ids(counts.plans), ids(counts.paid)];
    const accounts = order(ids(counts.paid));
    const paid = { patient, amount: 10, payment_date: '2026-03-01', payment_method: 'CASH' };
    const account = (id: string) => ({ id, patient, nombre: 'Brackets', total_amount: 100 });
    await run(
      createPatientOp({ id: patient }),
      ...plans.map((id) => createPlanOp(patient, { id })),
      ...accounts.map((id) => buildOp(budgets, { body: account(id) })),
      ...receipts.map((id, n) => buildOp(payments, { body: { ...paid, id, budget: accounts[n] } })),
    );
    return { patient, plans, accounts, receipts };
  }
  const living = async (table: 'treatment_plans' | 'budgets' | 'payments', patient: string) => {
    const rows = await world.database.db
      .selectFrom(table)
      .select(['id', 'version'])
      .where('patient', '=', patient)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id, version }) => [id, version]);
  };
  const revived = (of: readonly string[]) => of.toSorted().map((id) => [id, 3]);

  it('brings back what fell with the record, and what hangs on a budget that came back', async () => {
    const { patient, plans, accounts, receipts } = await patientWith({ plans: 3, paid: 2 });
    await run(remove(patients, patient));
    expect(await living('payments', patient)).toEqual([]);
    await run(createPatientOp({ id: patient }));
    expect(await living('treatment_plans', patient)).toEqual(revived(plans));
    expect(await living('budgets', patient)).toEqual(revived(accounts));
    expect(await living('payments', patient)).toEqual(revived(receipts));
  });

  it('leaves what had fallen before', async () => {
    const { patient, accounts, receipts } = await patientWith({ plans: 0, paid: 2 });
    await run(remove(budgets, accounts[0]!));
    await run(remove(patients, patient));
    await run(createPatientOp({ id: patient }));
    expect(await living('budgets', patient)).toEqual(revived([accounts[1]!]));
    expect(await living('payments', patient)).toEqual(revived([receipts[1]!]));
  });

  it('is in log and audit row by row, each under the patient', async () => {
    const { patient, plans } = await patientWith({ plans: 2, paid: 1 });
    await run(remove(patients, patient));
    const { seq } = await world.head();
    await run(createPatientOp({ id: patient }));
    const { db } = world.database;
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('seq', '=', seq + 1)
      .execute();
    expect(audit).toHaveLength(plans.length + 3);
    expect(new Set(audit.map(({ action, patient_id }) => `${action} ${patient_id}`))).toEqual(
      new Set([`revive ${patient}`]),
    );
    const log = await db
      .selectFrom('sync_log')
      .selectAll()
      .where('seq', '=', seq + 1)
      .execute();
    expect(log.map(({ deleted, version }) => [deleted, version])).toEqual(audit.map(() => [false, 3]));
  });

  it('and a deletion are told in the order of the ids, wherever the rows are stored', async () => {
    const { patient, accounts } = await patientWith({ plans: 0, paid: 9 }, (made) => made.toReversed());
    for (const op of [remove(patients, patient), createPatientOp({ id: patient })]) {
      await run(op);
      const { seq } = await world.head();
      const told = world.database.db.selectFrom('audit_log').select('row_id').orderBy('id');
      const budgetsTold = await told.where('seq', '=', seq).where('collection', '=', 'budgets').execute();
      expect(budgetsTold.map(({ row_id }) => row_id)).toEqual(accounts.toSorted());
    }
  });

  it('costs as many questions for many rows as for two of each kind', async () => {
    const [few, many] = [await patientWith({ plans: 2, paid: 2 }), await patientWith({ plans: 9, paid: 6 })];
    await run(remove(patients, few.patient));
    await run(remove(patients, many.patient));
    const asked = watchStatements(world.database);
    await run(createPatientOp({ id: few.patient }));
    const cost = asked.splice(0).length;
    await run(createPatientOp({ id: many.patient }));
    expect(asked).toHaveLength(cost);
  });
});
