import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prescription } from '#domain/documents/prescription.ts';
import { newId } from '#domain/record/ids.ts';
import { buildLine } from '#tests/support/document-factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';

const LICENCE = 'COP 18 452';

describeOnBothDatabases('/api/prescriptions/', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let prescriber: string;
  let clock = Date.parse('2026-03-10T12:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
    const made = await send('POST', '/patients/', { body: { first_name: 'Ángela', last_name: 'Núñez' } });
    patient = (made.body as { id: string }).id;
    prescriber = server.people['admin'] ?? '';
    await (
      await caller(server, 'admin')
    )('PUT', '/account/', { body: { licence_number: LICENCE } });
  });
  afterAll(() => server.close());

  const values = () => ({
    patient,
    date: '2026-03-10',
    lines: [buildLine({ allergy_seen: 'Amoxicilina es una penicilina; alergia: penicilina' })],
    instructions: 'Dieta blanda\nCera sobre el bracket',
    prescriber,
    licence_number: LICENCE,
  });
  const post = (changes: object = {}) => send('POST', '/prescriptions/', { body: { ...values(), ...changes } });
  const stored = async () =>
    (await send('GET', `/prescriptions/?patient=${patient}&limit=500`)).headers['x-total-count'];

  it('takes and answers the whole prescription, written by a recepcionista in the name of a dentist', async () => {
    const answer = await post();
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { ...values(), patient_name: 'Ángela Núñez', created_by: server.people['recepcion'], version: 1 },
    ]);
    const { id } = answer.body as Prescription;
    expect((await send('GET', `/prescriptions/${id}/`)).body).toEqual(answer.body);
  });

  it('updates what is sent, and takes the lines whole', async () => {
    const { id } = (await post()).body as Prescription;
    const body = { lines: [buildLine({ medicine: 'Clindamicina 300 mg' })] };
    expect((await send('PUT', `/prescriptions/${id}/`, { body })).body).toMatchObject({
      ...values(),
      ...body,
      version: 2,
    });
  });

  it('lists the newest date first', async () => {
    const other = await send('POST', '/patients/', { body: { first_name: 'Óscar', last_name: 'Ibáñez' } });
    const of = { patient: (other.body as { id: string }).id };
    for (const date of ['2026-02-01', '2026-04-01', '2026-03-01']) await post({ ...of, date });
    const rows = (await send('GET', `/prescriptions/?patient=${of.patient}`)).body as Prescription[];
    expect(rows.map(({ date }) => date)).toEqual(['2026-04-01', '2026-03-01', '2026-02-01']);
  });

  describe('refuses in Spanish, and stores nothing:', () => {
    it.each([
      [
        'eleven lines',
        { lines: Array.from({ length: 11 }, () => buildLine()) },
        'lines',
        'Una receta lleva hasta 10 medicamentos',
      ],
      ['no line', { lines: [] }, 'lines', 'Añada al menos un medicamento'],
      [
        'a line without a medicine',
        { lines: [buildLine({ medicine: '' })] },
        'lines.0.medicine',
        'Escriba el medicamento',
      ],
      [
        'an over-long medicine',
        { lines: [buildLine({ medicine: 'x'.repeat(201) })] },
        'lines.0.medicine',
        'Máximo 200 caracteres',
      ],
      [
        'over-long directions',
        { lines: [buildLine({ directions: 'x'.repeat(301) })] },
        'lines.0.directions',
        'Máximo 300 caracteres',
      ],
      [
        'an over-long warning',
        { lines: [buildLine({ allergy_seen: 'x'.repeat(301) })] },
        'lines.0.allergy_seen',
        'Máximo 300 caracteres',
      ],
      ['over-long instructions', { instructions: 'x'.repeat(601) }, 'instructions', 'Máximo 600 caracteres'],
      ['a text for the lines', { lines: 'amoxicilina' }, 'lines', 'Los medicamentos no son válidos'],
      ['nobody', { prescriber: null }, 'prescriber', 'Elija quién prescribe'],
      ['somebody without an account', { prescriber: newId() }, 'prescriber', 'Elija quién prescribe'],
      [
        'nobody’s licence number',
        { licence_number: '' },
        'licence_number',
        'Quien prescribe no tiene número de colegiatura',
      ],
      ['an over-long licence number', { licence_number: 'x'.repeat(41) }, 'licence_number', 'Máximo 40 caracteres'],
    ])('%s', async (_name, changes, field, message) => {
      const before = await stored();
      const refusal = refusalOf(await post(changes));
      expect(refusal).toMatchObject({ status: 400, code: 'invalid', fields: { [field]: message } });
      expect(await stored()).toBe(before);
    });

    it('eleven lines in a batch too', async () => {
      const before = await stored();
      const result = await batched({ lines: Array.from({ length: 11 }, () => buildLine()) });
      expect(result).toMatchObject({
        status: 400,
        body: { fields: { lines: 'Una receta lleva hasta 10 medicamentos' } },
      });
      expect(await stored()).toBe(before);
    });
  });

  const batched = (changes: object) =>
    sendOp(server, send, { method: 'POST', path: '/prescriptions/', body: { ...values(), ...changes } });

  it('takes what was printed under an earlier number, and not what nobody here prescribed', async () => {
    expect(await batched({ licence_number: 'COP 9' })).toMatchObject({
      status: 201,
      body: { licence_number: 'COP 9' },
    });
    expect(await batched({ prescriber: newId() })).toMatchObject({
      status: 400,
      body: { fields: { prescriber: 'Elija quién prescribe' } },
    });
  });

  it('is in the name of somebody with a licence number; what a tablet printed is kept', async () => {
    const without = { prescriber: server.people['mateo'] ?? '' };
    const before = await stored();
    expect(refusalOf(await post(without))).toMatchObject({
      status: 400,
      fields: { prescriber: 'Quien prescribe no tiene número de colegiatura' },
    });
    expect(await stored()).toBe(before);
    expect(await batched(without)).toMatchObject({ status: 201, body: without });
  });

  it('keeps an old prescription editable after the number changed', async () => {
    const { id } = (await batched({ licence_number: 'COP 8' })).body as unknown as Prescription;
    const answer = await send('PUT', `/prescriptions/${id}/`, { body: { instructions: 'Nada' } });
    expect([answer.status, answer.body]).toMatchObject([200, { licence_number: 'COP 8', instructions: 'Nada' }]);
  });

  it('comes back after it was deleted, though the prescriber’s licence number is gone', async () => {
    const without = { prescriber: server.people['mateo'] ?? '' };
    const { id, ...made } = (await batched(without)).body as unknown as Prescription;
    await send('DELETE', `/prescriptions/${id}/`);
    const answer = await send('POST', '/prescriptions/', { body: { ...values(), ...without, id } });
    expect([answer.status, answer.body]).toMatchObject([201, { id, prescriber: made.prescriber }]);
  });

  it('goes with its patient', async () => {
    const other = await send('POST', '/patients/', { body: { first_name: 'Eva', last_name: 'Paz' } });
    const { id } = other.body as { id: string };
    const made = (await post({ patient: id })).body as Prescription;
    await send('DELETE', `/patients/${id}/`);
    expect((await send('GET', `/prescriptions/${made.id}/`)).status).toBe(404);
  });
});
