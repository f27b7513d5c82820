import https from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openLocalTls } from '#server/tls/serve-local.ts';
import { secureOptions } from '#server/tls/transport.ts';
import { testConfig } from '#tests/support/test-server.ts';
import { temporaryDirectory } from './place.ts';

function statusOver(ca: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    https
      .get({ host: '127.0.0.1', port, ca, agent: false }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject);
  });
}

test('one application answers on both ports until it stops, and on loopback nothing is announced', async () => {
  const localTls = { httpsPort: 0, localName: 'arcada.local' };
  const config = testConfig({ dataDir: temporaryDirectory(), localTls });
  let announced = false;
  const local = await openLocalTls(config, localTls, {
    createAnnouncer: () => {
      announced = true;
      return Promise.reject(new Error('a test announces nothing'));
    },
    say: () => undefined,
  });
  const app = Fastify({ https: secureOptions(local.certificate()) }) as unknown as FastifyInstance;
  app.get('/', () => 'sí');
  const stop = await local.listen(app);
  const { httpPort, httpsPort, anchor } = local.network();
  expect([httpPort > 0, httpsPort > 0, httpPort === httpsPort]).toEqual([true, true, false]);
  expect(await statusOver(anchor.pem, httpsPort)).toBe(200);
  expect((await fetch(`http://127.0.0.1:${httpPort}/`)).status).toBe(200);
  await stop();
  await app.close();
  await expect(fetch(`http://127.0.0.1:${httpPort}/`)).rejects.toThrow();
  await expect(statusOver(anchor.pem, httpsPort)).rejects.toThrow(/ECONNREFUSED/);
  expect(announced).toBe(false);
});
