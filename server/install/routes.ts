// The page with which a device of the clinic comes to trust this server, and the files that it takes for that. All of it is
// open to everybody and travels over plain http too: it holds nothing secret.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '#server/errors.ts';
import { queryOf } from '#server/http/validation.ts';
import { installPolicy, numberFor } from './addresses.ts';
import { deviceNamed, recogniseDevice } from './devices.ts';
import type { InstallFacts } from './install-facts.ts';
import { installPage, managedElsewherePage } from './page.ts';
import { configurationProfile } from './profile.ts';

/** Serves /instalar. `facts` are those of now; null = the server's https is not Arcada's own (no TLS=local). */
export function registerInstall(app: FastifyInstance, facts: () => InstallFacts | null): void {
  app.get('/instalar', (request, reply) => {
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    const known = facts();
    return known === null ? managedElsewherePage() : sendPage(request, reply, known);
  });
  app.get('/instalar/arcada.crt', (_request, reply) => {
    const { anchor } = present(facts());
    return sendFile(reply, 'arcada.crt', 'application/x-x509-ca-cert', anchor.der);
  });
  app.get(
    '/instalar/arcada.mobileconfig',
    (_request, reply) =>
      // Not an attachment: Safari hands a profile to the settings only where it may open it.
      void reply
        .type('application/x-apple-aspen-config')
        .header('cache-control', 'no-store')
        .send(configurationProfile(present(facts()))),
  );
  // Asked by the page from another address, name or scheme: an answer means that the browser accepts the certificate there.
  app.get('/instalar/responde', (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
      .code(204)
      .send(),
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, facts: InstallFacts): string {
  const number = numberFor(facts, request.hostname);
  void reply.header('content-security-policy', installPolicy(facts, number)).header('vary', 'user-agent');
  const found = recogniseDevice(request.headers['user-agent'] ?? '');
  const device = deviceNamed(queryOf(request)['dispositivo']) ?? found ?? 'android';
  const home = `https://${facts.localName ?? number ?? request.hostname}:${facts.httpsPort}/`;
  return installPage({ facts, device, recognised: device === found, number, home });
}

function sendFile(reply: FastifyReply, name: string, type: string, content: Buffer): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(content);
}

function present(facts: InstallFacts | null): InstallFacts {
  if (facts !== null) return facts;
  throw new HttpProblem('not_found', 'Este servidor no tiene un certificado propio que instalar.');
}
