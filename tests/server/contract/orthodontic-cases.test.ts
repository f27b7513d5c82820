import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';

const SECOND = 'El paciente ya tiene un caso de ortodoncia abierto: termínelo antes de iniciar otro';

describeOnBothDatabases('/api/orthodontic-cases/', (database) => {
  let server: TestServer;
  let send: Call;
  let clock = Date.parse('2026-11-23T15:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
  });
  afterAll(() => server.close());

  const newPatient = async (first_name = 'Valentina') =>
    (await send('POST', '/patients/', { body: { first_name, last_name: 'Peña' } })).body as Row;
  const post = async (values: object) => send('POST', '/orthodontic-cases/', { body: buildCaseValues(values) });
  const create = async (values: object): Promise<OrthodonticCase> => {
    const answer = await post(values);
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
    return answer.body as OrthodonticCase;
  };
  const put = (id: string, body: object) => send('PUT', `/orthodontic-cases/${id}/`, { body });
  const FINISHED = { phase: 'terminado', finished_on: '2026-11-20' } as const;

  it('takes and answers the whole case', async () => {
    const { id: patient } = await newPatient();
    const values = buildCaseValues({ patient, appliance: 'autoligado', notes: 'Cerrar espacios de 14 y 24' });
    expect(await create(values)).toMatchObject({ ...values, patient_name: 'Valentina Peña', version: 1 });
  });

  it('is finished, and opened again without its end', async () => {
    const { id: patient } = await newPatient();
    const { id } = await create({ patient });
    expect((await put(id, FINISHED)).body).toMatchObject({ ...FINISHED, planned_months: 18, version: 2 });
    expect((await put(id, { phase: 'retencion' })).body).toMatchObject({ phase: 'retencion', finished_on: null });
  });

  it.each([
    ['no months', { planned_months: null }, { planned_months: 'Escriba los meses previstos, de 1 a 60' }],
    ['61 months', { planned_months: 61 }, { planned_months: 'Escriba los meses previstos, de 1 a 60' }],
    ['words for months', { planned_months: 'dos' }, { planned_months: 'Escriba los meses previstos, de 1 a 60' }],
    ['no appliance', { appliance: null }, { appliance: 'Elija el aparato' }],
    ['an unknown phase', { phase: 'x' }, { phase: 'Elija una opción de la lista' }],
    ['a start that is no day', { started_on: '2026-02-30' }, { started_on: 'Por favor, introduce una fecha válida' }],
    ['no end', { phase: 'terminado' }, { finished_on: 'Un caso terminado lleva su fecha de término' }],
    [
      'an end before the start',
      { phase: 'terminado', finished_on: '2026-05-11' },
      { finished_on: 'La fecha de término no puede ser anterior a la de inicio' },
    ],
    ['no patient', { patient: null }, { patient: 'Debes seleccionar un paciente' }],
  ])('refuses %s', async (_name, values, fields) => {
    const { id: patient } = await newPatient();
    expect(refusalOf(await post({ patient, ...values }))).toMatchObject({ status: 400, code: 'invalid', fields });
  });

  it('lists a patient’s cases, the one that started last first', async () => {
    const { id: patient } = await newPatient();
    const ids = [];
    for (const started_on of ['2024-03-01', '2026-05-12', '2025-01-15']) {
      ids.push((await create({ patient, started_on, ...FINISHED })).id);
    }
    const listed = (await send('GET', `/orthodontic-cases/?patient=${patient}`)).body as Row[];
    expect(listed.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  describe('a second open case', () => {
    const open = async () => {
      const patient = await newPatient();
      return { patient, first: await create({ patient: patient.id }) };
    };
    const refused = { status: 409, code: 'limit_exceeded', detail: SECOND };

    it('is refused, made or opened again, until the first is finished', async () => {
      const { patient, first } = await open();
      expect(refusalOf(await post({ patient: patient.id }))).toEqual(refused);
      const old = await create({ patient: patient.id, ...FINISHED });
      expect(refusalOf(await put(old.id, { phase: 'activo' }))).toEqual(refused);
      expect((await send('GET', `/orthodontic-cases/?patient=${patient.id}`)).body).toHaveLength(2);
      await put(first.id, FINISHED);
      expect((await post({ patient: patient.id })).status).toBe(201);
    });

    it('is refused when two are made at once', async () => {
      const { id: patient } = await newPatient();
      const answers = await Promise.all([post({ patient }), post({ patient })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    });

    it('of another patient, or beside one that was deleted, is none', async () => {
      const { patient, first } = await open();
      await create({ patient: (await newPatient()).id });
      await send('DELETE', `/orthodontic-cases/${first.id}/`);
      await create({ patient: patient.id });
    });

    it('that a tablet brings is kept with a warning, and each of the two can be edited and finished', async () => {
      const { patient, first } = await open();
      const id = newId();
      const made = await sendOp(server, send, {
        method: 'POST',
        path: '/orthodontic-cases/',
        body: { ...buildCaseValues({ patient: patient.id }), id },
      });
      const text =
        'El caso de ortodoncia se guardó. El paciente tiene otro abierto desde el 12/05/2026: termine uno de los dos.';
      expect(made).toMatchObject({ status: 201, warnings: [{ code: 'second_open_case', text }] });
      expect((await put(first.id, { notes: 'Sigue este' })).status).toBe(200);
      expect((await put(id, FINISHED)).status).toBe(200);
    });

    it('after a merge of patients both stay open', async () => {
      const admin = await caller(server, 'mateo');
      const one = await open();
      const other = await open();
      const body = { with: other.patient.id, version: 1, with_version: 1, fields: {} };
      expect((await admin('POST', `/patients/${one.patient.id}/merge/`, { body })).status).toBe(200);
      const listed = (await send('GET', `/orthodontic-cases/?patient=${one.patient.id}`)).body as OrthodonticCase[];
      expect(listed.map(({ id, phase }) => [id, phase]).toSorted()).toEqual(
        [
          [one.first.id, 'activo'],
          [other.first.id, 'activo'],
        ].toSorted(),
      );
    });
  });
});
