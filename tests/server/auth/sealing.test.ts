// The key of what a tablet has sealed (decision 114): told to its authors and to administradores, of whatever age it is.
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#domain/wire/problem.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import { webSealing } from '#store/safety/sealed/sealing.ts';
import { call } from '#tests/server/contract/api.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

const sealing = webSealing()!;

describeOnBothDatabases('sealed work', (database) => {
  let server: TestServer;
  let publicKey: string;
  beforeAll(async () => {
    server = await startTestServer({ database });
    publicKey = (await server.app.inject('/api/config/')).json<ClinicConfig>().sealing_key!;
  });
  afterAll(() => server.close());

  const ask = async (as: string, body: object) =>
    call(server, 'POST', '/sealed-work/key/', { headers: (await server.signIn(as)).headers, body });
  const keyFor = async (as: string, authors: string[], public_key: string) =>
    ((await ask(as, { authors, public_key })).body as { key: string }).key;
  const idOf = (username: string) => server.people[username]!;

  test.each(['recepcion', 'admin'])('is opened with the key that %s is told', async (person) => {
    const packet = await sealing.seal(bytesOf('nota de Ñusta'), [idOf('recepcion')], publicKey);
    const key = await keyFor(person, [idOf('recepcion')], packet.public_key);
    expect(textOf(await sealing.unseal(packet, key))).toBe('nota de Ñusta');
  });

  test('of several people is opened by each of them, in whatever order they are named', async () => {
    const packet = await sealing.seal(bytesOf('de dos'), [idOf('mateo'), idOf('recepcion')], publicKey);
    const key = await keyFor('mateo', [idOf('recepcion'), idOf('mateo')], packet.public_key);
    expect(textOf(await sealing.unseal(packet, key))).toBe('de dos');
  });

  test('of nobody is opened by anybody who is let in', async () => {
    const packet = await sealing.seal(bytesOf('de nadie'), [], publicKey);
    expect(textOf(await sealing.unseal(packet, await keyFor('mateo', [], packet.public_key)))).toBe('de nadie');
  });

  test('of another is not told, and asked for under one’s own name it opens nothing', async () => {
    const packet = await sealing.seal(bytesOf('ajena'), [idOf('recepcion')], publicKey);
    const refused = await ask('mateo', { authors: [idOf('recepcion')], public_key: packet.public_key });
    expect((refused.body as Problem).code).toBe('forbidden');
    for (const authors of [[idOf('mateo')], []]) {
      const key = await keyFor('mateo', authors, packet.public_key);
      await expect(sealing.unseal(packet, key)).rejects.toThrow();
    }
  });

  test('is refused for what is no public key of the curve', async () => {
    const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
    const foreign = other.export({ format: 'der', type: 'spki' }).toString('base64');
    for (const public_key of ['', 'x', foreign]) {
      const { status, body } = await ask('admin', { authors: [], public_key });
      expect([status, (body as Problem).fields]).toEqual([400, { public_key: 'La clave pública no es válida' }]);
    }
  });

  test('the server’s key stays the same, and its private half is told to nobody', async () => {
    expect((await server.app.inject('/api/config/')).json<ClinicConfig>().sealing_key).toBe(publicKey);
    const { sealing_key } = await server.context.db
      .selectFrom('sync_head')
      .select('sealing_key')
      .executeTakeFirstOrThrow();
    expect(publicKey).not.toContain(sealing_key!.slice(-40));
  });
});
