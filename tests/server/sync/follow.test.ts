// Sixteen writers and a reader that follows: whatever order the commits come in, the reader misses nothing and never
// sees half a transaction.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { SyncPage } from '#domain/wire/wire.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { digestReader } from '#server/sync/digest.ts';
import { changesAfter } from '#server/sync/pages.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import {
  buildOp,
  createPatientOp,
  createPlanOp,
  openRecordsWorld,
  type RecordsWorld,
} from '#tests/server/records/records-world.ts';

const WRITERS = 16;

describeOnBothDatabases('a reader that follows', (kind) => {
  // PGlite has one connection: its writers take turns, and a few rounds show what there is to see.
  const ROUNDS = kind === 'postgres' ? 12 : 4;
  let world: RecordsWorld;
  beforeAll(async () => {
    world = await openRecordsWorld(kind);
  });
  afterAll(() => world.close());

  it('misses nothing that sixteen writers commit, and sees their transactions whole', async () => {
    const { epoch, seq: start } = await world.head();
    const shared = newId();
    await runWrites(world.context, world.ana, [createPatientOp({ id: shared })]);
    let writing = WRITERS;

    /** Each round: a patient with two plans in one group, then now and then an edit of the one patient of all. */
    async function writer(number: number): Promise<void> {
      const sender = { ...(number % 2 ? world.ana : world.luis), deviceId: newId(), via: 'direct' as const };
      for (let round = 0; round < ROUNDS; round += 1) {
        const id = newId();
        await runWrites(world.context, sender, [createPatientOp({ id }), createPlanOp(id), createPlanOp(id)]);
        if (round % 3 === 0) {
          const edit = { method: 'PUT', id: shared, body: { occupation: `${number}.${round}` } } as const;
          await runWrites(world.context, sender, [buildOp(patients, edit)]);
        }
        if (round % 4 === 3) await runWrites(world.context, sender, [buildOp(patients, { method: 'DELETE', id })]);
      }
      writing -= 1;
    }

    const local = new Map<string, number | null>();
    async function reader(): Promise<void> {
      let seq = start;
      for (let finished = false; ;) {
        const page = JSON.parse((await changesAfter(world.database.db, { epoch, seq })).text) as SyncPage;
        for (const { collection, id, version, row } of page.rows)
          local.set(`${collection}/${id}`, row ? version : null);
        // A patient's plans came in its own transaction: at no moment is one here without the others.
        for (const { collection, id } of page.rows) {
          if (collection !== 'patients' || id === shared || local.get(`patients/${id}`) === null) continue;
          expect(page.rows.filter(({ row }) => row?.['patient'] === id)).toHaveLength(2);
        }
        seq = page.to;
        if (finished && !page.more) return;
        finished = writing === 0;
      }
    }

    const work = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
    await Promise.all([work, reader()]);

    const { collections } = await digestReader(world.database.db)();
    const living = (prefix: string) =>
      [...local].filter(([key, version]) => key.startsWith(prefix) && version !== null);
    expect(living('patients/')).toHaveLength(collections.patients?.count ?? -1);
    expect(living('treatment-plans/')).toHaveLength(collections['treatment-plans']?.count ?? -1);
    for (const [key, version] of living('patients/')) {
      const row = await world.database.db
        .selectFrom('patients')
        .select('version')
        .where('id', '=', key.split('/')[1] ?? '')
        .executeTakeFirst();
      expect([key, version]).toEqual([key, row?.version]);
    }
    const edits = WRITERS * Math.ceil(ROUNDS / 3);
    expect(local.get(`patients/${shared}`)).toBe(1 + edits);
    expect((await world.head()).seq - start).toBe(1 + WRITERS * (ROUNDS + ROUNDS / 4) + edits);
    expect(await verifyAudit(world.database.db)).toMatchObject({ ok: true });
  });

  it('deletes and new children of one patient never leave a child without its parent', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = newId();
      await runWrites(world.context, world.ana, [createPatientOp({ id })]);
      const direct = { ...world.ana, via: 'direct' as const };
      const results = await Promise.allSettled([
        ...Array.from({ length: 4 }, () => runWrites(world.context, world.luis, [createPlanOp(id)])),
        runWrites(world.context, direct, [buildOp(patients, { method: 'DELETE', id })]),
        ...Array.from({ length: 4 }, () => runWrites(world.context, world.luis, [createPlanOp(id)])),
      ]);
      for (const result of results) {
        if (result.status === 'fulfilled') continue;
        expect((result.reason as FailedOp).cause).toMatchObject({ code: 'parent_gone' });
      }
      const orphans = await world.database.db
        .selectFrom('treatment_plans')
        .select('id')
        .where('patient', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
      expect(orphans).toEqual([]);
    }
  });

  it('groups that touch the same rows in opposite orders all succeed', async () => {
    const [one, two] = [newId(), newId()];
    await runWrites(world.context, world.ana, [createPatientOp({ id: one }), createPatientOp({ id: two })]);
    const direct = { ...world.ana, via: 'direct' as const };
    const edit = (id: string) => buildOp(patients, { method: 'PUT', id, body: { occupation: newId() } });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        runWrites(world.context, direct, n % 2 ? [edit(one), edit(two)] : [edit(two), edit(one)]),
      ),
    );
    const rows = await world.database.db
      .selectFrom('patients')
      .select('version')
      .where('id', 'in', [one, two])
      .execute();
    expect(rows.map(({ version }) => version)).toEqual([21, 21]);
  });
});
