import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/collections.ts';
import { newId } from '#domain/ids.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { formatCursor } from '#domain/wire.ts';
import { verifyAudit } from '#server/records/audit-chain.ts';
import type { WriteOp, WriteOutcome } from '#server/records/types.ts';
import { runWrites } from '#server/records/write.ts';
import { patients } from '#server/resources/patients.ts';
import { treatmentPlans } from '#server/resources/treatment-plans.ts';
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
});
