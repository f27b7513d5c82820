import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { NamedPlan } from '#domain/clinical/treatment-plan.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';

describeOnBothDatabases('/api/treatment-plans/', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let clock = Date.parse('2026-03-10T12:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
    patient = await newPatient('Ángela', 'Núñez');
  });
  afterAll(() => server.close());

  const newPatient = async (first_name: string, last_name: string) =>
    ((await send('POST', '/patients/', { body: { first_name, last_name } })).body as { id: string }).id;
  const create = async (body: object) => (await send('POST', '/treatment-plans/', { body })).body as NamedPlan;
  const list = async (query: string) => (await send('GET', `/treatment-plans/?${query}`)).body as NamedPlan[];

  const values = () => ({
    patient,
    diagnostic: 'Clase II',
    treatment_plan: 'Brackets metálicos\n18 meses',
    observations: 'Alergia al níquel',
  });

  it('takes and answers the whole plan', async () => {
    const answer = await send('POST', '/treatment-plans/', { body: values() });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { ...values(), patient_name: 'Ángela Núñez', version: 1 },
    ]);
  });

  it('is updated by its full object', async () => {
    const made = await create(values());
    const others = { diagnostic: 'Clase III', treatment_plan: 'Alineadores\n9 meses', observations: null };
    const answer = await send('PUT', `/treatment-plans/${made.id}/`, { body: { ...made, ...others } });
    const { id, created_at, patient_name } = made;
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id, patient, patient_name, created_at, ...others, version: 2 },
    ]);
    expect((await send('GET', `/treatment-plans/${id}/`)).body).toEqual(answer.body);
  });

  it('updates what is sent and keeps the rest', async () => {
    const { id, created_at } = await create(values());
    const body = { treatment_plan: 'Alineadores', observations: '' };
    expect((await send('PUT', `/treatment-plans/${id}/`, { body })).body).toMatchObject({
      ...values(),
      treatment_plan: 'Alineadores',
      observations: null,
      created_at,
      version: 2,
    });
  });

  it('keeps no empty texts', async () => {
    const empty = { diagnostic: '', treatment_plan: ' \n ', observations: null };
    expect(await create({ patient, ...empty })).toMatchObject({
      diagnostic: null,
      treatment_plan: null,
      observations: null,
    });
  });

  it.each([
    ['no patient', { patient: undefined }, { patient: 'Debes seleccionar un paciente' }],
    ['an empty patient', { patient: '' }, { patient: 'Debes seleccionar un paciente' }],
    ['a patient that is no id', { patient: 7 }, { patient: 'Debes seleccionar un paciente' }],
    ['a list for a text', { diagnostic: [] }, { diagnostic: 'Introduzca un texto' }],
    ['a text too long', { observations: 'x'.repeat(20_001) }, { observations: 'Máximo 20000 caracteres' }],
  ])('refuses %s', async (_name, changes, fields) => {
    const answer = await send('POST', '/treatment-plans/', { body: { ...values(), ...changes } });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
  });

  it('refuses a patient who is not there', async () => {
    const answer = await send('POST', '/treatment-plans/', { body: { ...values(), patient: newId() } });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'parent_gone' });
  });

  it('lists the newest first unless it is told otherwise', async () => {
    const other = await newPatient('Óscar', 'Ibáñez');
    const ids = [];
    for (const diagnostic of ['uno', 'dos', 'tres']) ids.push((await create({ patient: other, diagnostic })).id);
    const listed = async (query: string) => (await list(`patient=${other}${query}`)).map(({ id }) => id);
    expect(await listed('')).toEqual(ids.toReversed());
    expect(await listed('&ordering=created_at')).toEqual(ids);
  });

  it('finds plans by the patient’s name, case and accents aside', async () => {
    await create({ patient: await newPatient('Zoë', 'Çelik') });
    for (const search of ['zoe', 'ZOË', 'celik ZO']) {
      const found = await list(`search=${encodeURIComponent(search)}`);
      expect(found.map(({ patient_name }) => patient_name)).toEqual(['Zoë Çelik']);
    }
  });

  it('deletes a plan', async () => {
    const { id } = await create(values());
    expect((await send('DELETE', `/treatment-plans/${id}/`)).status).toBe(204);
    expect((await send('GET', `/treatment-plans/${id}/`)).status).toBe(404);
  });
});
