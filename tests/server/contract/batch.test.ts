import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { BatchOp, BatchRequest, BatchResponse, BatchResult } from '#domain/wire/wire.ts';
import { formatCursor, WIRE_SCHEMA } from '#domain/wire/wire.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { buildBatch, buildBatchOp, START } from '#tests/support/factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';

describeOnBothDatabases('/api/batch/', (database) => {
  let server: TestServer;
  let send: Call;
  let admin: Call;
  let epoch: string;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(START) });
    send = await caller(server);
    admin = await caller(server, 'admin');
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  });
  afterAll(() => server.close());

  const batch = (groups: BatchOp[][], changes: Partial<BatchRequest> = {}) => ({
    body: buildBatch(groups, { epoch, ...changes }),
  });
  async function results(groups: BatchOp[][], changes: Partial<BatchRequest> = {}, by = send): Promise<BatchResult[]> {
    const answer = await by('POST', '/batch/', batch(groups, changes));
    expect([answer.status, answer.body]).toMatchObject([200, { epoch }]);
    return (answer.body as BatchResponse).results;
  }
  const one = async (single: BatchOp): Promise<BatchResult> => {
    const [result] = await results([[single]]);
    if (!result) throw new Error('no result');
    return result;
  };
  const statuses = (list: BatchResult[]) => list.map(({ status }) => status);
  const codes = (list: BatchResult[]) => list.map(({ body }) => (body as { code?: string } | null)?.code);

  it('applies each op as the call that it is, and answers in order', async () => {
    const id = newId();
    const made = buildBatchOp({
      body: { id, first_name: 'Ana', last_name: 'Paz' },
      captured_at: '2026-03-09T08:00:00Z',
    });
    const put = buildBatchOp({ method: 'PUT', path: `/patients/${id}/`, if_match: 1, body: { occupation: 'Docente' } });
    const plan = buildBatchOp({ path: '/treatment-plans/', body: { patient: id } });
    const list = await results([[made], [put, plan], [buildBatchOp({ body: {} })]]);
    expect(list.map(({ op_id }) => op_id)).toEqual([made.op_id, put.op_id, plan.op_id, list[3]?.op_id]);
    expect(statuses(list)).toEqual([201, 200, 201, 400]);
    expect(list[0]?.body).toMatchObject({ id, version: 1, created_at: '2026-03-09T08:00:00.000Z' });
    expect(list[1]?.body).toMatchObject({ id, version: 2, occupation: 'Docente' });
    expect(list[2]?.body).not.toHaveProperty('patient_name');
    expect(list[3]?.body).toMatchObject({ code: 'invalid', fields: { first_name: 'El nombre es obligatorio' } });
  });

  it('says which head it left', async () => {
    const answer = (await send('POST', '/batch/', batch([[buildBatchOp()]]))).body as BatchResponse;
    const { seq } = await server.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow();
    expect(answer.head).toBe(seq);
  });

  it('a failing op takes its group with it, and no other', async () => {
    const list = await results([
      [buildBatchOp()],
      [buildBatchOp(), buildBatchOp({ path: `/patients/${newId()}/`, method: 'PUT', if_match: 1 }), buildBatchOp()],
      [buildBatchOp()],
    ]);
    expect(statuses(list)).toEqual([201, 424, 404, 424, 201]);
    expect(codes(list)).toEqual([undefined, 'group_failed', 'not_found', 'group_failed', undefined]);
  });

  it('a throw inside a group is that group’s own 500, and says nothing of its cause', async () => {
    const original = patients.limits;
    patients.limits = (_trx, { after }) =>
      after?.['first_name'] === 'Explota' ? Promise.reject(new Error('SELECT secret')) : Promise.resolve([]);
    const list = await results([
      [buildBatchOp()],
      [buildBatchOp({ body: { first_name: 'Explota', last_name: 'X' } })],
      [buildBatchOp()],
    ]).finally(() => {
      if (original) patients.limits = original;
      else delete patients.limits;
    });
    expect(statuses(list)).toEqual([201, 500, 201]);
    expect(codes(list)[1]).toBe('unavailable');
    expect(JSON.stringify(list[1])).not.toContain('secret');
  });

  it('a limit that a direct call may not pass is a warning here, kept for later copies', async () => {
    const original = patients.limits;
    const text = 'El pago supera el saldo';
    patients.limits = () =>
      Promise.resolve([{ code: 'over_balance', refusal: 'El monto supera el saldo', warning: text }]);
    try {
      const sent = buildBatchOp();
      const warnings = [{ code: 'over_balance', text }];
      expect(await one(sent)).toMatchObject({ status: 201, warnings, duplicate: false });
      const refused = await send('POST', '/patients/', { body: sent.body });
      expect(refusalOf(refused)).toEqual({ status: 409, code: 'limit_exceeded', detail: 'El monto supera el saldo' });
      expect(await one(sent)).toMatchObject({ status: 201, warnings, duplicate: true });
    } finally {
      if (original) patients.limits = original;
      else delete patients.limits;
    }
  });

  it('a group sent again is answered as it was applied', async () => {
    const id = newId();
    const group = [
      buildBatchOp({ body: { id, first_name: 'Ana', last_name: 'Paz' } }),
      buildBatchOp({ path: '/treatment-plans/', body: { patient: id } }),
    ];
    const first = await results([group]);
    const again = await results([group]);
    expect(again).toEqual(first.map((result) => ({ ...result, duplicate: true })));
  });

  it('a delete and its copy answer 204 without a body', async () => {
    const { body } = await one(buildBatchOp());
    const remove = buildBatchOp({
      method: 'DELETE',
      path: `/patients/${(body as { id: string }).id}`,
      if_match: 1,
      seen: formatCursor(epoch, 0),
    });
    expect(await one(remove)).toMatchObject({ status: 204, body: null, duplicate: false });
    expect(await one(remove)).toMatchObject({ status: 204, body: null, duplicate: true });
  });

  it('refuses to delete what another tablet has changed since', async () => {
    const { body } = await one(buildBatchOp());
    const { id } = body as { id: string };
    await send('POST', '/treatment-plans/', { body: { patient: id } });
    const seen = formatCursor(epoch, 1);
    const result = await one(buildBatchOp({ method: 'DELETE', path: `/patients/${id}/`, if_match: 1, seen }));
    expect(result).toMatchObject({ status: 412, body: { code: 'children_changed', counts: { 'treatment-plans': 1 } } });
  });

  describe('judges with the op alone', () => {
    const refused: [string, Partial<Record<keyof BatchOp, unknown>>, number, string][] = [
      ['an unknown path', { path: '/nothing/' }, 404, 'not_found'],
      ['a path of the machinery', { path: '/batch/' }, 404, 'not_found'],
      ['a path out of the API', { path: '/../etc/passwd' }, 404, 'not_found'],
      ['a path with a query', { path: '/patients/?x=1' }, 404, 'not_found'],
      ['no path', { path: undefined }, 404, 'not_found'],
      ['a POST on a row', { path: `/patients/${newId()}/` }, 404, 'not_found'],
      ['a PUT on a list', { method: 'PUT' }, 404, 'not_found'],
      ['a PUT without a version', { method: 'PUT', path: `/patients/${newId()}/` }, 400, 'invalid'],
      ['a DELETE without a version', { method: 'DELETE', path: `/patients/${newId()}/` }, 400, 'invalid'],
      ['a version that is a text', { if_match: '1' }, 400, 'invalid'],
      ['a huge version', { if_match: 1e300 }, 400, 'invalid'],
      ['a hour that is none', { captured_at: 'ayer' }, 400, 'invalid'],
      ['no hour', { captured_at: undefined }, 400, 'invalid'],
      ['a list for a body', { body: [] }, 400, 'invalid'],
      ['no body', { body: undefined }, 400, 'invalid'],
      ['a person', { path: '/users/', body: { username: 'x', rol: 'administrador' } }, 403, 'forbidden'],
    ];
    it.each(refused)('%s', async (_name, changes, status, code) => {
      const list = await results([[buildBatchOp({ ...changes } as Partial<BatchOp>)], [buildBatchOp()]], {}, admin);
      expect([statuses(list), codes(list)[0]]).toEqual([[status, 201], code]);
    });
  });

  describe('refuses as a whole', () => {
    const many = (count: number) => Array.from({ length: count }, () => buildBatchOp());
    it('more than 50 ops, or 20 in a group', async () => {
      for (const groups of [[many(21)], [many(20), many(20), many(11)], Array.from({ length: 51 }, () => many(1))]) {
        expect(refusalOf(await send('POST', '/batch/', batch(groups)))).toMatchObject({
          status: 413,
          code: 'too_large',
        });
      }
      expect(statuses(await results([many(20), many(20), many(10)]))).toHaveLength(50);
    });

    it('another epoch', async () => {
      expect(refusalOf(await send('POST', '/batch/', batch([[buildBatchOp()]], { epoch: newId() })))).toMatchObject({
        status: 409,
        code: 'epoch',
      });
    });

    it('a schema that is newer or too old, whatever else it says', async () => {
      for (const schema of [WIRE_SCHEMA + 1, WIRE_SCHEMA - 2, -1]) {
        const answer = await send('POST', '/batch/', { body: { schema, groups: 'another shape' } });
        expect(refusalOf(answer)).toMatchObject({ status: 426, code: 'upgrade' });
      }
    });

    it.each([
      ['no body', ''],
      ['a list', '[]'],
      ['null', 'null'],
      ['no groups', { groups: undefined }],
      ['groups that are none', { groups: [1, null] }],
      ['an empty group', { groups: [{ ops: [] }] }],
      ['ops that are none', { groups: [{ ops: ['x'] }] }],
      ['an op without an id', { groups: [{ ops: [{ method: 'POST', path: '/patients/' }] }] }],
      ['another method', { groups: [{ ops: [{ op_id: newId(), method: 'PATCH' }] }] }],
      ['a device that is no UUID', { device_id: 'x' }],
      ['a schema that is a text', { schema: '1' }],
      ['an epoch that is no UUID', { epoch: 7 }],
    ])('%s', async (_name, changes) => {
      const body = typeof changes === 'string' ? changes : { ...batch([]).body, ...changes };
      expect(refusalOf(await send('POST', '/batch/', { body }))).toMatchObject({ status: 400, code: 'invalid' });
    });

    it('a sender without a session', async () => {
      const answer = await send('POST', '/batch/', {
        ...batch([[buildBatchOp()]]),
        headers: { authorization: 'Bearer x' },
      });
      expect(answer.status).toBe(401);
    });
  });

  const lastAudit = () =>
    server.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

  describe('a claim of the sender’s', () => {
    it('of another device is not believed: the audit names the one of the session', async () => {
      const [own, another] = [newId(), newId()];
      await caller(server, 'admin', another);
      const onDevice = await caller(server, 'recepcion', own);
      const [result] = await results([[buildBatchOp()]], { device_id: another }, onDevice);
      expect([result?.status, (await lastAudit()).device_id]).toEqual([201, own]);
      await results([[buildBatchOp()]], { device_id: another });
      expect((await lastAudit()).device_id).toBeNull();
    });

    it('of another device does not make that one’s changes the sender’s own, which a deletion may take along', async () => {
      const [own, another] = [newId(), newId()];
      const [mine, theirs] = [await caller(server, 'recepcion', own), await caller(server, 'mateo', another)];
      const id = newId();
      await mine('POST', '/patients/', { body: { id, first_name: 'Ana', last_name: 'Paz' } });
      await theirs('POST', '/treatment-plans/', { body: { patient: id } });
      const seen = formatCursor(epoch, 1);
      const remove = buildBatchOp({ method: 'DELETE', path: `/patients/${id}/`, if_match: 1, seen });
      const [refused] = await results([[remove]], { device_id: another }, mine);
      expect(refused).toMatchObject({ status: 412, body: { code: 'children_changed' } });
      // Under a new id that tablet has lost its store, and has not seen what it did before.
      const [unseen] = await results([[buildBatchOp({ ...remove, op_id: newId() })]], { device_id: newId() }, theirs);
      expect(unseen).toMatchObject({ status: 412, body: { code: 'children_changed' } });
      const [allowed] = await results([[buildBatchOp({ ...remove, op_id: newId() })]], { device_id: another }, theirs);
      expect(allowed).toMatchObject({ status: 204 });
    });

    it('of the year 2020 goes back sixty days, in the record and in the audit', async () => {
      const oldest = new Date(START - 60 * 86_400_000).toISOString();
      const made = await one(buildBatchOp({ captured_at: '2020-01-01T00:00:00Z' }));
      expect(made.body).toMatchObject({ created_at: oldest });
      expect((await lastAudit()).captured_at).toBe(oldest);
      const ahead = await one(buildBatchOp({ captured_at: '2031-01-01T00:00:00Z' }));
      expect(ahead.body).toMatchObject({ created_at: new Date(START).toISOString() });
    });

    it('to give back what a restore lost is believed of an epoch that a restore ended, and of no other', async () => {
      const lost = newId();
      const actionOf = async (op: Partial<BatchOp>) => {
        expect((await one(buildBatchOp({ restored: true, ...op }))).status).toBe(201);
        return (await lastAudit()).action;
      };
      expect(await actionOf({ known_in: lost })).toBe('create');
      expect(await actionOf({ known_in: epoch })).toBe('create');
      expect(await actionOf({})).toBe('create');
      await server.context.db.insertInto('past_epochs').values({ epoch: lost, seq: 1 }).execute();
      expect(await actionOf({ known_in: lost })).toBe('restored');
      expect(await actionOf({})).toBe('create');
      expect(await one(buildBatchOp({ restored: true, known_in: 'ayer' }))).toMatchObject({
        status: 400,
        body: { fields: { known_in: 'La época en la que se conocía el registro (known_in) no es válida' } },
      });
    });

    it('to come from a rescue copy names the person who sends it as its importer, in the chain too', async () => {
      await results([[buildBatchOp({ imported: true })]], { on_behalf_of: server.people['recepcion'] ?? '' }, admin);
      const [mine, theirs] = [server.people['admin'], server.people['recepcion']];
      expect(await lastAudit()).toMatchObject({ user_id: theirs, acting_user_id: mine, imported_by: mine });
      const { row_id } = await lastAudit();
      const { body } = await send('GET', `/patients/${row_id}/history/`);
      expect(body).toMatchObject([
        { user_id: theirs, imported_by: mine, imported_by_name: expect.any(String) as string },
      ]);
      await one(buildBatchOp({ imported: true }));
      expect(await lastAudit()).toMatchObject({ user_id: theirs, acting_user_id: null, imported_by: theirs });
      expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
      await server.context.db
        .updateTable('audit_log')
        .set({ imported_by: null })
        .where('row_id', '=', row_id)
        .execute();
      expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: false });
      await server.context.db
        .updateTable('audit_log')
        .set({ imported_by: mine ?? '' })
        .where('row_id', '=', row_id)
        .execute();
    });
  });

  describe('in the name of another person', () => {
    it('is for an administrador; both are in the audit', async () => {
      const [mateo, device_id] = [server.people['mateo'] ?? '', newId()];
      const onDevice = await caller(server, 'admin', device_id);
      const [result] = await results([[buildBatchOp()]], { on_behalf_of: mateo }, onDevice);
      expect(result).toMatchObject({ status: 201, body: { created_by: mateo, updated_by: mateo } });
      expect(await lastAudit()).toMatchObject({
        user_id: mateo,
        acting_user_id: server.people['admin'],
        device_id,
        imported_by: null,
      });
    });

    it('is forbidden to others', async () => {
      const answer = await send(
        'POST',
        '/batch/',
        batch([[buildBatchOp()]], { on_behalf_of: server.people['mateo'] ?? '' }),
      );
      expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    });

    describe('an author unknown to a restored copy', () => {
      it('is for an administrador too; lists, figures and the audit show the id without a name', async () => {
        const lost = newId();
        const patient = newId();
        const [made, put, product] = [
          buildBatchOp({ body: { id: patient, first_name: 'Ana', last_name: 'Paz' } }),
          buildBatchOp({ method: 'PUT', path: `/patients/${patient}/`, if_match: 1, body: { occupation: 'Docente' } }),
          buildBatchOp({ path: '/products/', body: { id: newId(), name: 'Guantes' } }),
        ];
        const stocked = { operation_type: 'entrada', date: '2026-03-09', quantity: 1, unit_price: 1 };
        const operation = buildBatchOp({
          path: '/inventory-operations/',
          body: { ...stocked, product: (product.body as { id: string }).id },
        });
        const list = await results(
          [
            [made, put],
            [product, operation],
          ],
          { on_behalf_of: lost },
          admin,
        );
        expect(statuses(list)).toEqual([201, 200, 201, 201]);
        const stamped = { created_by: lost, updated_by: lost };
        expect((await send('GET', `/patients/${patient}/`)).body).toMatchObject(stamped);
        expect((await send('GET', '/inventory-operations/')).body).toContainEqual(expect.objectContaining(stamped));
        expect((await send('GET', '/dashboard/')).body).toMatchObject({
          inventory_summary: { latest_operation: { date: '2026-03-09', user: null } },
        });
        const both = { user_id: lost, acting_user_id: server.people['admin'] };
        expect((await admin('GET', `/audit/?user=${lost}`)).body).toMatchObject([both, both, both, both]);
        expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
      });

      it('is answered as a duplicate when it comes again, and is that person’s op', async () => {
        const [lost, op] = [newId(), buildBatchOp()];
        const send = async (by: string) => (await results([[op]], { on_behalf_of: by }, admin))[0];
        const first = await send(lost);
        expect(await send(lost)).toEqual({ ...first, duplicate: true });
        expect(await send(newId())).toMatchObject({ status: 409, body: { code: 'op_taken' } });
      });

      it('is forbidden to others', async () => {
        const answer = await send('POST', '/batch/', batch([[buildBatchOp()]], { on_behalf_of: newId() }));
        expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'forbidden' });
      });
    });

    it('an author that is no id is refused', async () => {
      const answer = await admin('POST', '/batch/', batch([[buildBatchOp()]], { on_behalf_of: 'nadie' }));
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
    });
  });
});
