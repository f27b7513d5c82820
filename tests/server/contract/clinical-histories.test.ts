import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';
import { clinicalWorld, type ClinicalWorld } from './clinical-world.ts';
import { HABITS, HISTORY_FIELDS, HISTORY_QUESTIONS } from './spec-words.ts';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');

describeOnBothDatabases('/api/clinical-histories/', (database) => {
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

  const whole = {
    consultation_reason: 'Apiñamiento dental',
    medical_history: 'Asma leve',
    family_medical_history: 'Diabetes (padre)',
    medications: 'Salbutamol',
    allergies: 'Penicilina',
    dental_history: 'Selladores a los 8 años',
    previous_orthodontic_treatment: 'no',
    gum_bleeding: 'si',
    smoking: 'no',
    teeth_grinding: 'Por las noches',
    habits: 'succion_digital,onicofagia',
    respiratory_problems: 'Respirador bucal',
    previous_dental_surgery: 'si',
    local_anesthetic_problems: 'no',
    coagulation_problems: 'no',
    tooth_pain: '36 al frío',
    joint_pain: 'Chasquido derecho',
    oral_cavity_pain: 'Aftas',
    notes: 'Viene con su madre.',
    diagnostic: 'Clase II división 1',
  };

  /** Another value for each field: null, or the other answer. */
  const changed = Object.fromEntries(
    Object.entries(whole).map(([field, value]) => [field, { si: 'no', no: 'si' }[value] ?? null]),
  );

  it('keeps every field of a history', async () => {
    const patient = await world.patient();
    const made = await world.create<ClinicalHistory>('clinical-histories', { patient, ...whole });
    expect(Object.keys({ patient, ...whole }).toSorted()).toEqual(HISTORY_FIELDS.toSorted());
    expect(made).toMatchObject({ patient, ...whole, version: 1, patient_name: 'Mateo Salazar' });
    expect((await send('GET', `/clinical-histories/${made.id}/`)).body).toEqual(made);
  });

  it('is blank but for its patient when nothing else is sent', async () => {
    const { patient, ...row } = await world.history();
    const blank = Object.fromEntries(Object.keys(whole).map((field) => [field, null]));
    expect(row).toMatchObject(blank);
    expect(row.id).toBe(clinicalHistoryId(patient));
  });

  it('is updated by its full object, and a field that is absent stays', async () => {
    const blank = await world.history();
    const { id, patient } = blank;
    const filled = await send('PUT', `/clinical-histories/${id}/`, { body: { ...blank, ...whole } });
    expect([filled.status, filled.body]).toMatchObject([200, { id, patient, ...whole, version: 2 }]);
    expect((await send('GET', `/clinical-histories/${id}/`)).body).toEqual(filled.body);
    // With every field changed once more, and all that the server alone writes sent back as it came.
    const others = {
      ...changed,
      notes: `Primera visita\n${JSON.stringify([{ date: '2026-03-10', title: 'Control' }])}`,
    };
    const again = await send('PUT', `/clinical-histories/${id}/`, { body: { ...(filled.body as object), ...others } });
    expect(again.body).toMatchObject({ id, patient, ...others, version: 3, created_at: blank.created_at });
    const answer = await send('PUT', `/clinical-histories/${id}/`, { body: { notes: 'Segunda visita' } });
    expect(answer.body).toMatchObject({ ...others, notes: 'Segunda visita', version: 4 });
  });

  describe('of which a patient has one', () => {
    it('a second one is answered 409 with the first', async () => {
      const row = await world.history();
      for (const body of [{ patient: row.patient }, { patient: row.patient, id: newId() }]) {
        const answer = await send('POST', '/clinical-histories/', { body });
        expect([answer.status, answer.body]).toMatchObject([409, { code: 'exists', current: { id: row.id } }]);
      }
    });

    it('has no other id than the one that follows from its patient', async () => {
      const patient = await world.patient();
      const answer = await send('POST', '/clinical-histories/', { body: { patient, id: newId() } });
      expect(refusalOf(answer)).toEqual({
        status: 400,
        code: 'invalid',
        detail: 'El identificador no corresponde a este registro.',
        fields: { id: 'El identificador no corresponde a este registro' },
      });
      const own = await send('POST', '/clinical-histories/', { body: { patient, id: clinicalHistoryId(patient) } });
      expect(own.status).toBe(201);
    });

    it('is never moved to another patient', async () => {
      const [row, other] = [await world.history(), await world.history()];
      const taken = await send('PUT', `/clinical-histories/${row.id}/`, { body: { patient: other.patient } });
      expect([taken.status, taken.body]).toMatchObject([409, { code: 'exists', current: { id: other.id } }]);
      const free = await send('PUT', `/clinical-histories/${row.id}/`, { body: { patient: await world.patient() } });
      expect(refusalOf(free).fields).toHaveProperty('id');
    });

    it('comes back with a create once it was deleted', async () => {
      const { id, patient } = await world.history();
      await send('DELETE', `/clinical-histories/${id}/`);
      const again = await world.create<ClinicalHistory>('clinical-histories', { patient, notes: 'Otra vez' });
      expect(again).toMatchObject({ id, version: 3, notes: 'Otra vez' });
    });
  });

  describe('validation', () => {
    it.each([
      ['no patient', {}, { patient: 'Debe seleccionar un paciente para crear una historia clínica' }],
      ['a yes that is none', { smoking: 'sí' }, { smoking: 'Elija una opción de la lista' }],
      ['a boolean', { gum_bleeding: true }, { gum_bleeding: 'Elija una opción de la lista' }],
      ['an unknown habit', { habits: 'bailar' }, { habits: 'Elija los hábitos de la lista' }],
      ['a list of habits', { habits: ['onicofagia'] }, { habits: 'Introduzca un texto' }],
      ['a text too long', { diagnostic: 'a'.repeat(20_001) }, { diagnostic: 'Máximo 20000 caracteres' }],
      ['half a character', { notes: 'a\ud800' }, { notes: 'El texto contiene caracteres no válidos' }],
    ])('refuses %s', async (name, values, fields) => {
      const patient = name === 'no patient' ? undefined : await world.patient();
      const answer = await send('POST', '/clinical-histories/', { body: { patient, ...values } });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
    });

    it('refuses a patient who is gone', async () => {
      const patient = await world.patient();
      await send('DELETE', `/patients/${patient}/`);
      for (const each of [patient, newId()]) {
        const answer = await send('POST', '/clinical-histories/', { body: { patient: each } });
        expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'parent_gone' });
      }
    });

    it.each(HABITS)('takes the habit %s', async (habits) => {
      expect((await world.create('clinical-histories', { patient: await world.patient(), habits }))['habits']).toBe(
        habits,
      );
    });

    it('keeps habits in the order of the form, each once', async () => {
      const habits = ' onicofagia, succion_labial ,onicofagia,';
      const row = await world.create('clinical-histories', { patient: await world.patient(), habits });
      expect(row['habits']).toBe('succion_labial,onicofagia');
    });

    it.each(['si', 'no', null])('takes %s as an answer', async (answer) => {
      const questions = Object.fromEntries(HISTORY_QUESTIONS.map((field) => [field, answer]));
      const row = await world.create('clinical-histories', { patient: await world.patient(), ...questions });
      expect(row).toMatchObject(questions);
    });
  });

  it('is listed by patient, searched by name, sorted by name and last update', async () => {
    const anibal = await world.history('Aníbal', 'Zzúñiga');
    const berta = await world.history('Berta', 'Zzúñiga');
    await send('PUT', `/clinical-histories/${anibal.id}/`, { body: { notes: 'Hoy' } });
    const list = async (query: string) => {
      const answer = await send('GET', `/clinical-histories/?${query}`);
      return (answer.body as { patient_name: string }[]).map(({ patient_name }) => patient_name);
    };
    expect(await list(`patient=${berta.patient}`)).toEqual(['Berta Zzúñiga']);
    expect(await list(`patient=${newId()}`)).toEqual([]);
    expect(await list('search=zzuniga%20anib')).toEqual(['Aníbal Zzúñiga']);
    expect(await list('search=zzuniga')).toEqual(['Aníbal Zzúñiga', 'Berta Zzúñiga']);
    expect(await list('search=zzuniga&ordering=updated_at')).toEqual(['Berta Zzúñiga', 'Aníbal Zzúñiga']);
    expect(await list('search=zzuniga&ordering=-patient_name')).toEqual(['Berta Zzúñiga', 'Aníbal Zzúñiga']);
    expect(await list('search=zzuniga&ordering=created_at&limit=1')).toEqual(['Aníbal Zzúñiga']);
    expect(refusalOf(await send('GET', '/clinical-histories/?patient=7')).fields).toHaveProperty('patient');
  });
});
