import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { BatchOp, BatchRequest, BatchResponse } from '#domain/wire/wire.ts';
import { buildApp } from '#server/app.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { buildBatch, buildBatchOp, START } from '#tests/support/factories.ts';
import { postgresBinaries } from '#tests/support/postgres.ts';
import {
  closedFirstStart,
  describeOnBothDatabases,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts';
import { caller, refusalOf, type Answer, type Call } from '#tests/server/contract/api.ts';

const statusesOf = ({ results }: BatchResponse) => results.map(({ status }) => status);

describeOnBothDatabases('the groups of a batch', (database) => {
  let server: TestServer;
  let send: Call;
  let epoch: string;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(START) });
    send = await caller(server, 'admin');
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  });
  afterAll(() => server.close());

  const create = (id: string) => buildBatchOp({ body: { id, first_name: 'Ana', last_name: 'Paz' } });
  const put = (id: string, if_match: number, body: BatchOp['body'] = { occupation: 'Docente' }) =>
    buildBatchOp({ method: 'PUT', path: `/patients/${id}/`, if_match, body });
  const plan = (patient: string) => buildBatchOp({ path: '/treatment-plans/', body: { patient } });
  const nonsense = () => buildBatchOp({ body: {} });

  const request = (groups: BatchOp[][], changes: Partial<BatchRequest> = {}) => ({
    body: buildBatch(groups, { epoch, ...changes }),
  });
  async function run(groups: BatchOp[][]): Promise<BatchResponse> {
    const answer = await send('POST', '/batch/', request(groups));
    expect([answer.status, answer.body]).toMatchObject([200, { epoch }]);
    return answer.body as BatchResponse;
  }
  const head = async () =>
    (await server.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow()).seq;

  describe('with one that is refused among them', () => {
    it('share one commit before it, and one after it', async () => {
      const before = await head();
      const good = () => Array.from({ length: 10 }, () => [buildBatchOp()]);
      const answer = await run([...good(), [buildBatchOp({ body: { first_name: 'Ana' } })], ...good()]);
      expect(statusesOf(answer)).toEqual([...Array<number>(10).fill(201), 400, ...Array<number>(10).fill(201)]);
      expect([await head(), answer.head]).toEqual([before + 2, before + 2]);
    });

    it('share one commit when it comes first, and when it makes no sense at all', async () => {
      const before = await head();
      expect(statusesOf(await run([[nonsense()], [buildBatchOp()], [buildBatchOp()]]))).toEqual([400, 201, 201]);
      expect(await head()).toBe(before + 1);
      const unknown = buildBatchOp({ path: '/nothing/' });
      expect(statusesOf(await run([[buildBatchOp()], [buildBatchOp(), unknown], [buildBatchOp()]]))).toEqual([
        201, 424, 404, 201,
      ]);
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
      const groups = [[buildBatchOp()], [nonsense()], [buildBatchOp()], [put(newId(), 1)], [buildBatchOp()]];
      const first = await run(groups);
      expect(statusesOf(first)).toEqual([201, 400, 201, 404, 201]);
      const again = first.results.map((result) => ({ ...result, duplicate: result.status === 201 }));
      expect(await run(groups)).toEqual({ epoch, head: first.head, results: again });
    });

    it('have each their own refusal when all are', async () => {
      const id = newId();
      const before = await head();
      const answer = await run([[nonsense()], [put(id, 1)], [plan(id)], [buildBatchOp({ path: '/x/' })]]);
      expect(statusesOf(answer)).toEqual([400, 404, 409, 404]);
      expect(answer.head).toBe(before);
    });
  });

  it('are all applied, and the failure told, when they fail only together', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const app = await buildApp(server.context, {
      logger: { level: 'error', stream },
      staticRoot: '/nonexistent',
      firstStart: closedFirstStart(),
    });
    const { headers } = await server.signIn();
    const original = patients.warnings;
    patients.warnings = (_trx, changes) =>
      changes.length > 1 ? Promise.reject(new Error('solo juntos')) : Promise.resolve([[]]);
    try {
      const payload = request([[buildBatchOp()], [buildBatchOp()]]).body;
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
      ['well-formed', () => [[buildBatchOp()], [buildBatchOp()]]],
      ['refused by every rule', () => [[nonsense()], [put(newId(), 1)]]],
      ['nonsense', () => [[buildBatchOp({ path: '/x/' })]]],
      ['none', () => []],
    ])('are refused as a whole: %s', async (_name, groups) => {
      expect(refusalOf(await another(groups()))).toMatchObject({ status: 409, code: 'epoch' });
    });

    it('are refused for that, also in the name of a person whom the database no longer knows', async () => {
      const answer = await another([[buildBatchOp()]], { on_behalf_of: newId() });
      expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'epoch' });
    });

    it('claim no op id', async () => {
      const sent = buildBatchOp();
      await another([[sent]]);
      expect((await run([[sent]])).results[0]).toMatchObject({ status: 201, duplicate: false });
    });
  });
});

describe.skipIf(postgresBinaries() === null)('a batch on a database that is shared', () => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let epoch: string;
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres', limits: { lock_timeout: 200, statement_timeout: 1500 } });
    send = await caller(server);
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
    ({ id: patient } = (await send('POST', '/patients/', { body: buildBatchOp().body })).body as { id: string });
  });
  afterAll(() => server.close());

  const edit = () => buildBatchOp({ method: 'PUT', path: `/patients/${patient}/`, if_match: 1, body: {} });
  const run = (groups: BatchOp[][]) => send('POST', '/batch/', { body: buildBatch(groups, { epoch }) });
  const whileAnotherHoldsIt = (work: () => Promise<Answer>) =>
    server.context.db.transaction().execute(async (trx) => {
      await trx.selectFrom('patients').select('id').where('id', '=', patient).forUpdate().execute();
      return work();
    });

  it.each([
    ['among others', () => [[buildBatchOp()], [edit()], [buildBatchOp()]]],
    ['alone', () => [[edit()]]],
    ['after a refusal', () => [[buildBatchOp({ body: {} })], [edit()]]],
  ])('is to be sent again whole when a group waits too long for another server: %s', async (_name, build) => {
    const answer = await whileAnotherHoldsIt(() => run(build()));
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
  });

  it('lets a group that the database gives up for taking too long fail by itself', async () => {
    const original = patients.limits;
    patients.limits = async (trx, { after }) => {
      if (after?.['first_name'] === 'Lenta') await sql`SELECT pg_sleep(10)`.execute(trx);
      return [];
    };
    const answer = await run([[buildBatchOp({ body: { first_name: 'Lenta', last_name: 'X' } })]]);
    if (original) patients.limits = original;
    else delete patients.limits;
    expect([answer.status, statusesOf(answer.body as BatchResponse)]).toEqual([200, [503]]);
  });
});
