import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { MAX_RECEIPT_OPS, type ReceiptAnswer } from '#domain/wire/audit-receipt.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';

let server: TestServer;
let send: Call;
const device = newId();
const made = newId();
const fell = newId();
let patient: Patient;

beforeAll(async () => {
  server = await startTestServer();
  send = await caller(server, 'recepcion', device);
  const named = (opId: string) => ({ 'idempotency-key': opId });
  const create = { body: { first_name: 'Ana', last_name: 'Paz' }, headers: named(made) };
  patient = (await send('POST', '/patients/', create)).body as Patient;
  await send('POST', '/patients/', create);
  await send('POST', '/treatment-plans/', { body: { patient: patient.id } });
  await send('DELETE', `/patients/${patient.id}/`, { headers: named(fell) });
});
afterAll(() => server.close());

async function ask(op_ids: unknown, who: Call = send): Promise<ReceiptAnswer> {
  const answer = await who('POST', '/audit/receipts/', { body: { op_ids } });
  expect(answer.status).toBe(200);
  return answer.body as ReceiptAnswer;
}

describe('a receipt', () => {
  it('says of each op where it stands, once however often it was sent, and nothing of what it says', async () => {
    const unknown = newId();
    const { ops } = await ask([made, unknown]);
    expect(ops).toEqual([
      {
        op_id: made,
        status: 201,
        entries: [
          {
            id: expect.any(Number) as number,
            seq: expect.any(Number) as number,
            at: expect.any(String) as string,
            captured_at: null,
            user_id: server.people['recepcion'],
            acting_user_id: null,
            device_id: device,
            collection: 'patients',
            row_id: patient.id,
            action: 'create',
            version: 1,
            hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
          },
        ],
      },
      { op_id: unknown, status: null, entries: [] },
    ]);
  });

  it('has all that fell with a deletion under its op', async () => {
    const [op] = (await ask([fell])).ops;
    expect(op?.entries.map(({ collection, action, version }) => [collection, action, version])).toEqual([
      ['patients', 'delete', 2],
      ['treatment-plans', 'delete', 2],
    ]);
  });

  it('names the end of the chain, and the hashes are those of the audit', async () => {
    const { head, epoch, ops } = await ask([fell.toUpperCase()]);
    const stored = await server.context.db.selectFrom('sync_head').selectAll().executeTakeFirstOrThrow();
    expect([epoch, head]).toEqual([stored.epoch, { seq: stored.seq, hash: stored.audit_hash }]);
    expect(ops[0]?.entries.at(-1)?.hash).toBe(stored.audit_hash);
  });

  it('is given to anybody who is signed in, also of what another person did', async () => {
    const other = await caller(server, 'mateo');
    expect((await ask([made], other)).ops[0]?.status).toBe(201);
  });

  it('may be asked of nothing, for the end of the chain alone', async () => {
    expect((await ask([])).ops).toEqual([]);
  });

  it('shows a second entry of one op', async () => {
    const { db } = server.context;
    const { id: _, ...entry } = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('op_id', '=', made)
      .executeTakeFirstOrThrow();
    const again = { ...entry, before: null, after: JSON.stringify(entry.after) };
    await db.insertInto('audit_log').values(again).execute();
    expect((await ask([made])).ops[0]?.entries).toHaveLength(2);
  });

  it.each([
    [{}],
    [{ op_ids: 'x' }],
    [{ op_ids: ['x'] }],
    [{ op_ids: [7] }],
    [{ op_ids: Array.from({ length: MAX_RECEIPT_OPS + 1 }, () => newId()) }],
  ])('is refused for what is no list of op ids', async (body) => {
    expect(refusalOf(await send('POST', '/audit/receipts/', { body })).code).toBe('invalid');
  });
});
