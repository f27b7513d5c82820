import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Answer, type Call } from './api.ts';

const NOW = new Date('2026-03-10T03:00:00.000Z'); // In Lima it is still the 9th.

describeOnBothDatabases('/api/patients/', (database) => {
  let server: TestServer;
  let send: Call;
  let clock = NOW;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => clock });
    send = await caller(server);
  });
  afterAll(() => server.close());

  const valid = { first_name: 'Mateo', last_name: 'Salazar Quispe' };
  const create = async (values: object = {}) =>
    (await send('POST', '/patients/', { body: { ...valid, ...values } })).body as Patient;
  const rowOf = (answer: Answer) => answer.body as Patient & { age: number | null; treatment_plans: unknown[] };

  describe('create, read, update, delete', () => {
    it('answers 201 with the row, its tag and its place', async () => {
      const answer = await send('POST', '/patients/', { body: { ...valid, fecha_nacimiento: '2016-03-10' } });
      const row = rowOf(answer);
      expect(answer.status).toBe(201);
      expect(answer.headers).toMatchObject({ etag: '"1"', location: `/api/patients/${row.id}/` });
      expect(row).toEqual({
        ...valid,
        id: row.id,
        gender: null,
        identity_card: null,
        phone_number: null,
        email: null,
        fecha_nacimiento: '2016-03-10',
        occupation: null,
        address: null,
        referred_by: null,
        guardian_name: null,
        guardian_phone: null,
        patient_notes: null,
        treatment_status: 'en_planificacion',
        version: 1,
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
        created_by: server.people['recepcion'],
        updated_by: server.people['recepcion'],
        age: 9,
        treatment_plans: [],
        budgets: [],
      });
    });

    it('answers a detail with and without the trailing slash', async () => {
      const { id } = await create();
      for (const path of [`/patients/${id}/`, `/patients/${id}`]) {
        const answer = await send('GET', path);
        expect([answer.status, answer.headers['etag'], rowOf(answer).id]).toEqual([200, '"1"', id]);
      }
    });

    it('shows the plans of a patient, the newest first', async () => {
      const { id } = await create();
      const plan = await send('POST', '/treatment-plans/', { body: { patient: id, diagnostic: 'Clase II' } });
      expect(plan.body).toMatchObject({ patient_name: 'Mateo Salazar Quispe' });
      expect(rowOf(await send('GET', `/patients/${id}/`)).treatment_plans).toMatchObject([{ diagnostic: 'Clase II' }]);
    });

    it('updates the fields that are sent and no others', async () => {
      const row = await create({ occupation: 'Docente' });
      clock = new Date('2026-03-10T03:10:00.000Z');
      const answer = await send('PUT', `/patients/${row.id}/`, { body: { treatment_status: 'iniciado', age: 3 } });
      clock = NOW;
      expect([answer.status, answer.headers['etag']]).toEqual([200, '"2"']);
      expect(answer.body).toEqual({
        ...row,
        treatment_status: 'iniciado',
        version: 2,
        updated_at: '2026-03-10T03:10:00.000Z',
      });
    });

    it('deletes once, then it is gone', async () => {
      const { id } = await create();
      const deleted = await send('DELETE', `/patients/${id}/`);
      expect([deleted.status, deleted.body]).toEqual([204, null]);
      expect((await send('GET', `/patients/${id}/`)).status).toBe(404);
      expect(refusalOf(await send('PUT', `/patients/${id}/`, { body: valid })).code).toBe('gone');
      expect(refusalOf(await send('DELETE', `/patients/${id}/`))).toEqual({
        status: 410,
        code: 'gone',
        detail: 'Este registro fue eliminado: paciente.',
      });
    });

    it('answers 404 for an id that is none', async () => {
      for (const id of [newId(), 'abc', '1', '%00', '..%2f', 'NULL', newId().toUpperCase(), `{${newId()}}`]) {
        for (const method of ['GET', 'PUT', 'DELETE'] as const) {
          const answer = await send(method, `/patients/${id}/`, method === 'PUT' ? { body: valid } : {});
          expect([id, answer.status]).toEqual([id, 404]);
        }
      }
    });
  });

  describe('validation', () => {
    const tomorrowInLima = '2026-03-10';
    const refusals: [string, object, object][] = [
      ['no first name', { first_name: ' ' }, { first_name: 'El nombre es obligatorio' }],
      ['no last name', { last_name: undefined }, { last_name: 'El apellido es obligatorio' }],
      ['a name that is no text', { first_name: 7 }, { first_name: 'El nombre es obligatorio' }],
      ['a name too long', { first_name: 'a'.repeat(101) }, { first_name: 'Máximo 100 caracteres' }],
      [
        'letters in the telephone',
        { phone_number: 'llámame' },
        { phone_number: 'Por favor, introduce un número de teléfono válido' },
      ],
      [
        'a telephone of six digits',
        { phone_number: '123456' },
        { phone_number: 'Por favor, introduce un número de teléfono válido' },
      ],
      ['a bad e-mail', { email: 'ana@' }, { email: 'Por favor, introduce un correo electrónico válido' }],
      [
        'a date that does not exist',
        { fecha_nacimiento: '2020-02-30' },
        { fecha_nacimiento: 'Por favor, introduce una fecha válida' },
      ],
      ['a date in words', { fecha_nacimiento: 'ayer' }, { fecha_nacimiento: 'Por favor, introduce una fecha válida' }],
      [
        'a birth in the clinic’s tomorrow',
        { fecha_nacimiento: tomorrowInLima },
        { fecha_nacimiento: 'La fecha de nacimiento no puede ser en el futuro' },
      ],
      ['an unknown status', { treatment_status: 'curado' }, { treatment_status: 'Elija una opción de la lista' }],
      ['an unknown gender', { gender: 'x' }, { gender: 'Elija una opción de la lista' }],
      ['half a character', { patient_notes: 'a\ud800' }, { patient_notes: 'El texto contiene caracteres no válidos' }],
      ['an object for a text', { occupation: { a: 1 } }, { occupation: 'Introduzca un texto' }],
      ['a list for a text', { address: ['x'] }, { address: 'Introduzca un texto' }],
    ];
    it.each(refusals)('refuses %s', async (_name, values, fields) => {
      const answer = await send('POST', '/patients/', { body: { ...valid, ...values } });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
    });

    it('keeps no sign that nobody sees, and leaves a stored one that it is not sent', async () => {
      const dirty = {
        phone_number: '\u202a+51 987\u2011654\u2011321\u202c',
        first_name: 'Be\u200bgoña',
        patient_notes: 'a\0b\r\nc',
      };
      const { id } = (await send('POST', '/patients/', { body: { ...valid, ...dirty } })).body as { id: string };
      const clean = { phone_number: '+51 987-654-321', first_name: 'Begoña', patient_notes: 'ab\nc' };
      expect((await send('GET', `/patients/${id}/`)).body).toMatchObject(clean);
      const older = { address: 'Calle\u200b 1', patient_notes: 'uno\u200b\ndos' };
      await server.context.db.updateTable('patients').set(older).where('id', '=', id).execute();
      const whole = (await send('GET', `/patients/${id}/`)).body as object;
      const edit = { ...whole, phone_number: '445 2810', patient_notes: 'uno\u200b\ndos\ntr\u200bes' };
      const edited = await send('PUT', `/patients/${id}/`, { body: edit });
      const kept = { ...older, phone_number: '445 2810', patient_notes: 'uno\u200b\ndos\ntres' };
      expect(edited.body).toMatchObject(kept);
      expect((await send('PUT', `/patients/${id}/`, { body: { phone_number: null } })).body).toMatchObject({
        ...kept,
        phone_number: null,
      });
    });

    it('saves, deletes and restores a patient whose e-mail is from before its signs were refused', async () => {
      const { id } = await create({ email: 'ana@example.com' });
      const email = 'Ana<ana@example.com>';
      await server.context.db.updateTable('patients').set({ email }).where('id', '=', id).execute();
      const whole = (await send('GET', `/patients/${id}/`)).body as object;
      const edited = await send('PUT', `/patients/${id}/`, { body: { ...whole, phone_number: '445 2810' } });
      expect(edited).toMatchObject({ status: 200, body: { email, phone_number: '445 2810' } });
      await send('DELETE', `/patients/${id}/`);
      const restored = await send('POST', '/patients/', { body: rowOf(edited) });
      expect(restored.status).toBeLessThan(300);
      expect((await send('GET', `/patients/${id}/`)).body).toMatchObject({ id, email });
    });

    it('names every wrong field, and says all in the detail', async () => {
      expect(refusalOf(await send('POST', '/patients/', { body: {} }))).toEqual({
        status: 400,
        code: 'invalid',
        detail: 'El nombre es obligatorio. El apellido es obligatorio.',
        fields: { first_name: 'El nombre es obligatorio', last_name: 'El apellido es obligatorio' },
      });
    });

    it('takes the birthday itself, an empty text as none, and the longest texts', async () => {
      const values = {
        fecha_nacimiento: '2026-03-09',
        email: '',
        phone_number: '+51 999-111-222',
        patient_notes: 'ñ'.repeat(20_000),
      };
      expect(await create(values)).toMatchObject({ ...values, email: null, age: 0 });
    });

    it.each([
      ['null', 'null'],
      ['a list', '[]'],
      ['a text', '"x"'],
      ['a number', '7'],
    ])('refuses %s as the body', async (_name, body) => {
      expect(refusalOf(await send('POST', '/patients/', { body })).code).toBe('invalid');
    });

    it.each([
      ['broken JSON', '{"first_name":', 400],
      ['an empty body', '', 400],
      ['a poisoned prototype', '{"__proto__":{"first_name":"x"}}', 400],
      ['a poisoned constructor', '{"constructor":{"prototype":{"first_name":"x"}}}', 400],
      ['JSON a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
      ['more than a megabyte', JSON.stringify({ first_name: 'x'.repeat(1_100_000) }), 413],
    ])('refuses %s', async (_name, body, status) => {
      expect((await send('POST', '/patients/', { body })).status).toBe(status);
    });

    it('refuses another media type', async () => {
      const answer = await send('POST', '/patients/', { body: 'a=1', headers: { 'content-type': 'text/csv' } });
      expect(refusalOf(answer)).toMatchObject({ status: 415, code: 'unsupported_media' });
    });

    it('refuses an id that is no UUID', async () => {
      const answer = await send('POST', '/patients/', { body: { ...valid, id: '7' } });
      expect(refusalOf(answer)).toMatchObject({ status: 400, fields: { id: 'El identificador no es válido' } });
    });
  });

  describe('conditions', () => {
    it('an update of another version answers 412 with the row as it stands', async () => {
      const row = await create();
      await send('PUT', `/patients/${row.id}/`, { body: { occupation: 'Médica' }, headers: { 'if-match': '"1"' } });
      const answer = await send('PUT', `/patients/${row.id}/`, {
        body: { first_name: '' },
        headers: { 'if-match': '"1"' },
      });
      expect([answer.status, answer.body]).toMatchObject([
        412,
        { code: 'version', current: { id: row.id, version: 2, occupation: 'Médica' } },
      ]);
    });

    it('a delete of another version answers 412', async () => {
      const row = await create();
      const answer = await send('DELETE', `/patients/${row.id}/`, { headers: { 'if-match': '"3"' } });
      expect(refusalOf(answer).code).toBe('version');
    });

    it.each(['1', '"x"', 'W/"1"', '"1", "2"', '"-1"', '"99999999999999999999"', ''])(
      'refuses If-Match: %s',
      async (header) => {
        const row = await create();
        const answer = await send('PUT', `/patients/${row.id}/`, { body: {}, headers: { 'if-match': header } });
        expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
      },
    );

    it('a create of a living id answers 409 with the row', async () => {
      const row = await create();
      const answer = await send('POST', '/patients/', { body: { ...valid, id: row.id } });
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'exists', current: { id: row.id } }]);
    });

    it('a create of a deleted id brings it back', async () => {
      const row = await create();
      await send('DELETE', `/patients/${row.id}/`);
      const answer = await send('POST', '/patients/', { body: { ...valid, id: row.id, first_name: 'Otra vez' } });
      expect([answer.status, answer.headers['etag'], rowOf(answer).first_name]).toEqual([201, '"3"', 'Otra vez']);
    });

    it('the same Idempotency-Key is applied once', async () => {
      const headers = { 'idempotency-key': newId() };
      const first = await send('POST', '/patients/', { body: valid, headers });
      const again = await send('POST', '/patients/', { body: valid, headers });
      expect(again.body).toEqual(first.body);
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
      const other = await caller(server, 'mateo');
      expect(refusalOf(await other('POST', '/patients/', { body: valid, headers }))).toMatchObject({
        status: 409,
        code: 'op_taken',
      });
    });

    it('a replayed create of a row deleted since answers null', async () => {
      const headers = { 'idempotency-key': newId() };
      const row = rowOf(await send('POST', '/patients/', { body: valid, headers }));
      await send('DELETE', `/patients/${row.id}/`);
      const again = await send('POST', '/patients/', { body: valid, headers });
      expect([again.status, again.body]).toEqual([201, null]);
    });

    it('refuses an Idempotency-Key that is no UUID', async () => {
      const answer = await send('POST', '/patients/', { body: valid, headers: { 'idempotency-key': 'x' } });
      expect(refusalOf(answer).code).toBe('invalid');
    });
  });

  it('refuses whoever has no session', async () => {
    const answers = [
      await call(server, 'GET', '/patients/', {}),
      await call(server, 'GET', '/patients/', { headers: { authorization: 'Bearer x' } }),
      await call(server, 'POST', '/patients/', { body: valid, headers: { authorization: 'Basic YTpi' } }),
    ];
    for (const answer of answers) expect(refusalOf(answer)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});
