import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import { newId } from '#domain/record/ids.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';

type NamedAttempt = ContactAttempt & { patient_name: string };

describeOnBothDatabases('/api/contact-attempts/', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let clock = Date.parse('2026-03-10T12:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
    patient = await newPatient('Ángela');
  });
  afterAll(() => server.close());

  const newPatient = async (first_name: string) =>
    ((await send('POST', '/patients/', { body: { first_name, last_name: 'Núñez' } })).body as { id: string }).id;
  const create = async (changes: object = {}) =>
    (await send('POST', '/contact-attempts/', { body: { ...values(), ...changes } })).body as NamedAttempt;

  const values = () => ({
    patient,
    at: '2026-03-10T15:20:30.250Z',
    channel: 'whatsapp',
    outcome: 'llamar_despues',
    call_again_on: '2026-03-17',
    reason: 'cobranza',
    notes: 'Está de viaje',
  });

  it('takes and answers the whole attempt, its instant to the millisecond', async () => {
    const answer = await send('POST', '/contact-attempts/', { body: values() });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { ...values(), patient_name: 'Ángela Núñez', version: 1 },
    ]);
  });

  it('is about the visit unless it says otherwise', async () => {
    expect(await create({ reason: undefined })).toMatchObject({ reason: 'seguimiento' });
  });

  it('has a day to call again only where somebody is to be called later', async () => {
    expect(await create({ outcome: 'contactado' })).toMatchObject({ outcome: 'contactado', call_again_on: null });
  });

  it.each([
    ['no patient', { patient: undefined }, { patient: 'Debes seleccionar un paciente' }],
    ['no instant', { at: undefined }, { at: 'Indique cuándo fue el contacto' }],
    ['a date for an instant', { at: '2026-03-10' }, { at: 'Por favor, introduce una fecha válida' }],
    ['an instant that is none', { at: '2026-02-30T10:00:00.000Z' }, { at: 'Por favor, introduce una fecha válida' }],
    ['an instant of the year 0', { at: '0000-01-01T00:00:00.000Z' }, { at: 'Por favor, introduce una fecha válida' }],
    [
      'the first instant that a program can tell',
      { at: '-271821-04-20T00:00:00.000Z' },
      { at: 'Por favor, introduce una fecha válida' },
    ],
    ['a year of six digits', { at: '+275760-09-13T00:00:00.000Z' }, { at: 'Por favor, introduce una fecha válida' }],
    ['no channel', { channel: null }, { channel: 'Elija cómo fue el contacto' }],
    ['an unknown channel', { channel: 'fax' }, { channel: 'Elija una opción de la lista' }],
    ['an unknown outcome', { outcome: 'quizas' }, { outcome: 'Elija una opción de la lista' }],
    ['no day to call again', { call_again_on: null }, { call_again_on: 'Indique qué día se vuelve a llamar' }],
    [
      'a day before the attempt',
      { call_again_on: '2026-03-08' },
      { call_again_on: 'El día de volver a llamar no puede ser anterior al contacto' },
    ],
    ['notes too long', { notes: 'x'.repeat(20_001) }, { notes: 'Máximo 20000 caracteres' }],
  ])('refuses %s', async (_name, changes, fields) => {
    const answer = await send('POST', '/contact-attempts/', { body: { ...values(), ...changes } });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
  });

  it('refuses the same in a batch, and stores nothing', async () => {
    const other = await newPatient('Íñigo');
    const id = newId();
    for (const wrong of [{ call_again_on: null }, { at: '0000-01-01T00:00:00.000Z' }, { outcome: 'quizas' }]) {
      const body = { id, ...values(), patient: other, ...wrong };
      const answer = await sendOp(server, send, { method: 'POST', path: '/contact-attempts/', body });
      const { status, fields } = answer.body as Problem;
      expect([status, Object.keys(fields ?? {})]).toEqual([400, Object.keys(wrong)]);
    }
    expect((await send('GET', `/contact-attempts/?patient=${other}`)).body).toEqual([]);
  });

  it('keeps what came of it and its day together in an edit', async () => {
    const { id } = await create();
    const put = (changes: object) => send('PUT', `/contact-attempts/${id}/`, { body: { ...values(), ...changes } });
    expect((await put({ outcome: 'no_desea' })).body).toMatchObject({ outcome: 'no_desea', call_again_on: null });
    const partial = await send('PUT', `/contact-attempts/${(await create()).id}/`, { body: { outcome: 'contactado' } });
    expect(partial.body).toMatchObject({ outcome: 'contactado', call_again_on: null });
    expect(refusalOf(await put({ call_again_on: '' }))).toMatchObject({
      status: 400,
      fields: { call_again_on: 'Indique qué día se vuelve a llamar' },
    });
    expect((await send('GET', `/contact-attempts/${id}/`)).body).toMatchObject({ outcome: 'no_desea', version: 2 });
  });

  it('refuses a patient who is not there', async () => {
    const answer = await send('POST', '/contact-attempts/', { body: { ...values(), patient: newId() } });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'parent_gone' });
  });

  it('lists the latest first, of a patient, a reason or an outcome', async () => {
    const other = await newPatient('Óscar');
    const of = async (day: string, changes: object = {}) =>
      (await create({ patient: other, at: `2026-03-${day}T10:00:00.000Z`, ...changes })).id;
    const early = await of('02', { reason: 'seguimiento' });
    const late = await of('04', { outcome: 'no_desea' });
    const between = await of('03');
    const listed = async (query: string) =>
      ((await send('GET', `/contact-attempts/?patient=${other}${query}`)).body as NamedAttempt[]).map(({ id }) => id);
    expect(await listed('')).toEqual([late, between, early]);
    expect(await listed('&ordering=at')).toEqual([early, between, late]);
    expect(await listed('&reason=seguimiento')).toEqual([early]);
    expect(await listed('&outcome=no_desea')).toEqual([late]);
    expect((await send('GET', '/contact-attempts/?reason=otra')).status).toBe(400);
  });

  it('goes with its patient, and comes back with them', async () => {
    const other = await newPatient('Zoe');
    const { id } = await create({ patient: other });
    await send('DELETE', `/patients/${other}/`);
    expect((await send('GET', `/contact-attempts/${id}/`)).status).toBe(404);
    await send('POST', '/patients/', { body: { id: other, first_name: 'Zoe', last_name: 'Núñez' } });
    expect((await send('GET', `/contact-attempts/${id}/`)).status).toBe(200);
  });
});
