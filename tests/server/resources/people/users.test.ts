import { afterAll, beforeAll, expect, it } from 'vitest';
import type { User } from '#domain/people/user.ts';
import {
  describeOnBothDatabases,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Call } from '#tests/server/contract/api.ts';

const PASSWORD = 'otra-bien-larga';

describeOnBothDatabases('/api/users/', (database) => {
  let server: TestServer;
  let admin: Call;
  let send: Call;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer({ database });
    admin = await caller(server, 'admin');
    send = await caller(server);
  });
  afterAll(() => server.close());

  const person = () => ({ username: `persona${(made += 1)}`, rol: 'recepcionista', password: PASSWORD });
  const create = async () => (await admin('POST', '/users/', { body: person() })).body as User;
  const signIn = (username: string, password: string) =>
    call(server, 'POST', '/token/', { body: { username, password } });

  it('is read by everybody, without passwords', async () => {
    const answer = await send('GET', '/users/');
    expect([answer.status, answer.headers['x-total-count']]).toEqual([200, '3']);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/);
    expect((answer.body as User[]).map(({ username }) => username)).toEqual(['admin', 'mateo', 'recepcion']);
    expect(((await send('GET', '/users/?rol=administrador')).body as User[]).map(({ username }) => username)).toEqual([
      'admin',
    ]);
    expect((await send('GET', '/users/?active=false')).body).toEqual([]);
    expect((await send('GET', '/users/?active=x')).status).toBe(400);
  });

  it('is written by an administrador only', async () => {
    const id = server.people['mateo'] ?? '';
    for (const answer of [
      await send('POST', '/users/', { body: person() }),
      await send('PUT', `/users/${id}/`, { body: { rol: 'administrador' } }),
      await send('DELETE', `/users/${id}/`),
    ]) {
      expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });

  it('a new person signs in with the password given, and it is nowhere in the audit', async () => {
    const row = await create();
    expect(row).toMatchObject({ rol: 'recepcionista', active: true, version: 1 });
    expect((await signIn(row.username, PASSWORD)).status).toBe(200);
    const entries = server.context.db.selectFrom('audit_log').selectAll().where('row_id', '=', row.id);
    const log = await entries.orderBy('id').execute();
    expect(log.map(({ collection }) => collection)).toEqual(['users', 'sign-ins']);
    expect(JSON.stringify(log)).not.toContain(PASSWORD);
  });

  it.each([
    [{ password: 'corta' }, { password: 'La contraseña debe tener al menos 10 caracteres' }],
    [{ password: 7 }, { password: 'La contraseña es obligatoria' }],
    [{ username: '' }, { username: 'El nombre de usuario es obligatorio' }],
    [{ username: 'con espacio' }, { username: 'Solo letras sin acento, números, punto, guion y guion bajo' }],
    [{ rol: 'dueño' }, { rol: 'Elija un rol' }],
    [{ active: 'sí' }, { active: 'Indique si el usuario está activo' }],
  ])('refuses %j', async (changes, fields) => {
    const answer = await admin('POST', '/users/', { body: { ...person(), ...changes } });
    expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
  });

  it('a new person without a password is there, and cannot sign in', async () => {
    const { password: _, ...body } = person();
    const answer = await admin('POST', '/users/', { body });
    expect(answer.status).toBe(201);
    expect((await signIn(body.username, '')).status).toBe(400);
    expect((await signIn(body.username, PASSWORD)).status).toBe(401);
  });

  it('refuses a name that is taken, whatever its case', async () => {
    const answer = await admin('POST', '/users/', { body: { ...person(), username: 'MATEO' } });
    expect(refusalOf(answer)).toMatchObject({
      status: 409,
      code: 'exists',
      fields: { username: 'Ya hay una persona con ese nombre de usuario' },
    });
  });

  it('two creates of one name at once make one person', async () => {
    const body = person();
    const answers = await Promise.all([1, 2, 3].map(() => admin('POST', '/users/', { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('a new password ends that person’s sessions, and only the new one signs in', async () => {
    const row = await create();
    const { headers } = await signInHeaders(row.username, PASSWORD);
    await admin('PUT', `/users/${row.id}/`, { body: { password: 'cambiada-por-ada' } });
    expect((await call(server, 'GET', '/user-info/', { headers })).status).toBe(401);
    expect((await signIn(row.username, PASSWORD)).status).toBe(401);
    expect((await signIn(row.username, 'cambiada-por-ada')).status).toBe(200);
  });

  it('a new password alone is judged with the names that are stored, a new name with the one that comes', async () => {
    const row = await create();
    const named = { first_name: 'Remigia', last_name: 'Zubizarreta' };
    await admin('PUT', `/users/${row.id}/`, { body: named });
    const put = async (body: object) => refusalOf(await admin('PUT', `/users/${row.id}/`, { body }));
    const all = 'Elija otra: casi toda es su nombre';
    expect((await put({ password: 'remigia zubizarreta' })).fields).toEqual({ password: all });
    expect((await put({ password: `la-de-${row.username}-es` })).fields).toEqual({
      password: 'Elija otra: contiene su usuario',
    });
    const renamed = { first_name: 'Petronila', last_name: 'Goikoetxea' };
    expect((await put({ ...renamed, password: 'petronila goikoetxea' })).fields).toEqual({ password: all });
    const body = { ...renamed, password: 'remigia zubizarreta' };
    expect((await admin('PUT', `/users/${row.id}/`, { body })).status).toBe(200);
  });

  it('one’s own new password keeps the session in which it was set', async () => {
    const own = await caller(server, 'admin');
    expect((await own('PUT', `/users/${server.people['admin']}/`, { body: { password: TEST_PASSWORD } })).status).toBe(
      200,
    );
    expect((await own('GET', '/user-info/')).status).toBe(200);
    admin = await caller(server, 'admin');
  });

  it('a person who is made inactive is signed out at once', async () => {
    const row = await create();
    const { headers } = await signInHeaders(row.username, PASSWORD);
    expect((await admin('PUT', `/users/${row.id}/`, { body: { active: false } })).body).toMatchObject({
      active: false,
      version: 2,
    });
    expect((await call(server, 'GET', '/user-info/', { headers })).status).toBe(401);
    expect((await signIn(row.username, PASSWORD)).status).toBe(401);
  });

  it('the last active administrador stays one', async () => {
    const id = server.people['admin'] ?? '';
    for (const body of [{ rol: 'recepcionista' }, { active: false }]) {
      expect(refusalOf(await admin('PUT', `/users/${id}/`, { body }))).toMatchObject({
        status: 400,
        fields: { rol: 'Debe quedar al menos un administrador activo' },
      });
    }
  });

  it('administradores cannot disable their own account or give up their own role, also with another one left', async () => {
    const second = (await admin('POST', '/users/', { body: { ...person(), rol: 'administrador' } })).body as User;
    const id = server.people['admin'] ?? '';
    const refused = [
      [{ active: false }, { active: 'Nadie desactiva su propia cuenta: lo hace otro administrador' }],
      [{ rol: 'recepcionista' }, { rol: 'Nadie cambia su propio rol: lo hace otro administrador' }],
    ] as const;
    for (const [body, fields] of refused) {
      const answer = await admin('PUT', `/users/${id}/`, { body });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'invalid', fields });
    }
    expect((await admin('GET', `/users/${id}/`)).body).toMatchObject({ active: true, rol: 'administrador' });
    expect((await admin('PUT', `/users/${second.id}/`, { body: { rol: 'recepcionista' } })).status).toBe(200);
  });

  it('everybody writes their own licence number, which gives no right; an administrador writes any', async () => {
    const own = async (body: object) => send('PUT', '/account/', { body });
    expect((await own({ licence_number: ' COP 18 452 ', rol: 'administrador' })).body).toMatchObject({
      licence_number: 'COP 18 452',
      rol: 'recepcionista',
    });
    expect((await own({ first_name: 'Elsa' })).body).toMatchObject({ licence_number: 'COP 18 452' });
    expect((await own({ licence_number: '' })).body).toMatchObject({ licence_number: null });
    expect(refusalOf(await own({ licence_number: 'x'.repeat(41) }))).toMatchObject({
      status: 400,
      fields: { licence_number: 'Máximo 40 caracteres' },
    });
    const row = await create();
    const body = { licence_number: 'CMP 9' };
    expect((await admin('PUT', `/users/${row.id}/`, { body })).body).toMatchObject({ ...body, username: row.username });
  });

  it('a person cannot be deleted', async () => {
    const row = await create();
    expect(refusalOf(await admin('DELETE', `/users/${row.id}/`))).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
    });
  });

  async function signInHeaders(username: string, password: string) {
    const { body } = await signIn(username, password);
    return { headers: { authorization: `Bearer ${(body as { access: string }).access}` } };
  }
});
