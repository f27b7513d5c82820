import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import type { WriteOp, WriteOutcome } from '#server/records/write-op.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { budgets } from '#server/resources/money/budgets.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { payments } from '#server/resources/money/payments.ts';
import { treatmentPlans } from '#server/resources/clinical/treatment-plans.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import { buildOp, createPatientOp, createPlanOp, openRecordsWorld, type RecordsWorld } from './records-world.ts';

describe('the order in which rows are stored', () => {
  it('has every parent before its children', () => {
    for (const { collection, parents } of Object.values(DEFINITIONS)) {
      for (const parent of parents) {
        expect(COLLECTIONS.indexOf(parent.collection)).toBeLessThan(COLLECTIONS.indexOf(collection));
      }
    }
  });
});

describeOnBothDatabases('ops stored together', (kind) => {
  let world: RecordsWorld;
  beforeAll(async () => {
    world = await openRecordsWorld(kind);
  });
  afterAll(() => world.close());

  /** Creates, edits of one row in a row, a revival, a delete and what stands beside them, over rows of these ids. */
  function work(ids: { kept: string; gone: string; plan: string; late: string }, seen: string): WriteOp[] {
    const put = (id: string, ifMatch: number, body: object) => buildOp(patients, { method: 'PUT', id, ifMatch, body });
    const remove = (id: string, ifMatch: number) => buildOp(patients, { method: 'DELETE', id, ifMatch, seen });
    return [
      createPlanOp(ids.kept, { id: ids.late }),
      createPatientOp({ id: ids.gone, occupation: 'Docente' }),
      createPlanOp(ids.gone, { id: ids.plan }),
      put(ids.kept, 1, { occupation: 'Médica' }),
      put(ids.kept, 2, { address: 'Av. Sol 1' }),
      remove(ids.gone, 1),
      createPatientOp({ id: ids.gone }),
      put(ids.gone, 3, { first_name: 'Anita' }),
      buildOp(treatmentPlans, { method: 'PUT', id: ids.plan, ifMatch: 3, body: { observations: 'Nota' } }),
    ];
  }

  async function run(together: boolean) {
    const [kept, gone, plan, late] = [newId(), newId(), newId(), newId()] as const;
    await runWrites(world.context, world.ana, [createPatientOp({ id: kept })]);
    const { epoch, seq } = await world.head();
    const ops = work({ kept, gone, plan, late }, formatCursor(epoch, seq));
    const outcomes = await runWrites(world.context, world.ana, ops, { together });
    const audit = await world.database.db
      .selectFrom('audit_log')
      .select(['collection', 'row_id', 'patient_id', 'action', 'before', 'after'])
      .where('seq', '=', seq + 1)
      .orderBy('id')
      .execute();
    const again = await runWrites(world.context, world.ana, ops, { together });
    const named = (text: string) =>
      [kept, gone, plan, late].reduce((known, id, n) => known.replaceAll(id, `<${n}>`), text);
    return JSON.parse(named(JSON.stringify({ outcomes, audit, again }))) as {
      outcomes: WriteOutcome[];
      audit: { action: string }[];
      again: WriteOutcome[];
    };
  }

  it('have the outcomes, the audit and the duplicates that they have one by one', async () => {
    const together = await run(true);
    expect(together.outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 200, 200, 204, 201, 200, 200]);
    expect(together.again.every(({ duplicate }) => duplicate)).toBe(true);
    expect(together).toEqual(await run(false));
    expect(await verifyAudit(world.database.db)).toMatchObject({ ok: true });
  });

  it('are applied whole or not at all', async () => {
    const id = newId();
    const before = await world.head();
    const bad = createPatientOp({ first_name: '' });
    const group = [createPatientOp({ id }), bad];
    await expect(runWrites(world.context, world.ana, group, { together: true })).rejects.toMatchObject({ index: 1 });
    const rows = await world.database.db.selectFrom('patients').select('id').where('id', '=', id).execute();
    expect([rows, await world.head()]).toEqual([[], before]);
  });

  it('find the row that another tablet made at the same moment', async () => {
    const id = newId();
    const batch = (sender: RecordsWorld['ana']) =>
      runWrites(world.context, sender, [createPatientOp(), createPatientOp({ id })], { together: true });
    const results = await Promise.allSettled([batch(world.ana), batch(world.luis)]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }: PromiseRejectedResult) => reason as unknown)).toMatchObject([
      { index: 1, cause: { code: 'exists' } },
    ]);
  });

  it('are checked against what the ops before them decided', async () => {
    const [from, to, budget] = [newId(), newId(), newId()];
    const values = { nombre: 'Brackets', total_amount: 100 };
    const payment = (patient: string) =>
      buildOp(payments, {
        body: { patient, budget, amount: 10, payment_date: '2026-03-01', payment_method: 'CASH' },
      });
    const move = (patient: string, ifMatch: number) =>
      buildOp(budgets, { method: 'PUT', id: budget, ifMatch, body: { patient } });
    const made = [createPatientOp({ id: from }), createPatientOp({ id: to })];
    const create = buildOp(budgets, { body: { id: budget, patient: from, ...values } });
    const run = (...ops: WriteOp[]) => runWrites(world.context, world.ana, ops, { together: true });
    await expect(run(...made, create, move(to, 1), payment(from))).rejects.toMatchObject({
      index: 4,
      cause: { fields: { budget: 'El presupuesto es de otro paciente' } },
    });
    await expect(run(...made, create, payment(from), move(to, 1))).rejects.toMatchObject({
      index: 4,
      cause: { fields: { patient: expect.stringContaining('ya tiene pagos') as string } },
    });
    expect(await run(...made, create, move(to, 1), payment(to))).toHaveLength(5);
  });

  it('of one kind cost a question for the parents that they had, not one each', async () => {
    const [patient, budget] = [newId(), newId()];
    const create = buildOp(budgets, { body: { id: budget, patient, nombre: 'Brackets', total_amount: 100 } });
    const body = { patient, budget, amount: 1, payment_date: '2026-03-01', payment_method: 'CASH' };
    const pay = (id: string) => buildOp(payments, { body: { ...body, id } });
    const edit = (id: string) => buildOp(payments, { method: 'PUT', id, ifMatch: 1, body: { notes: 'Recibo' } });
    const ids = [newId(), newId(), newId()];
    const run = (ops: WriteOp[]) => runWrites(world.context, world.ana, ops, { together: true });
    await run([createPatientOp({ id: patient }), create, ...ids.map(pay)]);
    const asked = watchStatements(world.database);
    await run(ids.map(edit));
    expect(asked.filter((text) => text.startsWith('SELECT "id", "patient", "budget" FROM'))).toHaveLength(1);
  });
});
