import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consent, ConsentValues } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { BatchOp, BatchResponse } from '#domain/wire/wire.ts';
import { buildBatch, buildBatchOp, buildConsentValues } from '#tests/support/factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';

/** The seal of the factory's values. */
const usualSeal = () => buildConsentValues().hash;

const NOW = '2026-11-24T15:00:00.000Z';

describeOnBothDatabases('/api/consents/', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let epoch: string;

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(NOW) });
    send = await caller(server);
    patient = await newPatient('Valentina', 'Echevarría');
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  });
  afterAll(() => server.close());

  const newPatient = async (first_name: string, last_name: string) =>
    ((await send('POST', '/patients/', { body: { first_name, last_name } })).body as Row).id;
  const values = (changes: Partial<ConsentValues> = {}) => buildConsentValues({ patient, ...changes });
  const sign = async (changes: Partial<ConsentValues> = {}) => {
    const answer = await send('POST', '/consents/', { body: values(changes) });
    expect([answer.status, answer.body]).toEqual([201, answer.body]);
    return answer.body as Consent;
  };
  const read = async (id: string) => (await send('GET', `/consents/${id}/`)).body as Consent;
  const inBatch = async (op: Partial<BatchOp>) => {
    const answer = await send('POST', '/batch/', { body: buildBatch([[buildBatchOp(op)]], { epoch }) });
    const [result] = (answer.body as BatchResponse).results;
    return { status: result?.status, ...(result?.body as object) };
  };

  it('keeps what was signed as it was signed, and its seal holds after every trip', async () => {
    const made = await sign();
    expect(made).toMatchObject({ ...values(), patient_name: 'Valentina Echevarría', version: 1 });
    const again = await read(made.id);
    expect(sealOf(again)).toBe(made.hash);
    expect(again.strokes).toEqual(values().strokes);
  });

  it.each([
    ['no name', { signer_name: ' ' }, { signer_name: 'Escriba quién firma' }],
    ['no text', { text: '' }, { text: 'El texto es obligatorio' }],
    ['a text of 25,000 characters', { text: 'x'.repeat(25_000) }, { text: 'Máximo 24000 caracteres' }],
    ['an unknown kinship', { signer_kinship: 'Vecina' }, { signer_kinship: 'Elija el parentesco' }],
    [
      'a guardian without a document',
      { signer_document: null },
      { signer_document: 'Escriba el documento de quien firma' },
    ],
    ['no stroke', { strokes: [] }, { strokes: 'Falta la firma' }],
    [
      '70 KB of strokes',
      { strokes: [Array.from({ length: 7000 }, () => [1, 1, 1, 1])] },
      { strokes: 'La firma es demasiado larga: bórrela y firme otra vez' },
    ],
    ['strokes that are a text', { strokes: 'x' }, { strokes: 'La firma no es válida' }],
    [
      'numbers that the database would write out in hundreds of digits',
      {
        strokes: [
          [
            [1e300, 1, 0, 0],
            [2, 2, 1, 0],
          ],
        ],
      },
      { 'strokes.0.0.0': 'La firma no es válida' },
    ],
    ['a seal that is none', { hash: 'x' }, { hash: 'El sello no es válido' }],
    ['a seal in capitals', { hash: usualSeal().toUpperCase() }, { hash: 'El sello no es válido' }],
    ['another seal', { hash: '0'.repeat(64) }, { hash: 'El sello no corresponde a lo que se firmó' }],
    [
      'a revocation to come',
      { revoked_on: '2026-11-25', revocation_reason: 'x' },
      { revoked_on: 'La revocación no puede ser posterior a hoy' },
    ],
    [
      'a revocation without a reason',
      { revoked_on: '2026-11-24' },
      { revocation_reason: 'Escriba el motivo de la revocación' },
    ],
  ])('stores nothing with %s', async (_name, changes, fields) => {
    const id = newId();
    const answer = await send('POST', '/consents/', { body: { ...values(), id, ...changes } });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
    const batched = await inBatch({ path: '/consents/', body: { ...values(), id, ...changes } });
    expect(batched).toMatchObject({ status: 400, code: 'invalid', fields });
    expect((await send('GET', `/consents/${id}/`)).status).toBe(404);
  });

  it('refuses a text that was changed on the way: the seal is another', async () => {
    const body = { ...values(), text: 'Acepto todo.' };
    expect(refusalOf(await send('POST', '/consents/', { body }))).toMatchObject({
      status: 400,
      fields: { hash: 'El sello no corresponde a lo que se firmó' },
    });
  });

  describe('once it is signed', () => {
    it.each([
      ['title', 'Otro'],
      ['text', 'Acepto todo.'],
      ['kind', 'datos'],
      ['template', newId()],
      ['signer_name', 'Otra Persona'],
      ['signer_document', '1'],
      ['signer_kinship', 'Padre'],
      ['professional', newId()],
      ['professional_name', 'Dr. Otro'],
      [
        'strokes',
        [
          [
            [1, 1, 0, 0],
            [2, 2, 1, 0],
          ],
        ],
      ],
      ['signed_at', '2026-11-22T22:38:00.000Z'],
      ['hash', '1'.repeat(64)],
    ])('refuses another %s, on a direct call and in a batch', async (field, value) => {
      const made = await sign();
      const resealed = field === 'hash' ? {} : { hash: sealOf({ ...made, [field]: value }) };
      const refusal = { status: 400, code: 'invalid', fields: { [field]: 'Lo firmado no se puede cambiar' } };
      const direct = await send('PUT', `/consents/${made.id}/`, { body: { ...made, [field]: value } });
      expect(refusalOf(direct)).toMatchObject(refusal);
      const body = { ...made, [field]: value, ...resealed };
      expect(await inBatch({ method: 'PUT', path: `/consents/${made.id}/`, if_match: 1, body })).toMatchObject(refusal);
      expect(await read(made.id)).toEqual(made);
    });

    it('is nobody else’s, unless two patients are merged', async () => {
      const made = await sign();
      const other = await newPatient('Ana', 'Paz');
      const answer = await send('PUT', `/consents/${made.id}/`, { body: { ...made, patient: other } });
      expect(refusalOf(answer)).toMatchObject({
        status: 400,
        fields: { patient: expect.stringContaining('se fusionan') as string },
      });
    });

    it('is not deleted, on a direct call and in a batch', async () => {
      const { id } = await sign();
      const refusal = { status: 403, code: 'forbidden' };
      expect(refusalOf(await send('DELETE', `/consents/${id}/`))).toMatchObject(refusal);
      expect(await inBatch({ method: 'DELETE', path: `/consents/${id}/`, if_match: 1 })).toMatchObject(refusal);
      expect((await send('GET', `/consents/${id}/`)).status).toBe(200);
    });

    it('is revoked once, and for ever', async () => {
      const made = await sign();
      const revocation = { revoked_on: '2026-11-24', revocation_reason: 'Cambió de opinión' };
      const put = (body: object) => send('PUT', `/consents/${made.id}/`, { body });
      expect((await put({ ...made, ...revocation })).body).toMatchObject({
        ...revocation,
        hash: made.hash,
        version: 2,
      });
      const taken = await put({ revoked_on: null, revocation_reason: null });
      expect(refusalOf(taken)).toMatchObject({
        status: 400,
        fields: {
          revoked_on: 'El consentimiento ya está revocado',
          revocation_reason: 'El consentimiento ya está revocado',
        },
      });
      expect(refusalOf(await put({ revoked_on: '2026-11-23' }))).toMatchObject({
        status: 400,
        fields: { revoked_on: 'El consentimiento ya está revocado' },
      });
    });

    it('is revoked on the day of the signature in the clinic at the earliest', async () => {
      // In Lima it is still 22/11/2026.
      const made = await sign({ signed_at: '2026-11-23T03:00:00.000Z' });
      const revoke = (revoked_on: string) =>
        send('PUT', `/consents/${made.id}/`, { body: { revoked_on, revocation_reason: 'x' } });
      expect(refusalOf(await revoke('2026-11-21'))).toMatchObject({
        status: 400,
        fields: { revoked_on: 'La revocación no puede ser anterior a la firma' },
      });
      expect((await revoke('2026-11-22')).status).toBe(200);
    });

    it('is revoked at once where a tablet’s wrong clock signed it in the future', async () => {
      const made = await sign({ signed_at: '2031-01-01T10:00:00.000Z' });
      const revoke = (revoked_on: string) =>
        send('PUT', `/consents/${made.id}/`, { body: { revoked_on, revocation_reason: 'x' } });
      expect(refusalOf(await revoke('2026-11-23'))).toMatchObject({
        status: 400,
        fields: { revoked_on: 'La revocación no puede ser anterior a la firma' },
      });
      expect((await revoke('2026-11-24')).status).toBe(200);
    });

    it('is revoked on the day on which it was made, where the signature’s clock ran ahead and the revocation arrives days later', async () => {
      const { id } = await sign({ signed_at: '2031-01-01T10:00:00.000Z' });
      const consents = server.context.db.updateTable('consents').where('id', '=', id);
      await consents.set({ created_at: '2026-11-21T15:00:00.000Z' }).execute();
      const revoke = (revoked_on: string) =>
        send('PUT', `/consents/${id}/`, { body: { revoked_on, revocation_reason: 'x' } });
      expect((await revoke('2026-11-20')).status).toBe(400);
      expect((await revoke('2026-11-21')).status).toBe(200);
    });

    it('goes with its patient, comes back with them, and cannot come back as another', async () => {
      const owner = await newPatient('Iván', 'Castro');
      const made = await sign({ patient: owner });
      await send('DELETE', `/patients/${owner}/`);
      expect((await send('GET', `/consents/${made.id}/`)).status).toBe(404);
      const other = await newPatient('Ana', 'Ruiz');
      const comeBack = (changes: object) =>
        send('POST', '/consents/', { body: { ...made, patient: other, ...changes } });
      expect(refusalOf(await comeBack({ text: 'Acepto todo.' }))).toMatchObject({
        status: 400,
        fields: { text: 'Lo firmado no se puede cambiar' },
      });
      expect(refusalOf(await comeBack({}))).toMatchObject({
        status: 400,
        fields: { patient: expect.stringContaining('se fusionan') as string },
      });
      expect(
        (await send('POST', '/patients/', { body: { id: owner, first_name: 'Iván', last_name: 'Castro' } })).status,
      ).toBe(201);
      expect(await read(made.id)).toMatchObject({ text: made.text, strokes: made.strokes, hash: made.hash });
    });
  });

  it('moves with the merge of two patients, and its seal holds', async () => {
    const [source, target] = [await newPatient('Val', 'E.'), await newPatient('Valentina', 'E.')];
    const made = await sign({ patient: source });
    const body = { with: source, version: 1, with_version: 1, fields: {} };
    expect((await send('POST', `/patients/${target}/merge/`, { body })).status).toBe(200);
    const moved = await read(made.id);
    expect([moved.patient, moved.hash, sealOf(moved)]).toEqual([target, made.hash, made.hash]);
    expect((await send('POST', `/patients/${source}/unmerge/`)).status).toBe(200);
    expect((await read(made.id)).patient).toBe(source);
  });

  it('lists a patient’s consents, the last signed first', async () => {
    const owner = await newPatient('Luz', 'Díaz');
    const first = await sign({ patient: owner, signed_at: '2026-01-05T10:00:00.000Z' });
    const last = await sign({ patient: owner, signed_at: '2026-02-05T10:00:00.000Z' });
    const listed = (await send('GET', `/consents/?patient=${owner}`)).body as Consent[];
    expect(listed.map(({ id }) => id)).toEqual([last.id, first.id]);
  });
});
