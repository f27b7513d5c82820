// Two patients who are one person become one, and two again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { DeletedPatient } from '#domain/wire/deleted-patient.ts';
import type { MergeAnswer } from '#domain/wire/patient-merge.ts';
import { buildPrescriptionValues } from '#tests/support/document-factories.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { buildCaseValues } from '#tests/support/orthodontic-factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';

const DAY = 86_400_000;

describeOnBothDatabases('two patients who are one person', (database) => {
  let server: TestServer;
  let send: Call;
  let now: Date;

  beforeAll(async () => {
    now = new Date('2026-11-01T15:00:00.000Z');
    server = await startTestServer({ database, now: () => now });
    send = await caller(server, 'mateo');
    await send('PUT', '/account/', { body: { licence_number: 'COP 18 452' } });
  });
  afterAll(() => server.close());

  const make = async (collection: string, body: object): Promise<Row> => {
    const { status, body: row } = await send('POST', `/${collection}/`, { body });
    expect([status, row]).toEqual([201, row]);
    return row as Row;
  };
  const read = async (collection: string, id: string): Promise<Row> => {
    const { status, body } = await send('GET', `/${collection}/${id}/`);
    expect(status).toBe(200);
    return body as Row;
  };
  const gone = async (collection: string, id: string) => (await send('GET', `/${collection}/${id}/`)).status === 404;
  const appointment = (patient: string) => ({
    patient,
    tipo_tratamiento: 'Control',
    fecha: '2026-11-03',
    hora: '10:00',
    duracion: 30,
    location: '',
  });

  /** Two files of one girl, each with records of every kind. */
  async function twoFiles() {
    const target = await make('patients', {
      first_name: 'Camila',
      last_name: 'Gutiérrez Salas',
      phone_number: '998301276',
    });
    const source = await make('patients', {
      first_name: 'Camila A.',
      last_name: 'Gutiérrez',
      email: 'camila@correo.pe',
    });
    const history = await make('clinical-histories', {
      patient: source.id,
      allergies: 'Penicilina',
      smoking: 'si',
      habits: 'onicofagia',
      notes: 'La trae su tía.',
    });
    const exam = await make('clinical-exams', { clinical_history: history.id });
    const chart = await make('odontograms', { clinical_history: history.id, section: 'adult' });
    await make('teeth', { odontogram: chart.id, tooth_number: '11', conditions: ['caries'] });
    const budget = await make('budgets', { patient: source.id, nombre: 'Ortodoncia', total_amount: 100 });
    const payment = await make('payments', {
      patient: source.id,
      budget: budget.id,
      amount: 40,
      payment_date: '2026-11-01',
      payment_method: 'CASH',
    });
    const visit = await make('appointments', appointment(source.id));
    const plan = await make('treatment-plans', { patient: source.id, diagnostic: 'Apiñamiento' });
    const patient = source.id;
    const prescriber = server.people['mateo'] ?? '';
    const attempt = { patient, at: '2026-11-01T14:00:00.000Z', channel: 'llamada', outcome: 'contactado' };
    const moving = {
      budgets: budget,
      payments: payment,
      appointments: visit,
      'treatment-plans': plan,
      'orthodontic-cases': await make('orthodontic-cases', buildCaseValues({ patient })),
      'contact-attempts': await make('contact-attempts', attempt),
      consents: await make('consents', buildConsentValues({ patient })),
      prescriptions: await make('prescriptions', buildPrescriptionValues({ patient, prescriber })),
    };
    return { target, source, history, exam, chart, budget, payment, visit, moving };
  }

  const merge = (target: Row, source: Row, fields: object = {}) =>
    send('POST', `/patients/${target.id}/merge/`, {
      body: { with: source.id, version: target.version, with_version: source.version, fields },
    });
  const unmerge = (source: Row) => send('POST', `/patients/${source.id}/unmerge/`);

  describe('become one', () => {
    it('to whom every record belongs, with the chosen values, and the other file is in the Papelera', async () => {
      const { target, source, exam, chart, payment, moving } = await twoFiles();
      const { status, body } = await merge(target, source, { email: 'camila@correo.pe', unknown: 'x' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        patient: { id: target.id, first_name: 'Camila', email: 'camila@correo.pe', phone_number: '998301276' },
        kept: 0,
      });

      const history = clinicalHistoryId(target.id);
      for (const [collection, { id }] of Object.entries(moving)) {
        expect([collection, (await read(collection, id))['patient']]).toEqual([collection, target.id]);
      }
      expect((await read('clinical-exams', exam.id))['clinical_history']).toBe(history);
      expect((await read('odontograms', chart.id))['clinical_history']).toBe(history);
      expect((await send('GET', `/teeth/?odontogram=${chart.id}`)).body).toHaveLength(1);
      expect(await read('clinical-histories', history)).toMatchObject({
        allergies: 'Penicilina',
        smoking: 'si',
        notes: 'La trae su tía.',
      });
      expect(await gone('patients', source.id)).toBe(true);
      expect(await gone('clinical-histories', clinicalHistoryId(source.id))).toBe(true);
      const { body: deleted } = await send('GET', '/deleted-patients/');
      expect(deleted as DeletedPatient[]).toMatchObject([
        { patient: { id: source.id }, merged_into: { id: target.id, name: 'Camila Gutiérrez Salas' } },
      ]);
      // Every change stands in the audit, under the person who merged them.
      const { body: audit } = await (await caller(server, 'admin'))('GET', `/audit/?row_id=${payment.id}`);
      expect(audit as object[]).toMatchObject([
        {
          action: 'update',
          user_id: server.people['mateo'],
          before: { patient: source.id },
          after: { patient: target.id },
        },
        { action: 'create' },
      ]);
      const { body: fall } = await send('GET', `/patients/${source.id}/history/?collection=patients&limit=1`);
      const into = { id: target.id, name: 'Camila Gutiérrez Salas' };
      expect(fall).toMatchObject([{ action: 'delete', row_id: source.id, merged_into: into }]);
      expect((await send('GET', `/budgets/?patient=${target.id}`)).body).toMatchObject([{ total_paid: 40 }]);
    });

    it('with one history that says what both said', async () => {
      const { target, source } = await twoFiles();
      const history = await make('clinical-histories', {
        patient: target.id,
        allergies: 'Látex',
        smoking: 'no',
        habits: 'ninguno',
        medications: 'Ibuprofeno',
        notes: 'Prefiere la tarde.',
      });
      expect((await merge(target, source)).status).toBe(200);
      const joined = await read('clinical-histories', history.id);
      expect(joined).toMatchObject({
        allergies: 'Látex\nPenicilina',
        smoking: 'no',
        habits: 'onicofagia',
        medications: 'Ibuprofeno',
      });
      const { text } = parseNotes(joined as unknown as { id: string; notes: string });
      expect(text).toBe('Prefiere la tarde.\nLa trae su tía.\nEn la otra ficha decía: Fuma: Sí');
    });

    it('once, however often it is asked', async () => {
      const { target, source } = await twoFiles();
      await merge(target, source);
      const { version } = await read('patients', target.id);
      expect(await merge(target, source)).toMatchObject({ status: 200, body: { patient: { id: target.id, version } } });
    });

    it('unless either was changed, deleted, never was, or is the same one', async () => {
      const { target, source } = await twoFiles();
      await send('PUT', `/patients/${source.id}/`, { body: { occupation: 'Estudiante' } });
      expect(refusalOf(await merge(target, source))).toMatchObject({ status: 412, code: 'version' });
      const [fresh, never] = [await read('patients', source.id), { ...source, id: newId() }];
      expect(refusalOf(await merge(target, never))).toMatchObject({ status: 404 });
      expect(refusalOf(await merge(target, target))).toMatchObject({ status: 400 });
      expect(refusalOf(await merge({ ...target, version: 9 }, fresh))).toMatchObject({ status: 412 });
      expect(refusalOf(await merge(target, fresh, { email: 'no es un correo' }))).toMatchObject({ status: 400 });
      expect((await send('GET', `/budgets/?patient=${source.id}`)).body).toHaveLength(1);
      await send('DELETE', `/patients/${target.id}/`);
      expect(refusalOf(await merge(target, fresh))).toMatchObject({ status: 410, code: 'gone' });
    });
  });

  describe('after which a tablet that was offline', () => {
    it('goes on making records for the one who went: they go to the one who stays', async () => {
      const { target, source, budget } = await twoFiles();
      await merge(target, source);
      const post = (collection: string, body: object) =>
        sendOp(server, send, { method: 'POST', path: `/${collection}/`, body: { id: newId(), ...body } });
      expect(await post('appointments', appointment(source.id))).toMatchObject({
        status: 201,
        body: { patient: target.id },
      });
      expect(
        await post('payments', {
          patient: source.id,
          budget: budget.id,
          amount: 10,
          payment_date: '2026-11-01',
          payment_method: 'CASH',
        }),
      ).toMatchObject({ status: 201, body: { patient: target.id } });
      expect(await post('clinical-exams', { clinical_history: clinicalHistoryId(source.id) })).toMatchObject({
        status: 201,
        body: { clinical_history: clinicalHistoryId(target.id) },
      });
    });

    it('makes a history for the one who went: it can be no other patient’s, so it waits for that one to be restored', async () => {
      for (const hasOwn of [true, false]) {
        const target = await make('patients', { first_name: 'Camila', last_name: 'Gutiérrez Salas' });
        const source = await make('patients', { first_name: 'Camila A.', last_name: 'Gutiérrez' });
        if (hasOwn) await make('clinical-histories', { patient: target.id, allergies: 'Látex' });
        await merge(target, source);
        const body = { id: clinicalHistoryId(source.id), patient: source.id, allergies: 'Penicilina' };
        expect(await sendOp(server, send, { method: 'POST', path: '/clinical-histories/', body })).toMatchObject({
          status: 409,
          body: { code: 'parent_gone', fallen: { collection: 'patients', id: source.id } },
        });
      }
    });

    it('edits what moved, and is told its new version instead of moving it back', async () => {
      const { target, source, visit } = await twoFiles();
      await merge(target, source);
      const edit = { ...visit, notes: 'Trae radiografía' };
      const result = await sendOp(server, send, {
        method: 'PUT',
        path: `/appointments/${visit.id}/`,
        body: edit,
        if_match: visit.version,
      });
      expect(result).toMatchObject({ status: 412, body: { current: { patient: target.id } } });
    });
  });

  describe('become two again', () => {
    it('with all that was each one’s', async () => {
      const { target, source, exam, chart, history, moving } = await twoFiles();
      await merge(target, source, { first_name: 'Camila Alejandra' });
      const { status, body } = await unmerge(source);
      expect([status, body]).toEqual([200, body]);
      expect(body as MergeAnswer).toMatchObject({ patient: { id: source.id, first_name: 'Camila A.' }, kept: 0 });
      for (const [collection, { id }] of Object.entries(moving)) {
        expect([collection, (await read(collection, id))['patient']]).toEqual([collection, source.id]);
      }
      expect((await read('clinical-exams', exam.id))['clinical_history']).toBe(history.id);
      expect((await read('odontograms', chart.id))['clinical_history']).toBe(history.id);
      expect(await read('clinical-histories', history.id)).toMatchObject({ allergies: 'Penicilina' });
      expect(await read('patients', target.id)).toMatchObject({ first_name: 'Camila' });
      // The history that the merge alone had made for the one who stayed.
      expect(await gone('clinical-histories', clinicalHistoryId(target.id))).toBe(true);
      const { body: deleted } = await send('GET', `/deleted-patients/?search=${encodeURIComponent('Camila A.')}`);
      expect((deleted as DeletedPatient[]).some(({ patient }) => patient.id === source.id)).toBe(false);
      expect(refusalOf(await unmerge(source))).toMatchObject({ status: 404 });
    });

    it('but for what somebody has changed or added since, which stays', async () => {
      const { target, source, visit, budget } = await twoFiles();
      const history = await make('clinical-histories', { patient: target.id, allergies: 'Látex' });
      await merge(target, source, { first_name: 'Camila Alejandra', email: 'camila@correo.pe' });
      await send('PUT', `/patients/${target.id}/`, { body: { first_name: 'Camila Inés' } });
      await send('PUT', `/clinical-histories/${history.id}/`, { body: { allergies: 'Látex, penicilina' } });
      await send('PUT', `/appointments/${visit.id}/`, { body: { notes: 'Confirmada por teléfono' } });
      const later = await make('payments', {
        patient: target.id,
        budget: budget.id,
        amount: 5,
        payment_date: '2026-11-01',
        payment_method: 'CASH',
      });
      const added = await make('appointments', appointment(target.id));

      expect((await unmerge(source)).body).toMatchObject({ kept: 2 });
      expect(await read('patients', target.id)).toMatchObject({ first_name: 'Camila Inés', email: null });
      expect(await read('clinical-histories', history.id)).toMatchObject({
        allergies: 'Látex, penicilina',
        smoking: null,
      });
      expect(await read('appointments', visit.id)).toMatchObject({
        patient: source.id,
        notes: 'Confirmada por teléfono',
      });
      expect(await read('payments', later.id)).toMatchObject({ patient: source.id });
      expect(await read('appointments', added.id)).toMatchObject({ patient: target.id });
    });

    it('not after 30 days, nor while the one who stayed is deleted, nor where there was no merge', async () => {
      const { target, source } = await twoFiles();
      expect(refusalOf(await unmerge(source))).toMatchObject({ status: 404 });
      await merge(target, source);
      await send('DELETE', `/patients/${target.id}/`);
      expect(refusalOf(await unmerge(source))).toMatchObject({ status: 410 });
      now = new Date(now.getTime() + 30.5 * DAY);
      send = await caller(server, 'mateo');
      expect(refusalOf(await unmerge(source))).toMatchObject({ status: 404 });
    });
  });
});
