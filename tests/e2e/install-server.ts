// The page /instalar as a clinic's server has it under TLS=local: by plain http, and by https with a certificate that a
// browser does not know.
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import path from 'node:path';
import { registerHeaders } from '#server/http/headers.ts';
import type { InstallFacts } from '#server/install/install-facts.ts';
import { registerInstall } from '#server/install/routes.ts';
import { freePort } from '#tests/support/free-port.ts';
import { installFacts, makeCertificate } from '#tests/support/install.ts';
import { testConfig } from '#tests/support/test-server.ts';

export interface InstallServer {
  /** By plain http, such as "http://127.0.0.1:9420". */
  url: string;
  httpPort: number;
  httpsPort: number;
  close: () => Promise<void>;
}

/** Serves the page on the loopback; `facts` replaces what it says. */
export async function startInstallServer(facts: Partial<InstallFacts> = {}): Promise<InstallServer> {
  const pair = makeCertificate();
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const told = installFacts(pair.cert, { httpPort, httpsPort, addresses: ['127.0.0.1'], ...facts });
  const plain: FastifyInstance = Fastify();
  const secure = Fastify({ https: pair }) as unknown as FastifyInstance;
  for (const app of [plain, secure]) {
    await registerHeaders(app, testConfig());
    registerInstall(app, () => told);
    await app.register(fastifyStatic, { root: path.resolve('dist'), cacheControl: false });
  }
  await plain.listen({ host: '127.0.0.1', port: httpPort });
  await secure.listen({ host: '127.0.0.1', port: httpsPort });
  return {
    url: `http://127.0.0.1:${httpPort}`,
    httpPort,
    httpsPort,
    async close() {
      await Promise.all([plain.close(), secure.close()]);
    },
  };
}
