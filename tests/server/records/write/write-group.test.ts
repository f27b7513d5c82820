import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { HttpProblem } from '#server/errors.ts';
import { FailedOp } from '#server/records/write/failed-op.ts';
import type { WriteOp } from '#server/records/write-op.ts';
import type { Sender } from '#server/records/sender.ts';
import { runWrites } from '#server/records/write/write-group.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { treatmentPlans } from '#server/resources/clinical/treatment-plans.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import {
  buildOp,
  createPatientOp,
  createPlanOp,
  openRecordsWorld,
  putPatientOp,
  write,
  written,
  type RecordsWorld,
} from '#tests/server/records/records-world.ts';

describeOnBothDatabases('the write path', (kind) => {
  let world: RecordsWorld;
  beforeAll(async () => {
    world = await openRecordsWorld(kind);
  });
  afterAll(() => world.close());

  /** The refusal of a group, and which op it was. */
  async function refusal(sender: Sender, ...ops: WriteOp[]): Promise<HttpProblem & { index: number }> {
    const error: unknown = await runWrites(world.context, sender, ops).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof FailedOp) || !(error.cause instanceof HttpProblem)) throw error;
    return Object.assign(error.cause, { index: error.index });
  }

  describe('a create', () => {
    it('stores what was sent, at version 1, under its author', async () => {
      const row = await written(world, world.ana, createPatientOp({ phone_number: ' 999 111 222 ' }));
      expect(row).toMatchObject({
        version: 1,
        first_name: 'Ana',
        phone_number: '999 111 222',
        created_by: world.ana.userId,
        updated_by: world.ana.userId,
        created_at: '2026-03-10T15:00:00.000Z',
        updated_at: '2026-03-10T15:00:00.000Z',
      });
      expect(Object.keys(row)).not.toContain('search_name');
    });

    it('keeps the id that the tablet made', async () => {
      const id = newId();
      expect((await written(world, world.ana, createPatientOp({ id }))).id).toBe(id);
    });

    it('dates a record by the tablet, within the last 60 days', async () => {
      const at = async (text: string) =>
        (await written(world, world.ana, { ...createPatientOp(), capturedAt: new Date(text) })).created_at;
      expect(await at('2026-03-01T10:00:00Z')).toBe('2026-03-01T10:00:00.000Z');
      expect(await at('2019-01-01T00:00:00Z')).toBe('2026-01-09T15:00:00.000Z');
      expect(await at('2031-01-01T00:00:00Z')).toBe('2026-03-10T15:00:00.000Z');
    });

    it('is refused with the row as it stands when the id is taken', async () => {
      const row = await written(world, world.ana, createPatientOp());
      const problem = await refusal(world.luis, createPatientOp({ id: row.id, first_name: 'Otra' }));
      expect(problem.code).toBe('exists');
      expect(problem.extra.current).toEqual(row);
    });

    it('is refused without its parent', async () => {
      expect((await refusal(world.ana, createPlanOp(newId()))).code).toBe('parent_gone');
    });

    it('is refused below a parent that was deleted', async () => {
      const patient = await written(world, world.ana, createPatientOp());
      await write(world, world.ana, remove(patient));
      expect((await refusal(world.ana, createPlanOp(patient.id))).code).toBe('parent_gone');
    });
  });

  const seenNow = async () => {
    const { epoch, seq } = await world.head();
    return formatCursor(epoch, seq);
  };
  const remove = (row: { id: string; version: number }, changes: Partial<WriteOp> = {}) =>
    buildOp(patients, { method: 'DELETE', id: row.id, ifMatch: row.version, seen: `${newId()}.0`, ...changes });

  describe('an update', () => {
    it('keeps the fields that are absent and ignores those that are not the client’s', async () => {
      const row = await written(world, world.ana, createPatientOp({ occupation: 'Docente' }));
      world.clock.now = new Date('2026-03-11T15:00:00.000Z');
      const op = putPatientOp(row, { first_name: 'Anita' });
      const body = { ...(op.body as object), version: 99, created_by: newId(), age: 4, unknown: 'x' };
      const next = await written(world, world.luis, { ...op, body });
      expect(next).toEqual({
        ...row,
        first_name: 'Anita',
        version: 2,
        updated_at: '2026-03-11T15:00:00.000Z',
        updated_by: world.luis.userId,
      });
    });

    it('that changes nothing is applied all the same', async () => {
      const row = await written(world, world.ana, createPatientOp());
      expect((await written(world, world.ana, putPatientOp(row, {}))).version).toBe(2);
    });

    it('of another version is refused with the row as it stands', async () => {
      const row = await written(world, world.ana, createPatientOp());
      const next = await written(world, world.luis, putPatientOp(row, { occupation: 'Médica' }));
      const problem = await refusal(world.ana, putPatientOp(row, { occupation: 'Docente' }));
      expect([problem.code, problem.extra.current]).toEqual(['version', next]);
    });

    it('of nothing is 404, of a tombstone 410', async () => {
      const row = await written(world, world.ana, createPatientOp());
      await write(world, world.ana, remove(row));
      expect((await refusal(world.ana, putPatientOp(row, {}))).code).toBe('gone');
      expect((await refusal(world.ana, putPatientOp({ ...row, id: newId() }, {}))).code).toBe('not_found');
    });

    it('in a batch needs the version it was built on; a direct call does not', async () => {
      const row = await written(world, world.ana, createPatientOp());
      const op = { ...putPatientOp(row, { occupation: 'Docente' }), ifMatch: null };
      expect((await refusal(world.ana, op)).code).toBe('invalid');
      expect((await write(world, { ...world.ana, via: 'direct' }, op)).row?.version).toBe(2);
    });

    it('may move a child to a living parent only', async () => {
      const [from, to, gone] = await Promise.all([0, 1, 2].map(() => written(world, world.ana, createPatientOp())));
      if (!from || !to || !gone) throw new Error('no patients');
      await write(world, world.ana, remove(gone));
      const plan = await written(world, world.ana, createPlanOp(from.id));
      const move = (patient: string) =>
        buildOp(treatmentPlans, { method: 'PUT', id: plan.id, ifMatch: plan.version, body: { patient } });
      expect((await refusal(world.ana, move(gone.id))).code).toBe('parent_gone');
      expect((await written(world, world.ana, move(to.id)))['patient']).toBe(to.id);
    });
  });

  it('judges the precondition before the parents, and these before the values', async () => {
    const row = await written(world, world.ana, createPatientOp());
    const plan = await written(world, world.ana, createPlanOp(row.id));
    const put = (ifMatch: number, body: object) =>
      buildOp(treatmentPlans, { method: 'PUT', id: plan.id, ifMatch, body });
    const bad = { patient: newId(), diagnostic: 7 };
    expect((await refusal(world.ana, put(9, bad))).code).toBe('version');
    expect((await refusal(world.ana, put(1, bad))).code).toBe('parent_gone');
    const invalid = await refusal(world.ana, put(1, { ...bad, patient: row.id }));
    expect([invalid.code, invalid.fields]).toEqual(['invalid', { diagnostic: 'Introduzca un texto' }]);
  });

  describe('an op id', () => {
    it('is applied once; later copies get the row as it stands then', async () => {
      const op = createPatientOp();
      const first = await write(world, world.ana, op);
      const { seq } = await world.head();
      const next = await written(world, world.luis, putPatientOp(first.row!, { occupation: 'Médica' }));
      expect(await write(world, world.ana, op)).toEqual({ ...first, row: next, duplicate: true });
      expect((await world.head()).seq).toBe(seq + 1);
    });

    it('is looked at before the precondition and the values', async () => {
      const row = await written(world, world.ana, createPatientOp());
      const op = putPatientOp(row, { occupation: 'Docente' });
      await write(world, world.ana, op);
      const again = await write(world, world.ana, { ...op, body: 'nonsense' });
      expect([again.status, again.duplicate]).toEqual([200, true]);
    });

    it('of another person is refused', async () => {
      const op = createPatientOp();
      await write(world, world.ana, op);
      expect((await refusal(world.luis, op)).code).toBe('op_taken');
    });

    it('of another call of the same person is refused', async () => {
      const [row, other] = [
        await written(world, world.ana, createPatientOp()),
        await written(world, world.ana, createPatientOp()),
      ];
      const { seq } = await world.head();
      const op = putPatientOp(row, { occupation: 'Docente' });
      await write(world, world.ana, op);
      const reused: Partial<WriteOp>[] = [
        { id: other.id, ifMatch: other.version },
        { method: 'DELETE', ifMatch: null, seen: null },
        { method: 'POST', id: null },
        { resource: treatmentPlans },
      ];
      for (const change of reused) {
        const refused = await refusal(world.ana, { ...op, ...change });
        expect([refused.code, refused.message]).toEqual([
          'op_taken',
          'El identificador de esta operación ya se usó para otro cambio.',
        ]);
      }
      expect((await world.head()).seq).toBe(seq + 1);
    });

    it('of a create stands for the row that it made, or for any create of its kind when it named none', async () => {
      const named = createPatientOp({ id: newId() });
      await write(world, world.ana, named);
      expect((await refusal(world.ana, { ...createPatientOp({ id: newId() }), opId: named.opId })).code).toBe(
        'op_taken',
      );
      const unnamed = createPatientOp();
      const { row } = await write(world, world.ana, unnamed);
      expect(await write(world, world.ana, unnamed)).toMatchObject({ row, duplicate: true });
      expect((await refusal(world.ana, { ...createPlanOp(row?.id ?? ''), opId: unnamed.opId })).code).toBe('op_taken');
    });

    it('of a refused op is free', async () => {
      const op = createPatientOp({ first_name: '' });
      expect((await refusal(world.ana, op)).fields).toEqual({ first_name: 'El nombre es obligatorio' });
      const fixed = await write(world, world.ana, { ...op, body: { first_name: 'Ana', last_name: 'Paz' } });
      expect([fixed.status, fixed.duplicate]).toEqual([201, false]);
    });

    it('of a create whose row was deleted since is answered without a row', async () => {
      const op = createPatientOp();
      const row = await written(world, world.ana, op);
      await write(world, world.luis, remove(row));
      expect(await write(world, world.ana, op)).toMatchObject({ status: 201, row: null, duplicate: true });
    });

    it('twice in a group is refused', async () => {
      const op = createPatientOp();
      expect((await refusal(world.ana, op, { ...createPatientOp(), opId: op.opId })).index).toBe(1);
    });

    it('sent many times at once is applied once', async () => {
      const op = createPatientOp();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => write(world, world.ana, op)));
      expect(outcomes.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect(new Set(outcomes.map(({ row }) => row?.id)).size).toBe(1);
    });
  });

  describe('a group', () => {
    it('is one transaction with one number, and may build on its own rows', async () => {
      const id = newId();
      const { seq } = await world.head();
      const [patient, plan] = await runWrites(world.context, world.ana, [createPatientOp({ id }), createPlanOp(id)]);
      expect([patient?.status, plan?.status, plan?.row?.['patient']]).toEqual([201, 201, id]);
      const log = await world.database.db.selectFrom('sync_log').selectAll().where('seq', '>', seq).execute();
      expect(log.map((entry) => entry.seq)).toEqual([seq + 1, seq + 1]);
    });

    it('is applied whole or not at all', async () => {
      const id = newId();
      const before = await world.head();
      const problem = await refusal(world.ana, createPatientOp({ id }), createPlanOp(id, { diagnostic: 5 }));
      expect([problem.code, problem.index]).toEqual(['invalid', 1]);
      const rows = await world.database.db.selectFrom('patients').select('id').where('id', '=', id).execute();
      expect(rows).toEqual([]);
      expect(await world.head()).toEqual(before);
    });

    it('raises a row’s version with each of its writes', async () => {
      const row = await written(world, world.ana, createPatientOp());
      const second = { ...putPatientOp(row, { address: 'Av. Sol 1' }), ifMatch: 2 };
      const outcomes = await runWrites(world.context, world.ana, [
        putPatientOp(row, { occupation: 'Docente' }),
        second,
      ]);
      expect(outcomes[1]?.row).toMatchObject({ version: 3, occupation: 'Docente', address: 'Av. Sol 1' });
    });
  });

  it('two creates of one id at once: one is applied, the other gets its row', async () => {
    const id = newId();
    const results = await Promise.allSettled([
      write(world, world.ana, createPatientOp({ id })),
      write(world, world.luis, createPatientOp({ id })),
    ]);
    const refused = results.find((result) => result.status === 'rejected');
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((refused as PromiseRejectedResult).reason).toMatchObject({ cause: { code: 'exists' } });
  });

  describe('a delete', () => {
    async function patientWithPlans() {
      const patient = await written(world, world.ana, createPatientOp());
      const plans = [];
      for (let n = 0; n < 3; n += 1) plans.push(await written(world, world.ana, createPlanOp(patient.id)));
      return { patient, plans };
    }
    const living = async (patient: string) => {
      const rows = await world.database.db
        .selectFrom('treatment_plans')
        .select('id')
        .where('patient', '=', patient)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.length;
    };

    it('takes the descendants with it, under one number', async () => {
      const { patient, plans } = await patientWithPlans();
      const outcome = await write(world, world.ana, remove(patient, { seen: await seenNow() }));
      expect([outcome.status, outcome.row, await living(patient.id)]).toEqual([204, null, 0]);
      const { seq } = await world.head();
      const log = await world.database.db.selectFrom('sync_log').selectAll().where('seq', '=', seq).execute();
      expect(new Map(log.map((entry) => [entry.row_id, entry.deleted]))).toEqual(
        new Map([patient.id, ...plans.map(({ id }) => id)].map((id) => [id, true])),
      );
    });

    it('of a tombstone is 410', async () => {
      const { patient } = await patientWithPlans();
      await write(world, world.ana, remove(patient, { seen: await seenNow() }));
      expect((await refusal(world.ana, remove({ ...patient, version: 2 }))).code).toBe('gone');
    });

    it('in a batch needs to say what was seen', async () => {
      const { patient } = await patientWithPlans();
      expect((await refusal(world.ana, remove(patient, { seen: null }))).code).toBe('invalid');
      expect((await refusal(world.ana, remove(patient, { seen: 'nonsense' }))).code).toBe('invalid');
      expect((await write(world, { ...world.ana, via: 'direct' }, remove(patient, { seen: null }))).status).toBe(204);
    });

    it('is refused when another device changed a descendant meanwhile, and deletes nothing', async () => {
      const { patient, plans } = await patientWithPlans();
      const seen = await seenNow();
      const plan = plans[1]!;
      const edit = { method: 'PUT', id: plan.id, ifMatch: 1, body: { observations: 'Nota' } } as const;
      await write(world, world.anaElsewhere, buildOp(treatmentPlans, edit));
      const problem = await refusal(world.ana, remove(patient, { seen }));
      expect([problem.code, problem.extra.counts]).toEqual(['children_changed', { 'treatment-plans': 1 }]);
      expect(await living(patient.id)).toBe(3);
      expect((await write(world, world.ana, remove(patient, { seen: await seenNow() }))).status).toBe(204);
    });

    it('is not refused for the sender’s own later changes', async () => {
      const { patient } = await patientWithPlans();
      const seen = await seenNow();
      await write(world, world.ana, createPlanOp(patient.id));
      expect((await write(world, world.ana, remove(patient, { seen }))).status).toBe(204);
    });

    it('counts every descendant when the cursor is of another epoch or ahead of the head', async () => {
      const { patient } = await patientWithPlans();
      const { epoch, seq } = await world.head();
      for (const seen of [formatCursor(newId(), seq), formatCursor(epoch, seq + 100)]) {
        expect((await refusal(world.ana, remove(patient, { seen }))).extra.counts).toEqual({ 'treatment-plans': 3 });
      }
    });

    it('is undone by a POST of the same id, with what fell in it and nothing else', async () => {
      const { patient, plans } = await patientWithPlans();
      const earlier = plans[0]!;
      await write(world, world.ana, buildOp(treatmentPlans, { method: 'DELETE', id: earlier.id, ifMatch: 1 }));
      await write(world, world.ana, remove(patient, { seen: await seenNow() }));
      const outcome = await write(world, world.luis, createPatientOp({ id: patient.id, occupation: 'Docente' }));
      expect(outcome).toMatchObject({
        status: 201,
        row: { version: 3, occupation: 'Docente', created_by: world.ana.userId },
      });
      const rows = await world.database.db
        .selectFrom('treatment_plans')
        .select(['id', 'version', 'deleted_at'])
        .where('patient', '=', patient.id)
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      expect(byId.get(earlier.id)?.deleted_at).not.toBeNull();
      for (const { id } of plans.slice(1)) expect(byId.get(id)).toEqual({ id, version: 3, deleted_at: null });
    });

    it('a child alone does not come back below a deleted parent', async () => {
      const { patient, plans } = await patientWithPlans();
      await write(world, world.ana, remove(patient, { seen: await seenNow() }));
      expect((await refusal(world.ana, createPlanOp(patient.id, { id: plans[0]!.id }))).code).toBe('parent_gone');
    });

    it('a child may come back below another parent, alone', async () => {
      const { patient, plans } = await patientWithPlans();
      await write(world, world.ana, remove(patient, { seen: await seenNow() }));
      const other = await written(world, world.ana, createPatientOp());
      const back = await written(world, world.ana, createPlanOp(other.id, { id: plans[0]!.id }));
      expect(back).toMatchObject({ patient: other.id, version: 3 });
      expect(await living(patient.id)).toBe(0);
    });
  });

  it('a record of which there may be one only gets its id from the domain, on every tablet the same', async () => {
    const id = newId();
    const single = { ...patients, makeId: () => id };
    const op = () => buildOp(single, { body: { first_name: 'Ana', last_name: 'Paz' } });
    expect((await written(world, world.ana, op())).id).toBe(id);
    expect((await refusal(world.luis, op())).extra.current).toMatchObject({ id });
  });

  it('refuses a group that was built on another epoch', async () => {
    const before = await world.head();
    const error: unknown = await runWrites(world.context, world.ana, [createPatientOp()], { epoch: newId() }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 'epoch' });
    expect(await world.head()).toEqual(before);
  });
});
