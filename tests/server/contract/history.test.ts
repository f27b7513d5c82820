// The past of a record, for everybody who may read the record.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { ChangeEntry } from '#domain/wire/history.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';

describeOnBothDatabases('the history of a record', (database) => {
  let server: TestServer;
  let clock = new Date('2026-03-10T15:00:00Z');
  let send: Call;
  let admin: Call;
  const tablet = newId();
  let patient: string;
  let odontogram: string;
  let tooth: string;
  let budget: string;

  /** Sessions end while the clock goes on: everybody signs in again. */
  async function at(instant: string): Promise<void> {
    clock = new Date(instant);
    send = await caller(server, 'recepcion', tablet);
    admin = await caller(server, 'admin');
  }
  const made = async (by: Call, path: string, body: object) =>
    ((await by('POST', path, { body })).body as { id: string }).id;
  const history = async (path: string, by = send) => {
    const answer = await by('GET', path);
    expect([path, answer.status]).toEqual([path, 200]);
    return { list: answer.body as ChangeEntry[], total: answer.headers['x-total-count'] };
  };
  const told = ({ list }: { list: ChangeEntry[] }) =>
    list.map(({ action, collection, user_name }) => `${user_name}: ${action} ${collection}`);

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => clock });
    await at('2026-03-10T15:00:00Z');
    patient = await made(send, '/patients/', { first_name: 'Ana', last_name: 'Paz' });
    const clinical_history = await made(send, '/clinical-histories/', { patient });
    odontogram = await made(send, '/odontograms/', { clinical_history });
    tooth = await made(send, '/teeth/', { odontogram, tooth_number: '16', condition: 'caries' });
    await at('2026-03-11T15:40:00Z');
    budget = await made(admin, '/budgets/', { patient, nombre: 'Ortodoncia', total_amount: 900 });
    await made(admin, '/payments/', {
      patient,
      budget,
      amount: 100,
      payment_date: '2026-03-11',
      payment_method: 'CASH',
    });
    const { version } = (await send('GET', `/teeth/${tooth}/`)).body as { version: number };
    await sendOp(server, await caller(server), {
      method: 'PUT',
      path: `/teeth/${tooth}/`,
      if_match: version,
      body: { odontogram, tooth_number: '16', type: 'adult', condition: 'restauracion', observation: null },
      captured_at: '2026-03-11T15:12:00.000Z',
    });
    await at('2026-03-12T15:00:00Z');
    await admin('DELETE', `/budgets/${budget}/`);
  });
  afterAll(() => server.close());

  it('is told to every person who may read the record, with names, the newest first', async () => {
    const { list, total } = await history(`/teeth/${tooth}/history/`);
    expect(total).toBe('2');
    expect(list[0]).toMatchObject({
      action: 'update',
      at: '2026-03-11T15:40:00.000Z',
      captured_at: '2026-03-11T15:12:00.000Z',
      user_name: 'Lucía Paz',
      acting_user_name: null,
      patient_id: patient,
      patient_name: 'Ana Paz',
      before: { condition: 'caries' },
      after: { condition: 'restauracion' },
    });
    expect(list[1]).toMatchObject({ action: 'create', before: null, captured_at: null, device_id: tablet });
    expect(list[1]?.device_name).toMatch(/\S/);
    expect(list[0]).not.toHaveProperty('hash');
  });

  it('holds what hangs on the record, deleted or not', async () => {
    expect(told(await history(`/odontograms/${odontogram}/history/`))).toEqual([
      'Lucía Paz: update teeth',
      'Lucía Paz: create teeth',
      'Lucía Paz: create odontograms',
    ]);
    expect(told(await history(`/budgets/${budget}/history/`))).toEqual([
      'Ada Mora: delete payments',
      'Ada Mora: delete budgets',
      'Ada Mora: create payments',
      'Ada Mora: create budgets',
    ]);
    expect((await history(`/patients/${patient}/history/`)).total).toBe('9');
  });

  it('is filtered by kind and by day of the clinic, and paged from an entry back', async () => {
    const path = `/patients/${patient}/history/`;
    expect(told(await history(`${path}?collection=budgets,payments&from=2026-03-11&to=2026-03-11`))).toEqual([
      'Ada Mora: create payments',
      'Ada Mora: create budgets',
    ]);
    expect((await history(`${path}?from=2026-03-12`)).total).toBe('2');
    // In Lima it is still the tenth: the clinic's days count, not the server's.
    expect((await history(`${path}?to=2026-03-10`)).total).toBe('4');
    const first = await history(`${path}?limit=4`);
    const next = await history(`${path}?limit=4&before=${first.list[3]?.id}`);
    expect(new Set([...first.list, ...next.list].map(({ id }) => id)).size).toBe(8);
    expect(next.list[0]!.id).toBeLessThan(first.list[3]!.id);
  });

  it('names the author and the administrador who sent it in the author’s name', async () => {
    const { epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
    const op = {
      op_id: newId(),
      method: 'POST',
      path: '/suppliers/',
      body: { id: newId(), name: 'Dental Sur' },
      captured_at: clock.toISOString(),
    };
    const on_behalf_of = server.people['mateo'];
    const body = { device_id: newId(), schema: WIRE_SCHEMA, epoch, on_behalf_of, groups: [{ ops: [op] }] };
    await admin('POST', '/batch/', { body });
    const { list } = await history(`/suppliers/${op.body.id}/history/`);
    expect(list[0]).toMatchObject({ user_name: 'Mateo Salas', acting_user_name: 'Ada Mora', patient_name: null });
  });

  it('of a record that never was is not found, and without a session there is none', async () => {
    expect(refusalOf(await send('GET', `/patients/${newId()}/history/`))).toMatchObject({
      status: 404,
      detail: 'No existe este registro: paciente.',
    });
    const nobody = await server.app.inject({ url: `/api/patients/${patient}/history/` });
    expect(nobody.statusCode).toBe(401);
    expect(refusalOf(await send('GET', '/audit/')).code).toBe('forbidden');
  });

  it('stays in the chain: nobody makes an outage’s work older unnoticed', async () => {
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: true });
    await server.context.db
      .updateTable('audit_log')
      .set({ captured_at: '2026-03-01T00:00:00Z' })
      .where('captured_at', 'is not', null)
      .execute();
    expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: false });
  });
});
