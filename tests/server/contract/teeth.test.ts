import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId, toothId } from '#domain/record/ids.ts';
import type { Tooth } from '#domain/clinical/tooth.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';
import { clinicalWorld, type ClinicalWorld } from './clinical-world.ts';
import { ADULT_TEETH, CHILD_TEETH, CONDITIONS } from './spec-words.ts';

describeOnBothDatabases('/api/teeth/', (database) => {
  let server: TestServer;
  let send: Call;
  let world: ClinicalWorld;

  beforeAll(async () => {
    server = await startTestServer({ database });
    send = await caller(server);
    world = clinicalWorld(send);
  });
  afterAll(() => server.close());

  const odontogram = async () =>
    (await world.create('odontograms', { clinical_history: (await world.history()).id })).id;
  const list = async (query: string) => (await send('GET', `/teeth/?${query}`)).body as Tooth[];

  it('is made under the one id that it can have, and updated by its full object', async () => {
    const tooth = { odontogram: await odontogram(), tooth_number: '16', type: 'adult', condition: 'caries' };
    const made = await world.create<Tooth>('teeth', { ...tooth, observation: 'Oclusal' });
    expect(made).toMatchObject({ ...tooth, observation: 'Oclusal', id: toothId(tooth.odontogram, '16'), version: 1 });
    const body = { ...made, condition: 'restauracion' };
    const updated = await send('PUT', `/teeth/${made.id}/`, { body });
    expect([updated.status, updated.body]).toMatchObject([200, { condition: 'restauracion', observation: 'Oclusal' }]);
  });

  it('is sano, without an observation, when nothing else is said', async () => {
    const made = await world.create('teeth', { odontogram: await odontogram(), tooth_number: '85' });
    expect(made).toMatchObject({ type: 'child', condition: 'sano', observation: null });
  });

  it('is there once: a second one is answered 409 with the first', async () => {
    const tooth = { odontogram: await odontogram(), tooth_number: '11' };
    const { id } = await world.create('teeth', tooth);
    for (const body of [tooth, { ...tooth, id: newId() }]) {
      const answer = await send('POST', '/teeth/', { body });
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'exists', current: { id } }]);
    }
    const other = { ...tooth, tooth_number: '12', id: newId() };
    expect(refusalOf(await send('POST', '/teeth/', { body: other })).fields).toHaveProperty('id');
  });

  it('never becomes another tooth', async () => {
    const { id } = await world.create('teeth', { odontogram: await odontogram(), tooth_number: '21' });
    for (const body of [{ tooth_number: '22', type: 'adult' }, { odontogram: await odontogram() }]) {
      expect(refusalOf(await send('PUT', `/teeth/${id}/`, { body })).fields).toHaveProperty('id');
    }
  });

  it('takes each condition', async () => {
    const { id } = await world.create('teeth', { odontogram: await odontogram(), tooth_number: '31' });
    for (const condition of CONDITIONS) {
      const answer = await send('PUT', `/teeth/${id}/`, { body: { condition } });
      expect([answer.status, answer.body]).toMatchObject([200, { condition }]);
    }
  });

  it.each([
    ['no odontogram', { odontogram: undefined }, { odontogram: 'Falta el odontograma del diente' }],
    ['no number', { tooth_number: undefined }, { tooth_number: 'El número de diente es obligatorio' }],
    ['a number that is no text', { tooth_number: 16 }, { tooth_number: 'El número de diente es obligatorio' }],
    ['a ninth tooth', { tooth_number: '19' }, { tooth_number: 'Ese número de diente no existe' }],
    ['half a character', { tooth_number: '1\udc00' }, { tooth_number: 'Ese número de diente no existe' }],
    ['a sixth deciduous tooth', { tooth_number: '56' }, { tooth_number: 'Ese número de diente no existe' }],
    ['a type that is none', { type: 'viejo' }, { type: 'Elija una opción de la lista' }],
    ['the wrong type', { type: 'child' }, { type: 'El tipo no corresponde al número de diente' }],
    ['an unknown condition', { condition: 'rota' }, { condition: 'Elija una opción de la lista' }],
    ['an observation too long', { observation: 'a'.repeat(2001) }, { observation: 'Máximo 2000 caracteres' }],
  ])('refuses %s', async (_name, values, fields) => {
    const body = { odontogram: await odontogram(), tooth_number: '16', type: 'adult', condition: 'sano', ...values };
    const answer = await send('POST', '/teeth/', { body });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
  });

  it('refuses an odontogram that is not there', async () => {
    const answer = await send('POST', '/teeth/', { body: { odontogram: newId(), tooth_number: '16' } });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'parent_gone' });
  });

  it('is listed whole when no limit is asked for: a chart must not be cut', async () => {
    const [first, second] = [await odontogram(), await odontogram()];
    const numbers = [...ADULT_TEETH, ...CHILD_TEETH];
    for (const id of [first, second]) {
      for (const tooth_number of numbers) await world.create('teeth', { odontogram: id, tooth_number });
    }
    const all = await send('GET', '/teeth/');
    expect((all.body as Tooth[]).length).toBe(Number(all.headers['x-total-count']));
    expect((all.body as Tooth[]).length).toBeGreaterThanOrEqual(104);
    const chart = await list(`odontogram=${first}`);
    expect(chart.map(({ tooth_number }) => tooth_number)).toEqual(numbers.toSorted());
    expect((await list(`odontogram=${first}&tooth_number=16`)).map(({ id }) => id)).toEqual([toothId(first, '16')]);
    expect((await list('tooth_number=16')).length).toBeGreaterThanOrEqual(2);
    const page = await send('GET', `/teeth/?odontogram=${first}&limit=10&offset=50`);
    expect([(page.body as Tooth[]).length, page.headers['x-total-count']]).toEqual([2, '52']);
    expect(refusalOf(await send('GET', '/teeth/?tooth_number=99')).fields).toHaveProperty('tooth_number');
    expect(refusalOf(await send('GET', '/teeth/?odontogram=9')).fields).toHaveProperty('odontogram');
  });
});
