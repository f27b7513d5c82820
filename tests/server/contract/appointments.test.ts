import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { Row } from '#domain/record/row.ts';
import { newId } from '#domain/record/ids.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import {
  formatCursor,
  WIRE_SCHEMA,
  type BatchOp,
  type BatchResponse,
  type SnapshotPage,
  type SyncPage,
  type Warning,
} from '#domain/wire/wire.ts';
import { watchStatements } from '#tests/support/statements.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';
import { DURATIONS, ESTADOS, SPECIALTIES, TREATMENT_TYPES } from './spec-words.ts';

const NOW = '2026-03-10T15:00:00.000Z';

describeOnBothDatabases('/api/appointments/', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let clock = Date.parse(NOW);

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(clock) });
    send = await caller(server);
    patient = await createPatient('Ángela', 'Núñez');
  });
  beforeEach(async () => {
    for (const { id } of await list('limit=500')) await send('DELETE', `/appointments/${id}/`);
    clock = Date.parse(NOW);
  });
  afterAll(() => server.close());

  const createPatient = async (first_name: string, last_name: string) =>
    ((await send('POST', '/patients/', { body: { first_name, last_name } })).body as { id: string }).id;
  const valid = () => ({ patient, fecha: '2026-03-10', hora: '10:30', tipo_tratamiento: 'Control' });
  const post = (values: object = {}) => send('POST', '/appointments/', { body: { ...valid(), ...values } });
  const create = async (values: object = {}) => (await post(values)).body as Appointment & { warnings?: Warning[] };
  const put = (id: string, body: object) => send('PUT', `/appointments/${id}/`, { body });
  const list = async (query: string) => (await send('GET', `/appointments/?${query}`)).body as Appointment[];

  it('answers a create with the row, its id, the defaults and the patient’s name', async () => {
    const answer = await post();
    const row = answer.body as Appointment;
    expect([answer.status, answer.headers['location']]).toEqual([201, `/api/appointments/${row.id}/`]);
    expect(row).toEqual({
      ...valid(),
      id: row.id,
      duracion: 30,
      specialty: 'ortodoncia',
      estado: 'programada',
      notes: null,
      location: null,
      version: 1,
      created_at: NOW,
      updated_at: NOW,
      created_by: server.people['recepcion'],
      updated_by: server.people['recepcion'],
      patient_name: 'Ángela Núñez',
    });
    expect((await send('GET', `/appointments/${row.id}/`)).body).toEqual(row);
  });

  it('keeps what was sent: the whole payload on create and update', async () => {
    const whole = {
      ...valid(),
      fecha: '2026-12-31',
      hora: '23:59',
      duracion: 105,
      tipo_tratamiento: 'Colocación de Aparatología',
      specialty: 'odontopediatria',
      estado: 'confirmada',
      notes: 'Trae radiografía\nAyunas',
      location: 'Sillón 1',
    };
    const { id } = await create(whole);
    expect((await send('GET', `/appointments/${id}/`)).body).toMatchObject(whole);
    const changed = { ...whole, fecha: '2027-01-01', hora: '00:00', duracion: 5, notes: null, location: null };
    expect((await put(id, changed)).body).toMatchObject({ ...changed, version: 2 });
  });

  it('takes each estado, specialty, treatment and duration of the specification', async () => {
    const { id } = await create();
    for (const estado of ESTADOS) expect((await put(id, { estado })).body).toMatchObject({ estado });
    for (const specialty of SPECIALTIES) expect((await put(id, { specialty })).body).toMatchObject({ specialty });
    for (const duracion of DURATIONS) expect((await put(id, { duracion })).body).toMatchObject({ duracion });
    for (const tipo_tratamiento of TREATMENT_TYPES) {
      expect((await put(id, { tipo_tratamiento })).body).toMatchObject({ tipo_tratamiento });
    }
  });

  it.each([
    ['patient', '', 'Debes seleccionar un paciente'],
    ['fecha', null, 'La fecha es obligatoria'],
    ['fecha', '2026-02-30', 'Por favor, introduce una fecha válida'],
    ['fecha', '10/03/2026', 'Por favor, introduce una fecha válida'],
    ['hora', '', 'La hora es obligatoria'],
    ['hora', '25:00', 'Indique una hora válida'],
    ['tipo_tratamiento', null, 'El tipo de tratamiento es obligatorio'],
    ['tipo_tratamiento', 'Magia', 'Elija una opción de la lista'],
    ['specialty', 'magia', 'Elija una opción de la lista'],
    ['estado', 'cancelada', 'Elija una opción de la lista'],
    ['duracion', 20, 'Elija una duración de la lista'],
    ['duracion', 30.5, 'Elija una duración de la lista'],
    ['notes', 'a'.repeat(20_001), 'Máximo 20000 caracteres'],
    ['location', 'a'.repeat(101), 'Máximo 100 caracteres'],
  ])('refuses %s = %j', async (field, value, message) => {
    expect(refusalOf(await post({ [field]: value }))).toMatchObject({
      status: 400,
      code: 'invalid',
      fields: { [field]: message },
    });
  });

  it('refuses an empty body with the words of all four fields', async () => {
    expect(refusalOf(await send('POST', '/appointments/', { body: {} })).detail).toBe(
      'Debes seleccionar un paciente. La fecha es obligatoria. La hora es obligatoria. El tipo de tratamiento es obligatorio.',
    );
  });

  it('refuses a patient who is gone', async () => {
    expect(refusalOf(await post({ patient: newId() }))).toMatchObject({ status: 409, code: 'parent_gone' });
  });

  it('is the same to a tablet as to a list', async () => {
    const { patient_name: _name, ...row } = (await create({ notes: 'Ayunas' })) as Appointment & Row;
    const { epoch, seq } = await server.context.db
      .selectFrom('sync_head')
      .select(['epoch', 'seq'])
      .executeTakeFirstOrThrow();
    const { rows: changes } = (await send('GET', `/sync/?since=${formatCursor(epoch, seq - 1)}`)).body as SyncPage;
    expect(changes.map((change) => change.row)).toEqual([row]);
    const { rows } = (await send('GET', '/sync/snapshot/?collection=appointments')).body as SnapshotPage;
    expect(rows).toEqual([row]);
  });

  it('goes with its patient and comes back with them', async () => {
    const leaving = await createPatient('Beto', 'Ríos');
    const { id } = await create({ patient: leaving });
    await send('DELETE', `/patients/${leaving}/`);
    expect((await send('GET', `/appointments/${id}/`)).status).toBe(404);
    await send('POST', '/patients/', { body: { id: leaving, first_name: 'Beto', last_name: 'Ríos' } });
    expect((await send('GET', `/appointments/${id}/`)).status).toBe(200);
  });

  describe('the list', () => {
    let other: string;
    beforeAll(async () => {
      other = await createPatient('Bruno', 'Peña');
    });
    beforeEach(async () => {
      await create({ fecha: '2026-03-09', hora: '18:00', estado: 'completada' });
      clock += 1000;
      await create({ fecha: '2026-03-10', hora: '09:00', patient: other, estado: 'confirmada' });
      clock += 1000;
      await create({ fecha: '2026-03-10', hora: '08:00' });
      clock += 1000;
      await create({ fecha: '2026-03-11', hora: '07:00', patient: other, estado: 'inasistencia' });
    });
    const hours = async (query: string) => (await list(query)).map(({ hora }) => hora);

    it.each([
      ['', ['07:00', '09:00', '08:00', '18:00']],
      ['ordering=-fecha&limit=2', ['07:00', '09:00']],
      ['ordering=fecha', ['18:00', '08:00', '09:00', '07:00']],
      ['ordering=created_at', ['18:00', '09:00', '08:00', '07:00']],
      ['ordering=-updated_at&limit=1', ['07:00']],
      ['ordering=patient_name,fecha', ['18:00', '08:00', '09:00', '07:00']],
      ['start_date=2026-03-10', ['07:00', '09:00', '08:00']],
      ['end_date=2026-03-10', ['09:00', '08:00', '18:00']],
      ['start_date=2026-03-10&end_date=2026-03-10', ['09:00', '08:00']],
      ['start_date=2026-03-11&end_date=2026-03-10', []],
      ['estado=confirmada', ['09:00']],
      ['search=pena bru', ['07:00', '09:00']],
      ['search=nadie', []],
    ])('answers ?%s', async (query, expected) => {
      expect(await hours(query)).toEqual(expected);
    });

    it('is filtered by patient', async () => {
      expect(await hours(`patient=${other}`)).toEqual(['07:00', '09:00']);
      expect(await hours(`patient=${newId()}`)).toEqual([]);
    });

    it.each(['start_date=ayer', 'end_date=2026-02-30', 'estado=cancelada', 'patient=7', 'include_patient_data=1'])(
      'refuses ?%s',
      async (query) => {
        const { code, fields } = refusalOf(await send('GET', `/appointments/?${query}`));
        expect([code, Object.keys(fields ?? {})]).toEqual(['invalid', [query.split('=')[0]]]);
      },
    );

    it('has the patient beside each appointment when asked', async () => {
      const rows = await list('limit=1&ordering=-fecha&include_patient_data=true');
      expect(rows).toMatchObject([{ patient: other, patient_data: { id: other, first_name: 'Bruno', version: 1 } }]);
      for (const query of ['', 'include_patient_data=false']) {
        for (const row of await list(query)) expect(row).not.toHaveProperty('patient_data');
      }
      const detail = await send('GET', `/appointments/${rows[0]!.id}/?include_patient_data=true`);
      expect(detail.body).toEqual(rows[0]);
    });
  });

  describe('two at one time', () => {
    it('are both accepted, and the later one warned', async () => {
      await create({ location: 'Sillón 1' });
      const { warnings } = await create({ hora: '10:45', location: 'Sillón 1' });
      expect(warnings).toEqual([
        { code: 'slot_taken', text: 'El 10/03/2026 a las 10:45 el lugar ya está ocupado: Ángela Núñez (10:30).' },
      ]);
    });

    it('are not in each other’s way in another room, or when somebody did not come', async () => {
      await create({ location: 'Sillón 1' });
      await create({ estado: 'inasistencia' });
      expect(await create({ location: 'Sillón 2' })).not.toHaveProperty('warnings');
      expect(await create()).not.toHaveProperty('warnings');
      expect(await create({ hora: '11:00' })).not.toHaveProperty('warnings');
      expect(await create({ estado: 'inasistencia' })).not.toHaveProperty('warnings');
    });

    it('are warned of when one moves there or is called back, and not at each later edit', async () => {
      await create();
      const { id } = await create({ hora: '12:00', estado: 'inasistencia' });
      expect((await put(id, { hora: '10:30' })).body).not.toHaveProperty('warnings');
      expect((await put(id, { estado: 'programada' })).body).toHaveProperty('warnings');
      expect((await put(id, { notes: 'Trae radiografía' })).body).not.toHaveProperty('warnings');
      expect((await put(id, { hora: '10:35' })).body).toHaveProperty('warnings');
    });

    it('name the first three', async () => {
      for (const hora of ['10:00', '10:05', '10:10', '10:15']) await create({ hora });
      const { warnings } = await create({ hora: '10:15' });
      expect(warnings?.map(({ text }) => text)).toEqual([
        'El 10/03/2026 a las 10:15 el lugar ya está ocupado: Ángela Núñez (10:00), Ángela Núñez (10:05) y Ángela Núñez (10:10).',
      ]);
    });
  });

  it('many in one batch are each warned of the others in their own slot', async () => {
    const { epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
    const op = (hora: string) => {
      const body = { patient, fecha: '2026-04-02', hora, tipo_tratamiento: 'Limpieza', duracion: 30 };
      return { op_id: newId(), captured_at: NOW, method: 'POST', path: '/appointments/', body };
    };
    const sendAll = async (horas: string[]) => {
      const groups = horas.map((hora) => ({ ops: [op(hora)] }));
      const body = { device_id: newId(), schema: WIRE_SCHEMA, epoch, groups };
      const { results } = (await send('POST', '/batch/', { body })).body as BatchResponse;
      return results.map(({ warnings }) => warnings.map(({ text }) => /\((.*)\)/.exec(text)?.[1]));
    };
    expect(await sendAll(['08:00', '09:00', '08:15', '10:00'])).toEqual([['08:15'], [], ['08:00'], []]);
    const asked = watchStatements(server.opened);
    await sendAll(['14:00']);
    const one = asked.splice(0).length;
    await sendAll(['15:00', '16:00', '17:00', '18:00']);
    expect(asked).toHaveLength(one);
  });

  describe('a reschedule', () => {
    const batch = async (ops: (Partial<BatchOp> & Pick<BatchOp, 'method' | 'path'>)[]) => {
      const { epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow();
      const group = { ops: ops.map((op) => ({ op_id: newId(), captured_at: NOW, ...op })) };
      const body = { device_id: newId(), schema: WIRE_SCHEMA, epoch, groups: [group] };
      return ((await send('POST', '/batch/', { body })).body as BatchResponse).results.map(({ status }) => status);
    };
    const rescheduled = async (if_match: number) => {
      const row = await create({ notes: 'Ayunas' });
      const { created, original } = reschedule(row, { fecha: '2026-04-01', hora: '09:00' }, 'Viaje');
      const statuses = await batch([
        { method: 'POST', path: '/appointments/', body: created },
        { method: 'PUT', path: `/appointments/${row.id}/`, if_match, body: original },
      ]);
      return { statuses, rows: await list('ordering=-fecha') };
    };

    it('makes the new appointment and notes it on the original', async () => {
      const { statuses, rows } = await rescheduled(1);
      expect(statuses).toEqual([201, 200]);
      expect(rows).toMatchObject([
        { fecha: '2026-04-01', hora: '09:00', patient, notes: expect.stringContaining('Motivo: Viaje') as string },
        { fecha: '2026-03-10', version: 2, notes: 'Ayunas\nReprogramada para el 01/04/2026 a las 09:00.' },
      ]);
    });

    it('is not torn in two when somebody changed the original meanwhile', async () => {
      const { statuses, rows } = await rescheduled(7);
      expect(statuses).toEqual([424, 412]);
      expect(rows).toMatchObject([{ fecha: '2026-03-10', version: 1, notes: 'Ayunas' }]);
    });
  });
});
