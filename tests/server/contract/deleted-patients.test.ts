// Deleted patients who can still be restored.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeletedPatient } from '#domain/wire/deleted-patient.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, type Call } from './api.ts';

const DAY = 86_400_000;

describeOnBothDatabases('deleted patients', (database) => {
  let server: TestServer;
  let send: Call;
  let now = new Date('2026-11-01T15:00:00.000Z');

  const make = async (collection: string, body: object) =>
    ((await send('POST', `/${collection}/`, { body })).body as { id: string }).id;
  const deleted = async (query = '') => {
    const answer = await send('GET', `/deleted-patients/${query}`);
    expect(answer.status).toBe(200);
    return { list: answer.body as DeletedPatient[], total: answer.headers['x-total-count'] };
  };

  /** Days go by, and with them whoever was signed in. */
  const pass = async (days: number) => {
    now = new Date(now.getTime() + days * DAY);
    send = await caller(server, 'mateo');
  };

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => now });
    send = await caller(server, 'mateo');
  });
  afterAll(() => server.close());

  it('are listed for 30 days, the last one first, with who deleted them and what fell with them', async () => {
    expect(await deleted()).toEqual({ list: [], total: '0' });
    const ana = await make('patients', { first_name: 'Ana', last_name: 'Núñez' });
    await make('clinical-histories', { patient: ana });
    await make('budgets', { patient: ana, nombre: 'Ortodoncia', total_amount: 100 });
    const luis = await make('patients', { first_name: 'Luis', last_name: 'Paz' });
    await make('patients', { first_name: 'Vera', last_name: 'Sol' });
    await send('DELETE', `/patients/${ana}/`);
    await pass(1);
    await send('DELETE', `/patients/${luis}/`);

    const { list, total } = await deleted();
    expect(total).toBe('2');
    expect(list.map(({ patient, records }) => [patient.first_name, records])).toEqual([
      ['Luis', {}],
      ['Ana', { 'clinical-histories': 1, budgets: 1 }],
    ]);
    expect(list[1]).toMatchObject({ deleted_by: server.people['mateo'], deleted_at: '2026-11-01T15:00:00.000Z' });
    expect((await deleted('?search=nunez')).list.map(({ patient }) => patient.id)).toEqual([ana]);
    expect((await deleted('?limit=1&offset=1')).list.map(({ patient }) => patient.id)).toEqual([ana]);

    await pass(29.5);
    expect((await deleted()).list.map(({ patient }) => patient.id)).toEqual([luis]);
  });

  it('a restored patient is no longer among them', async () => {
    const { list } = await deleted();
    const [{ patient }] = list as [DeletedPatient];
    expect((await send('POST', '/patients/', { body: patient })).status).toBeLessThan(300);
    expect((await deleted()).list).toEqual([]);
  });
});
