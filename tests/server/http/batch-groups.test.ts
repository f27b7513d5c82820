import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { WIRE_SCHEMA, type BatchOp, type BatchRequest, type BatchResponse } from '#domain/wire.ts';
import { buildApp } from '#server/app.ts';
import { patients } from '#server/resources/patients.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';

const NOW = '2026-03-10T12:00:00.000Z';

describeOnBothDatabases('the groups of a batch', (database) => {
  let server: TestServer;
  let send: Call;
  let epoch: string;
  const device_id = newId();

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(NOW) });
    send = await caller(server, 'admin');
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  });
  afterAll(() => server.close());

  const op = (changes: Partial<BatchOp>): BatchOp => ({
    op_id: newId(),
    method: 'POST',
    path: '/patients/',
    body: { first_name: 'Mateo', last_name: 'Salazar' },
    captured_at: NOW,
    ...changes,
  });
  const create = (id: string) => op({ body: { id, first_name: 'Ana', last_name: 'Paz' } });
  const put = (id: string, if_match: number, body: BatchOp['body'] = { occupation: 'Docente' }) =>
    op({ method: 'PUT', path: `/patients/${id}/`, if_match, body });
  const plan = (patient: string) => op({ path: '/treatment-plans/', body: { patient } });
  const nonsense = () => op({ body: {} });

  const request = (groups: BatchOp[][], changes: Partial<BatchRequest> = {}) => ({
    body: { device_id, schema: WIRE_SCHEMA, epoch, groups: groups.map((ops) => ({ ops })), ...changes },
  });
  async function run(groups: BatchOp[][]): Promise<BatchResponse> {
    const answer = await send('POST', '/batch/', request(groups));
    expect([answer.status, answer.body]).toMatchObject([200, { epoch }]);
    return answer.body as BatchResponse;
  }
  const statusesOf = ({ results }: BatchResponse) => results.map(({ status }) => status);
  const head = async () =>
    (await server.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow()).seq;

  describe('with one that is refused among them', () => {
    it('share one commit before it, and one after it', async () => {
      const before = await head();
      const good = () => Array.from({ length: 10 }, () => [op({})]);
      const answer = await run([...good(), [op({ body: { first_name: 'Ana' } })], ...good()]);
      expect(statusesOf(answer)).toEqual([...Array<number>(10).fill(201), 400, ...Array<number>(10).fill(201)]);
      expect([await head(), answer.head]).toEqual([before + 2, before + 2]);
    });

    it('share one commit when it comes first, and when it makes no sense at all', async () => {
      const before = await head();
      expect(statusesOf(await run([[nonsense()], [op({})], [op({})]]))).toEqual([400, 201, 201]);
      expect(await head()).toBe(before + 1);
      const unknown = op({ path: '/nothing/' });
      expect(statusesOf(await run([[op({})], [op({}), unknown], [op({})]]))).toEqual([201, 424, 404, 201]);
      expect(await head()).toBe(before + 2);
    });

    it('are judged by what stands without it', async () => {
      const [gone, kept] = [newId(), newId()];
      const answer = await run([
        [create(kept)],
        [create(gone), nonsense()],
        [plan(gone)],
        [plan(kept)],
        [put(kept, 1)],
      ]);
      expect(statusesOf(answer)).toEqual([201, 424, 400, 409, 201, 200]);
      expect(answer.results[3]?.body).toMatchObject({ code: 'parent_gone' });
    });

    it('leave it to be judged by what they wrote', async () => {
      const id = newId();
      const answer = await run([[create(id)], [put(id, 1, { occupation: 'Médica' })], [put(id, 1)], [put(id, 2)]]);
      expect(statusesOf(answer)).toEqual([201, 200, 412, 200]);
      const current = { version: 2, occupation: 'Médica' };
      expect(answer.results[2]?.body).toMatchObject({ code: 'version', current });
      expect((await send('GET', `/patients/${id}/`)).body).toMatchObject({ version: 3, occupation: 'Docente' });
    });

    it('are answered alike when all is sent again', async () => {
      const groups = [[op({})], [nonsense()], [op({})], [put(newId(), 1)], [op({})]];
      const first = await run(groups);
      expect(statusesOf(first)).toEqual([201, 400, 201, 404, 201]);
      const again = first.results.map((result) => ({ ...result, duplicate: result.status === 201 }));
      expect(await run(groups)).toEqual({ epoch, head: first.head, results: again });
    });

    it('have each their own refusal when all are', async () => {
      const id = newId();
      const before = await head();
      const answer = await run([[nonsense()], [put(id, 1)], [plan(id)], [op({ path: '/x/' })]]);
      expect(statusesOf(answer)).toEqual([400, 404, 409, 404]);
      expect(answer.head).toBe(before);
    });
  });

  it('are all applied, and the failure told, when they fail only together', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const app = await buildApp(server.context, { logger: { level: 'error', stream }, staticRoot: '/nonexistent' });
    const { headers } = await server.signIn();
    const original = patients.warnings;
    patients.warnings = (_trx, changes) =>
      changes.length > 1 ? Promise.reject(new Error('solo juntos')) : Promise.resolve([[]]);
    try {
      const payload = request([[op({})], [op({})]]).body;
      const answer = await app.inject({ method: 'POST', url: '/api/batch/', headers, payload });
      expect(statusesOf(answer.json())).toEqual([201, 201]);
    } finally {
      if (original) patients.warnings = original;
      await app.close();
    }
    expect(lines.join('')).toContain('solo juntos');
  });

  describe('of another epoch', () => {
    const another = (groups: BatchOp[][], changes: Partial<BatchRequest> = {}) =>
      send('POST', '/batch/', request(groups, { epoch: newId(), ...changes }));

    it.each([
      ['well-formed', () => [[op({})], [op({})]]],
      ['refused by every rule', () => [[nonsense()], [put(newId(), 1)]]],
      ['nonsense', () => [[op({ path: '/x/' })]]],
      ['none', () => []],
    ])('are refused as a whole: %s', async (_name, groups) => {
      expect(refusalOf(await another(groups()))).toMatchObject({ status: 409, code: 'epoch' });
    });

    it('are refused for that, also in the name of a person whom the database no longer knows', async () => {
      const answer = await another([[op({})]], { on_behalf_of: newId() });
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'epoch' });
    });

    it('claim no op id', async () => {
      const sent = op({});
      await another([[sent]]);
      expect((await run([[sent]])).results[0]).toMatchObject({ status: 201, duplicate: false });
    });
  });
});
