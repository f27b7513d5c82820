import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';
import { clinicalWorld, type ClinicalWorld } from './clinical-world.ts';
import { EXAM_ANSWERS } from './spec-words.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

describeOnBothDatabases('what belongs to a clinical history', (database) => {
  let server: TestServer;
  let send: Call;
  let world: ClinicalWorld;
  let clock = NOW;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
    world = clinicalWorld(send);
  });
  afterAll(() => server.close());

  describe('/api/clinical-exams/', () => {
    const whole = {
      ...Object.fromEntries(Object.entries(EXAM_ANSWERS).map(([field, [first]]) => [field, first])),
      maxillary_cant: -1.25,
      overjet: 3.5,
      overbite: 0,
      tmj_observations: 'Chasquido al abrir',
    };

    it('keeps every field of an exam, and names its patient', async () => {
      const { id: clinical_history, patient } = await world.history();
      const made = await world.create('clinical-exams', { clinical_history, ...whole });
      expect(made).toMatchObject({ ...whole, patient, patient_name: 'Mateo Salazar', version: 1 });
      expect((await send('GET', `/clinical-exams/${made.id}/`)).body).toEqual(made);
    });

    it('is updated by its full object, and a field that is absent stays', async () => {
      const { id: clinical_history } = await world.history();
      const made = await world.create('clinical-exams', { clinical_history, ...whole });
      const last = Object.fromEntries(Object.entries(EXAM_ANSWERS).map(([field, codes]) => [field, codes.at(-1)]));
      const others = { ...last, maxillary_cant: 0.75, overjet: -2, overbite: null, tmj_observations: null };
      const answer = await send('PUT', `/clinical-exams/${made.id}/`, { body: { ...made, ...others } });
      expect([answer.status, answer.body]).toMatchObject([200, { clinical_history, ...others, version: 2 }]);
      expect((await send('GET', `/clinical-exams/${made.id}/`)).body).toEqual(answer.body);
      const partly = await send('PUT', `/clinical-exams/${made.id}/`, { body: { overbite: 2.5 } });
      expect(partly.body).toMatchObject({ clinical_history, ...others, overbite: 2.5, version: 3 });
    });

    it('takes each answer of each list', async () => {
      const { id: clinical_history } = await world.history();
      const { id } = await world.create('clinical-exams', { clinical_history });
      for (const [field, codes] of Object.entries(EXAM_ANSWERS)) {
        for (const code of codes) {
          const answer = await send('PUT', `/clinical-exams/${id}/`, { body: { [field]: code } });
          expect([answer.status, answer.body]).toMatchObject([200, { [field]: code }]);
        }
      }
    });

    it.each(Object.keys(EXAM_ANSWERS))('refuses another answer to %s', async (field) => {
      const { id: clinical_history } = await world.history();
      const answer = await send('POST', '/clinical-exams/', { body: { clinical_history, [field]: 'otra cosa' } });
      expect(refusalOf(answer).fields).toEqual({ [field]: 'Elija una opción de la lista' });
    });

    it.each([
      [0.01, 0.01],
      ['2,5', 2.5],
      ['-3.25', -3.25],
      [30, 30],
      [-30, -30],
      ['', null],
      [null, null],
    ])('measures %j mm', async (sent, kept) => {
      const { id: clinical_history } = await world.history();
      const row = await world.create('clinical-exams', { clinical_history, overjet: sent });
      expect(row).toMatchObject({ overjet: kept });
    });

    it.each([
      [0.005, 'Introduzca un número con dos decimales como máximo'],
      ['tres', 'Introduzca un número con dos decimales como máximo'],
      ['1e1', 'Introduzca un número con dos decimales como máximo'],
      [true, 'Introduzca un número con dos decimales como máximo'],
      [30.01, 'Introduzca un valor entre -30 y 30 mm'],
      [-1000, 'Introduzca un valor entre -30 y 30 mm'],
    ])('does not measure %j', async (overbite, message) => {
      const { id: clinical_history } = await world.history();
      const answer = await send('POST', '/clinical-exams/', { body: { clinical_history, overbite } });
      expect(refusalOf(answer)).toMatchObject({ status: 400, fields: { overbite: message } });
    });
  });

  describe('/api/odontograms/', () => {
    it('is created with a history, an empty object and notes', async () => {
      const { id: clinical_history, patient } = await world.history();
      const body = { clinical_history, data: {}, notes: 'Control en seis meses' };
      expect(await world.create('odontograms', body)).toMatchObject({
        ...body,
        patient,
        patient_name: 'Mateo Salazar',
      });
    });

    it.each([
      [{}],
      ['Observaciones de antes'],
      ['[1]'],
      ['null'],
      [''],
      [{ observaciones: 'x', lista: [1, { a: null }] }],
    ])('gives back the data %j as they came', async (data) => {
      const { id: clinical_history } = await world.history();
      const { id } = await world.create('odontograms', { clinical_history, data });
      expect((await send('GET', `/odontograms/${id}/`)).body).toMatchObject({ data });
      await send('DELETE', `/odontograms/${id}/`);
      expect((await send('POST', '/odontograms/', { body: { id, clinical_history, data } })).body).toMatchObject({
        data,
      });
      const updated = await send('PUT', `/odontograms/${id}/`, { body: { notes: 'Otra' } });
      expect(updated.body).toMatchObject({ data, notes: 'Otra' });
    });

    it('takes no data as an empty object', async () => {
      const { id: clinical_history } = await world.history();
      for (const data of [undefined, null]) {
        expect(await world.create('odontograms', { clinical_history, data })).toMatchObject({ data: {} });
      }
    });

    it.each([
      ['a number', 7],
      ['a list', ['x']],
      ['too long a text', 'x'.repeat(20_001)],
      ['a NUL', 'a\0b'],
      ['half a character in an object', { a: ['\ud800'] }],
      ['an object too deep', JSON.parse(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`)],
    ])('refuses %s as data', async (_name, data) => {
      const { id: clinical_history } = await world.history();
      const answer = await send('POST', '/odontograms/', { body: { clinical_history, data } });
      expect(refusalOf(answer)).toMatchObject({
        status: 400,
        fields: { data: 'Los datos del odontograma no tienen la forma esperada' },
      });
    });

    it('refuses thousands of levels as data', async () => {
      const { id } = await world.history();
      const data = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
      const answer = await send('POST', '/odontograms/', { body: `{"clinical_history":"${id}","data":${data}}` });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
    });
  });

  describe.each([
    ['clinical-exams', 'Para crear un examen clínico, se necesita un historial clínico'],
    ['odontograms', 'Para crear un odontograma, se necesita un historial clínico'],
  ])('/api/%s/', (collection, message) => {
    it('needs a history', async () => {
      expect(refusalOf(await send('POST', `/${collection}/`, { body: {} }))).toMatchObject({
        status: 400,
        detail: `${message}.`,
        fields: { clinical_history: message },
      });
      const unknown = await send('POST', `/${collection}/`, { body: { clinical_history: newId() } });
      expect(refusalOf(unknown)).toMatchObject({ status: 409, code: 'parent_gone' });
    });

    it('lists those of a history or a patient, the newest first', async () => {
      const history = await world.history('Carla', 'Yupanqui');
      const other = await world.history('Diego', 'Yupanqui');
      const made: string[] = [];
      for (const { id } of [history, history, other]) {
        made.push((await world.create(collection, { clinical_history: id })).id);
      }
      const list = async (query: string) =>
        ((await send('GET', `/${collection}/?${query}`)).body as { id: string }[]).map(({ id }) => id);
      expect(await list(`clinical_history=${history.id}`)).toEqual([made[1], made[0]]);
      expect(await list(`patient=${history.patient}`)).toEqual([made[1], made[0]]);
      expect(await list(`patient=${other.patient}&clinical_history=${history.id}`)).toEqual([]);
      expect(await list(`patient=${newId()}`)).toEqual([]);
      expect(await list('search=yupanqui%20carla')).toEqual([made[1], made[0]]);
      expect(await list('search=yupanqui&ordering=-patient_name,created_at')).toEqual([made[2], made[0], made[1]]);
      for (const field of ['patient', 'clinical_history']) {
        expect(refusalOf(await send('GET', `/${collection}/?${field}=7`)).fields).toHaveProperty(field);
      }
    });
  });
});
