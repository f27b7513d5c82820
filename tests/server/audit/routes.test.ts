import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';

interface Entry {
  collection: string;
  row_id: string;
  action: string;
  user_id: string;
  device_id: string | null;
}

let server: TestServer;
let admin: Call;
let patient: Patient;
const device = newId();

beforeAll(async () => {
  server = await startTestServer();
  admin = await caller(server, 'admin');
  const send = await caller(server, 'recepcion', device);
  patient = (await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } })).body as Patient;
  await send('POST', '/treatment-plans/', { body: { patient: patient.id } });
  await admin('PUT', `/patients/${patient.id}/`, { body: { occupation: 'Docente' } });
});
afterAll(() => server.close());

const entries = async (query: string) => {
  const answer = await admin('GET', `/audit/?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return { list: answer.body as Entry[], total: answer.headers['x-total-count'] };
};

it('is an administrador’s alone', async () => {
  const send = await caller(server);
  for (const path of ['/audit/', '/audit/verify/']) {
    expect(refusalOf(await send('GET', path))).toMatchObject({ status: 403, code: 'forbidden' });
  }
});

it('lists the newest first, with author and device', async () => {
  const { list, total } = await entries(`patient=${patient.id}`);
  expect(total).toBe('3');
  expect(list.map(({ action, collection, user_id, device_id }) => [action, collection, user_id, device_id])).toEqual([
    ['update', 'patients', server.people['admin'], null],
    ['create', 'treatment-plans', server.people['recepcion'], device],
    ['create', 'patients', server.people['recepcion'], device],
  ]);
});

it('is filtered and paged', async () => {
  expect((await entries('collection=treatment-plans')).list).toHaveLength(1);
  expect((await entries(`collection=patients,treatment-plans&patient=${patient.id}`)).list).toHaveLength(3);
  expect((await entries(`row_id=${patient.id}`)).list).toHaveLength(2);
  expect((await entries(`user=${server.people['admin']}&collection=patients`)).list).toHaveLength(1);
  const page = await entries(`patient=${patient.id}&limit=1&offset=1`);
  expect([page.total, page.list.map(({ collection }) => collection)]).toEqual(['3', ['treatment-plans']]);
});

it.each([
  'collection=x',
  'collection=patients,',
  'from=ayer',
  'to=2026-02-30',
  'before=x',
  'patient=7',
  'user=x',
  'row_id=1',
  'limit=0',
  'offset=-1',
])('refuses %s', async (query) => {
  expect(refusalOf(await admin('GET', `/audit/?${query}`)).code).toBe('invalid');
});

it('is verified on demand', async () => {
  expect((await admin('GET', '/audit/verify/')).body).toEqual({
    ok: true,
    entries: expect.any(Number) as number,
  });
  await server.context.db.deleteFrom('audit_log').where('row_id', '=', patient.id).execute();
  expect((await admin('GET', '/audit/verify/')).body).toMatchObject({ ok: false });
});

it('tells of a patient also which records were taken away', async () => {
  const { list: before } = await entries(`patient=${patient.id}`);
  const send = await caller(server);
  const create = async (path: string, body: object) => (await send('POST', path, { body })).body as { id: string };
  const other = await create('/patients/', { first_name: 'Luz', last_name: 'Mar' });
  const [mine, theirs] = [
    await create('/clinical-histories/', { patient: patient.id }),
    await create('/clinical-histories/', { patient: other.id }),
  ];
  const plan = await create('/treatment-plans/', { patient: patient.id });
  const exam = await create('/clinical-exams/', { clinical_history: mine.id });
  await send('PUT', `/treatment-plans/${plan.id}/`, { body: { patient: other.id } });
  await send('PUT', `/clinical-exams/${exam.id}/`, { body: { clinical_history: theirs.id } });
  await send('PUT', `/clinical-exams/${exam.id}/`, { body: { tmj_observations: 'De otra persona' } });
  const { list } = await entries(`patient=${patient.id}`);
  const news = list.slice(0, list.length - before.length);
  expect(news.map(({ action, row_id }) => [action, row_id])).toEqual([
    ['update', exam.id],
    ['update', plan.id],
    ['create', exam.id],
    ['create', plan.id],
    ['create', mine.id],
  ]);
});
