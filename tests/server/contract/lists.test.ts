import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import {
  patientKeys,
  patientMatches,
  patientQuery,
  type Patient,
  type PatientValues,
} from '#domain/patients/patient.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Call } from './api.ts';

const PEOPLE: Partial<PatientValues>[] = [
  { first_name: 'Ángela', last_name: 'Núñez Peña', phone_number: '+51 999-111-222', fecha_nacimiento: '1990-05-01' },
  { first_name: 'angelo', last_name: 'nunez', identity_card: '45.678.901', treatment_status: 'iniciado' },
  { first_name: 'Beatriz', last_name: 'Ríos', phone_number: '01 234 5678', fecha_nacimiento: '2015-12-31' },
  {
    first_name: 'Óscar',
    last_name: 'Ibáñez',
    guardian_name: 'Rosa Ibáñez Luna',
    guardian_phone: '988 777 666',
    treatment_status: 'en_pausa',
  },
  {
    first_name: 'María José',
    last_name: "O'Higgins 100%",
    treatment_status: 'completado',
    fecha_nacimiento: '1955-01-20',
  },
  { first_name: 'Zoë', last_name: 'Çelik_1', patient_notes: 'Ángela', identity_card: 'CE 594161' },
];

describeOnBothDatabases('a list', (database) => {
  let server: TestServer;
  let send: Call;
  let clock = Date.parse('2026-03-10T12:00:00Z');
  const rows: Patient[] = [];

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
    for (const body of PEOPLE) rows.push((await send('POST', '/patients/', { body })).body as Patient);
    for (const patient of [rows[1]!.id, rows[0]!.id]) await send('POST', '/treatment-plans/', { body: { patient } });
  });
  afterAll(() => server.close());

  const list = async (query: string, collection = 'patients') => {
    const answer = await send('GET', `/${collection}/?${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return { rows: answer.body as Patient[], total: Number(answer.headers['x-total-count']) };
  };
  const names = async (query: string) => (await list(query)).rows.map(({ first_name }) => first_name);

  describe('is searched', () => {
    it.each([
      ['angel', ['angelo', 'Ángela']],
      ['  ÁNGEL   nun ', ['angelo', 'Ángela']],
      ['nunez ang', ['angelo', 'Ángela']],
      ['peña angela', ['Ángela']],
      ['999111', ['Ángela']],
      ['999-111', ['Ángela']],
      ['456789', ['angelo']],
      ['988777', ['Óscar']],
      ['luna rosa', ['Óscar']],
      ['rosa oscar', ['Óscar']],
      ['222 45', []],
      ['3', ['Beatriz']],
      ["o'higgins", ['María José']],
      ['ohiggins', ['María José']],
      ['higgins, maría', ['María José']],
      ['%', []],
      ['_', []],
      ['celik', ['Zoë']],
      ['CE 594', ['Zoë']],
      ['ce-594.161', ['Zoë']],
      ['dni 594', []],
      ['nadie', []],
    ])('for “%s”', async (text, expected) => {
      expect((await names(`search=${encodeURIComponent(text)}`)).toSorted()).toEqual(expected.toSorted());
    });

    it('as tablets search offline', async () => {
      for (const text of [
        'a',
        'an nu',
        '23',
        '234',
        '1',
        'ñ',
        'ios',
        '100',
        '0%',
        "'",
        'Ç',
        '678901',
        '- -',
        '+51',
        'ce 5',
        'CE-5',
        'a1',
      ]) {
        const query = patientQuery(text);
        const found = rows.filter((row) => patientMatches(patientKeys(row), query));
        const answered = await names(`search=${encodeURIComponent(text)}`);
        expect([text, answered.toSorted()]).toEqual([text, found.map((row) => row.first_name).toSorted()]);
      }
    });
  });

  it('is filtered by status', async () => {
    expect(await names('status=iniciado')).toEqual(['angelo']);
    expect(await names('status=iniciado&search=zoe')).toEqual([]);
    expect(refusalOf(await send('GET', '/patients/?status=curado')).fields).toHaveProperty('status');
  });

  it.each([
    ['', ['Zoë', 'María José', 'Óscar', 'Beatriz', 'angelo', 'Ángela']],
    ['ordering=created_at', ['Ángela', 'angelo', 'Beatriz', 'Óscar', 'María José', 'Zoë']],
    ['ordering=-created_at&limit=2', ['Zoë', 'María José']],
    ['ordering=name', ['Ángela', 'angelo', 'Beatriz', 'María José', 'Óscar', 'Zoë']],
    ['ordering=-name', ['Zoë', 'Óscar', 'María José', 'Beatriz', 'angelo', 'Ángela']],
    ['ordering=first_name', ['Ángela', 'angelo', 'Beatriz', 'María José', 'Óscar', 'Zoë']],
    ['ordering=last_name&limit=3', ['Zoë', 'Óscar', 'angelo']],
    ['ordering=fecha_nacimiento&limit=3', ['María José', 'Ángela', 'Beatriz']],
    ['ordering=-fecha_nacimiento&limit=3', ['Beatriz', 'Ángela', 'María José']],
    ['ordering=treatment_status,-name&limit=3', ['María José', 'Óscar', 'Zoë']],
    ['ordering=updated_at&limit=1', ['Ángela']],
  ])('is sorted: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('is paged, with the total beside it', async () => {
    const first = await list('ordering=name&limit=4');
    const second = await list('ordering=name&limit=4&offset=4');
    expect([first.rows.length, first.total, second.rows.length, second.total]).toEqual([4, 6, 2, 6]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(6);
    expect(await list('limit=3&offset=60')).toEqual({ rows: [], total: 6 });
    expect((await list('search=nunez&limit=1')).total).toBe(2);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=999999999999999', 'offset'],
    ['ordering=password', 'ordering'],
    ['ordering=--name', 'ordering'],
    ['ordering=name;drop', 'ordering'],
    ['ordering=constructor', 'ordering'],
    ['ordering=,', 'ordering'],
    ['search=%00', 'search'],
    [`search=${'a'.repeat(201)}`, 'search'],
    ['search=a&search=b', 'search'],
  ])('refuses %s', async (query, field) => {
    const refusal = refusalOf(await send('GET', `/patients/?${query}`));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it.each(['statuss', 'patient', 'Search', 'search[]', '__proto__', 'toString'])(
    'refuses a parameter that it does not know: %s',
    async (name) => {
      const answer = await send('GET', `/patients/?limit=1&${encodeURIComponent(name)}=x`);
      const detail = 'Parámetro desconocido. Se admiten: status, search, ordering, limit, offset';
      expect(refusalOf(answer)).toEqual({
        status: 400,
        code: 'invalid',
        detail: `${detail}.`,
        fields: { [name]: detail },
      });
    },
  );

  it('asks for the session before it judges the parameters', async () => {
    expect((await call(server, 'GET', '/patients/?statuss=x', {})).status).toBe(401);
  });

  it('of plans is filtered, searched and sorted by patient', async () => {
    const plans = async (query: string) =>
      (await list(query, 'treatment-plans')).rows.map((row) => row as unknown as Record<string, unknown>);
    expect((await plans(`patient=${rows[0]!.id}`)).map((row) => row['patient_name'])).toEqual(['Ángela Núñez Peña']);
    expect((await plans('search=pena')).map((row) => row['patient'])).toEqual([rows[0]!.id]);
    expect((await plans('ordering=patient_name')).map((row) => row['patient'])).toEqual([rows[0]!.id, rows[1]!.id]);
    expect((await plans('ordering=-patient_name')).map((row) => row['patient'])).toEqual([rows[1]!.id, rows[0]!.id]);
    expect(await plans(`patient=${newId()}`)).toEqual([]);
    expect(refusalOf(await send('GET', '/treatment-plans/?patient=7')).fields).toHaveProperty('patient');
  });
});

describe('every list', () => {
  let server: TestServer;
  let send: Call;
  beforeAll(async () => {
    server = await startTestServer();
    send = await caller(server);
  });
  afterAll(() => server.close());

  it.each(COLLECTIONS)(
    'of %s is sorted by when its rows were made and by when they were changed',
    async (collection) => {
      for (const ordering of ['created_at', '-created_at', 'updated_at', '-updated_at']) {
        expect([ordering, (await send('GET', `/${collection}/?ordering=${ordering}`)).status]).toEqual([ordering, 200]);
      }
    },
  );

  it.each([
    ['appointments', 'patient'],
    ['clinical-histories', 'patient'],
    ['clinical-exams', 'clinical_history'],
    ['clinical-exams', 'patient'],
    ['odontograms', 'clinical_history'],
    ['odontograms', 'patient'],
    ['teeth', 'odontogram'],
    ['treatment-plans', 'patient'],
    ['clinical-images', 'clinical_history'],
    ['inventory-operations', 'product'],
    ['inventory-operations', 'supplier'],
    ['budgets', 'patient'],
    ['payments', 'patient'],
    ['payments', 'budget'],
    ['orthodontic-cases', 'patient'],
    ['prescriptions', 'patient'],
    ['prescriptions', 'prescriber'],
    ['contact-attempts', 'patient'],
  ])('of %s is asked for by %s', async (collection, parameter) => {
    expect((await send('GET', `/${collection}/?${parameter}=${newId()}`)).body).toEqual([]);
    const refusal = refusalOf(await send('GET', `/${collection}/?${parameter}=7`));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
    expect(Object.keys(refusal.fields ?? {})).toEqual([parameter]);
  });

  it.each([
    ['appointments', 'start_date', 'end_date'],
    ['payments', 'start_date', 'end_date'],
    ['inventory-operations', 'start_date', 'end_date'],
    ['clinical-images', 'upload_date_start', 'upload_date_end'],
  ])('of %s is asked for from %s to %s', async (collection, start, end) => {
    expect((await send('GET', `/${collection}/?${start}=2026-01-01&${end}=2026-12-31`)).body).toEqual([]);
    for (const parameter of [start, end]) {
      const refusal = refusalOf(await send('GET', `/${collection}/?${parameter}=2026-02-30`));
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [parameter]]);
    }
  });
});
