// TLS=local as a running server has it: the identity that follows the network, the second port, the announced name.
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import os from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { LocalTlsConfig, ServerConfig } from '#server/config.ts';
import { addPlainServer } from '#server/http/plain-http.ts';
import { isLoopback, reachableAddresses } from './addresses.ts';
import { keepName, type Announcer } from './announcer.ts';
import { authorityDirectory } from './files.ts';
import { openIdentity, type Identity } from './identity.ts';
import { machineNames } from './names.ts';
import type { ServerCertificate } from './certificate.ts';
import type { Network } from './network.ts';
import { secureOptions } from './transport.ts';

/** How often addresses and clock are looked at. Milliseconds. */
const LOOK_AGAIN = 10_000;
/** The start waits so long for the network to decide about the name; the answer of a busy one still counts later. */
const DECISION = 5000;

/** Creates the announcer of the name; without one nothing is announced, as in tests. */
export type CreateAnnouncer = (options: { port: number; ipv6: boolean }) => Promise<Announcer>;

/** The server under TLS=local. */
export interface LocalTls {
  certificate: () => ServerCertificate;
  network: () => Network;
  /** Listens on both ports and announces the name. Resolves with what ends the announcement. */
  listen: (app: FastifyInstance) => Promise<() => Promise<void>>;
}

/** The parts of its process that TLS=local needs. */
export interface LocalSurroundings {
  createAnnouncer: CreateAnnouncer | undefined;
  /** Tells the person at the server a Spanish sentence. */
  say: (sentence: string) => void;
}

/** Opens the identity of TLS=local, with its authority. Throws CannotStart. */
export async function openLocalTls(
  config: ServerConfig,
  { httpsPort, localName }: LocalTlsConfig,
  surroundings: LocalSurroundings,
): Promise<LocalTls> {
  const identity = await openIdentity({
    directory: authorityDirectory(config.dataDir),
    localName,
    machineNames: () => machineNames(os.hostname()),
    addresses: () => reachableAddresses(config.host),
    now: () => new Date(),
    warn: surroundings.say,
  });
  const ports = { httpPort: config.port, httpsPort };
  return {
    certificate: identity.certificate,
    network: () => ({ ...identity.network(), ...ports }),
    async listen(app) {
      const plain = addPlainServer(app);
      await app.listen({ port: ports.httpsPort, host: config.host });
      await new Promise<void>((resolve, reject) => {
        plain.once('error', reject);
        plain.listen(ports.httpPort, config.host, resolve);
      });
      // PORT=0 lets the system choose.
      Object.assign(ports, { httpPort: portOf(plain), httpsPort: portOf(app.server) });
      const failed = (error: unknown): void => app.log.error(error, 'the network identity failed');
      const stopFollowing = follow(identity, app.server, failed);
      const stopName = await announce(identity, { ...surroundings, host: config.host, port: ports.httpsPort, failed });
      return async () => {
        stopFollowing();
        await stopName();
      };
    },
  };
}

/** Gives each new certificate to new connections, and looks for reasons for one. Open connections keep theirs. */
function follow(identity: Identity, server: Server, failed: (error: unknown) => void): () => void {
  if (!(server instanceof https.Server)) throw new Error('TLS=local needs an https server');
  identity.onChange(() => server.setSecureContext(secureOptions(identity.certificate())));
  const timer = setInterval(() => void identity.check().catch(failed), LOOK_AGAIN);
  timer.unref();
  return () => clearInterval(timer);
}

interface Announcing extends LocalSurroundings {
  host: string;
  port: number;
  failed: (error: unknown) => void;
}

/** Announces the identity's name; resolves once the network has decided, or after a while. */
async function announce(
  identity: Identity,
  { createAnnouncer, say, host, port, failed }: Announcing,
): Promise<() => Promise<void>> {
  const { localName } = identity.network();
  // Nobody could follow a name to a server that only this machine reaches.
  if (!createAnnouncer || localName === null || isLoopback(host)) return () => Promise.resolve();
  const kept = keepName(localName, {
    createAnnouncer: () => createAnnouncer({ port, ipv6: host.includes(':') }),
    named: async (name) => {
      const before = identity.network().localName;
      await identity.rename(name);
      if (name !== before) say(aboutName(localName, name));
    },
    failed,
  });
  identity.onChange(({ addresses }) => {
    if (addresses) void kept.renew();
  });
  await Promise.race([kept.decided, new Promise((resolve) => setTimeout(resolve, DECISION).unref())]);
  return kept.stop;
}

function aboutName(wanted: string, name: string | null): string {
  if (name === wanted) return `El nombre ${wanted} está libre de nuevo: Arcada lo usa.`;
  if (name === null) {
    return `El nombre ${wanted} y sus números hasta el 9 ya los usan otros equipos de esta red: indique otro con LOCAL_NAME.`;
  }
  return `El nombre ${wanted} ya lo usa otro equipo de esta red: Arcada usa ${name}.`;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
