import { afterEach, expect, test } from 'vitest';
import { createFirstAdministrator } from '#server/auth/first-administrator.ts';
import { closedFirstStart, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const people = () => server.context.db.selectFrom('users').select('username').execute();

test.each([
  ['corta', /ADMIN_PASSWORD: La contraseña debe tener al menos 10 caracteres$/],
  ['Mariposa2026', /ADMIN_PASSWORD: Elija otra: es de las más usadas$/],
  ['clinicadeprueba1', /ADMIN_PASSWORD: Elija otra: casi toda es el nombre de la clínica o del programa$/],
])('the weak ADMIN_PASSWORD %s makes nobody', async (given, words) => {
  server = await startTestServer({ firstStart: closedFirstStart() });
  await expect(createFirstAdministrator(server.context, given)).rejects.toThrow(words);
  expect(await people()).toEqual([]);
});

test('an ADMIN_PASSWORD of an older start, weak by the rules of today, is not judged any more', async () => {
  server = await startTestServer();
  expect(await createFirstAdministrator(server.context, 'corta')).toEqual({ created: false, password: null });
  expect(await people()).toHaveLength(3);
});
