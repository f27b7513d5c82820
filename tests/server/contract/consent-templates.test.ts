import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { newId, sampleTemplateId } from '#domain/record/ids.ts';
import type { BatchOp, BatchRequest, BatchResponse } from '#domain/wire/wire.ts';
import { makeFirstTemplates } from '#server/resources/documents/first-templates.ts';
import { buildBatch, buildBatchOp } from '#tests/support/factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from './api.ts';

describeOnBothDatabases('/api/consent-templates/', (database) => {
  let server: TestServer;
  let admin: Call;
  let desk: Call;
  let epoch: string;

  beforeAll(async () => {
    server = await startTestServer({ database });
    admin = await caller(server, 'admin');
    desk = await caller(server);
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  });
  afterAll(() => server.close());

  const VALUES = { title: 'Blanqueamiento', text: 'Yo, {responsable}, acepto.', kind: 'otro' };
  const create = async (body: object = VALUES) =>
    (await admin('POST', '/consent-templates/', { body })).body as ConsentTemplate;
  const list = async () => (await desk('GET', '/consent-templates/')).body as ConsentTemplate[];
  const inBatch = async (by: Call, op: Partial<BatchOp>, more: Pick<BatchRequest, 'on_behalf_of'> = {}) => {
    const answer = await by('POST', '/batch/', { body: buildBatch([[buildBatchOp(op)]], { epoch, ...more }) });
    const [result] = (answer.body as BatchResponse).results;
    return { status: result?.status, ...(result?.body as object) };
  };

  describe('the five samples', () => {
    it('are made once, as examples, by nobody', async () => {
      await makeFirstTemplates(server.context);
      const kinds = ['datos', 'endodoncia', 'extraccion', 'imagenes', 'ortodoncia'];
      const made = await list();
      expect(made.map(({ kind }) => kind).toSorted()).toEqual(kinds);
      expect(made.map(({ id }) => id).toSorted()).toEqual(kinds.map(sampleTemplateId).toSorted());
      for (const template of made) expect(template).toMatchObject({ version: 1, created_by: null, reviewed_on: null });
    });

    it('are not made again, also when all of them were deleted', async () => {
      for (const { id } of await list()) expect((await admin('DELETE', `/consent-templates/${id}/`)).status).toBe(204);
      await makeFirstTemplates(server.context);
      expect(await list()).toEqual([]);
    });
  });

  it.each([
    ['no title', { title: ' ' }, { title: 'El título es obligatorio' }],
    ['no text', { text: '' }, { text: 'El texto es obligatorio' }],
    ['200 KB of text', { text: 'x'.repeat(200_000) }, { text: 'Máximo 20000 caracteres' }],
    ['an unknown kind', { kind: 'otra' }, { kind: 'Elija una opción de la lista' }],
    [
      'a review by nobody',
      { reviewed_on: '2026-11-02' },
      { reviewed_on: 'La revisión lleva su fecha y quién la hizo' },
    ],
  ])('stores nothing with %s', async (_name, changes, fields) => {
    const id = newId();
    const answer = await admin('POST', '/consent-templates/', { body: { ...VALUES, id, ...changes } });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
    const batched = await inBatch(admin, { path: '/consent-templates/', body: { ...VALUES, id, ...changes } });
    expect(batched).toMatchObject({ status: 400, code: 'invalid', fields });
    expect((await admin('GET', `/consent-templates/${id}/`)).status).toBe(404);
  });

  it('are read by everybody and written by administradores, also in a batch', async () => {
    const { id } = await create();
    expect((await desk('GET', `/consent-templates/${id}/`)).status).toBe(200);
    const body = { ...VALUES, title: 'Otro' };
    for (const [method, path] of [
      ['POST', '/consent-templates/'],
      ['PUT', `/consent-templates/${id}/`],
      ['DELETE', `/consent-templates/${id}/`],
    ] as const) {
      const direct = await desk(method, path, method === 'DELETE' ? {} : { body });
      expect(refusalOf(direct)).toMatchObject({ status: 403, code: 'forbidden' });
      const op = {
        method,
        path,
        body: method === 'DELETE' ? undefined : body,
        ...(method === 'POST' ? {} : { if_match: 1 }),
      };
      expect(await inBatch(desk, op as Partial<BatchOp>)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    // Sent by an administrador in the name of its author, whose role decides.
    const author = { on_behalf_of: server.people['recepcion']! };
    const sent = { method: 'PUT', path: `/consent-templates/${id}/`, if_match: 1, body } as const;
    expect(await inBatch(admin, sent, author)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await inBatch(admin, sent)).toMatchObject({
      status: 200,
      title: 'Otro',
    });
  });

  it('lose their review with a change of title or text, and keep it with one of the kind', async () => {
    const review = { reviewed_on: '2026-11-02', reviewed_by: server.people['admin'] };
    const { id } = await create();
    const put = async (body: object) => (await admin('PUT', `/consent-templates/${id}/`, { body })).body;
    expect(await put(review)).toMatchObject({ ...VALUES, ...review });
    expect(await put({ kind: 'datos' })).toMatchObject(review);
    expect(await put({ text: 'Acepto.' })).toMatchObject({ text: 'Acepto.', reviewed_on: null, reviewed_by: null });
    await put(review);
    expect(await put({ title: 'Nuevo', ...review })).toMatchObject({
      title: 'Nuevo',
      reviewed_on: null,
      reviewed_by: null,
    });
  });
});
