// An id is the same in capitals, by section 4 of RFC 9562: a request with one means the same row, and rows keep it in
// lower case.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#domain/record/row.ts';
import { newId } from '#domain/record/ids.ts';
import { formatCursor, WIRE_SCHEMA, type BatchResponse } from '#domain/wire/wire.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';

const PERSON = { first_name: 'Ana', last_name: 'Paz' };
const capitals = (id: string) => id.toUpperCase();

describeOnBothDatabases('an id in capitals', (database) => {
  let server: TestServer;
  let send: Call;
  beforeAll(async () => {
    server = await startTestServer({ database });
    send = await caller(server, 'admin');
  });
  afterAll(() => server.close());

  const create = async (body: object = {}) =>
    (await send('POST', '/patients/', { body: { ...PERSON, ...body } })).body as Row;

  it('in a path names the row', async () => {
    const { id } = await create();
    const path = `/patients/${capitals(id)}/`;
    expect((await send('GET', path)).body).toMatchObject({ id });
    expect((await send('PUT', path, { body: { occupation: 'Docente' } })).body).toMatchObject({ id, version: 2 });
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('GET', `/patients/${id}/`)).status).toBe(404);
  });

  it('in a body is kept in lower case', async () => {
    const id = newId();
    expect(await create({ id: capitals(id) })).toMatchObject({ id });
    expect(refusalOf(await send('POST', '/patients/', { body: { ...PERSON, id } })).code).toBe('exists');
    const plan = await send('POST', '/treatment-plans/', { body: { patient: capitals(id) } });
    expect([plan.status, plan.body]).toMatchObject([201, { patient: id }]);
  });

  it('of a parent that is gone is refused as that parent', async () => {
    const { id } = await create();
    await send('DELETE', `/patients/${id}/`);
    const answer = await send('POST', '/treatment-plans/', { body: { patient: capitals(id) } });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'parent_gone' });
  });

  it('in a query finds the rows', async () => {
    const { id } = await create();
    await send('POST', '/treatment-plans/', { body: { patient: id } });
    expect((await send('GET', `/treatment-plans/?patient=${capitals(id)}`)).body).toMatchObject([{ patient: id }]);
    expect((await send('GET', `/audit/?row_id=${capitals(id)}`)).body).toMatchObject([{ row_id: id }]);
    const { epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
    expect((await send('GET', `/sync/?since=${capitals(formatCursor(epoch, 0))}`)).status).toBe(200);
  });

  it('as an Idempotency-Key is the same key', async () => {
    const key = newId();
    const first = await send('POST', '/patients/', { body: PERSON, headers: { 'idempotency-key': key } });
    const again = await send('POST', '/patients/', { body: PERSON, headers: { 'idempotency-key': capitals(key) } });
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body]);
  });

  it('anywhere in a batch means the same', async () => {
    const { id } = await create();
    const { epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
    const [op_id, device_id] = [newId(), newId()];
    const op = {
      op_id: capitals(op_id),
      method: 'PUT',
      path: `/patients/${capitals(id)}/`,
      if_match: 1,
      body: { id: capitals(id), occupation: 'Docente' },
      captured_at: '2026-03-10T12:00:00Z',
    };
    const body = {
      device_id: capitals(device_id),
      schema: WIRE_SCHEMA,
      epoch: capitals(epoch),
      groups: [{ ops: [op] }],
    };
    const { results } = (await send('POST', '/batch/', { body })).body as BatchResponse;
    expect(results).toMatchObject([{ op_id, status: 200, body: { id, occupation: 'Docente' } }]);
    const again = (await send('POST', '/batch/', { body })).body as BatchResponse;
    expect(again.results).toMatchObject([{ op_id, status: 200, duplicate: true }]);
  });

  it('of a session ends it', async () => {
    await server.signIn('mateo');
    const sessions = (await send('GET', '/sessions/')).body as { id: string; user: string }[];
    const { id } = sessions.find(({ user }) => user === server.people['mateo']) ?? { id: '' };
    expect((await send('DELETE', `/sessions/${capitals(id)}/`)).status).toBe(204);
  });
});
