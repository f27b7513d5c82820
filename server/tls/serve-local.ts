// TLS=local as a running server has it: the identity that follows the network, the second port, the announced name.
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LocalTlsConfig, ServerConfig } from '#server/config.ts';
import { addPlainServer } from '#server/http/plain-http.ts';
import { isLoopback, reachableAddresses } from './addresses.ts';
import { keepName, type Announcer } from './announcer.ts';
import { openIdentity, type Identity } from './identity.ts';
import { machineNames } from './names.ts';
import type { Network } from './network.ts';
import { secureOptions } from './transport.ts';

/** How often addresses and clock are looked at. Milliseconds. */
const LOOK_AGAIN = 10_000;
/** The start waits so long for the network to decide about the name; the answer of a busy one still counts later. */
const DECISION = 5000;

/** Makes what announces a name; without one nothing is announced, as in tests. */
export type CreateAnnouncer = (options: { port: number; ipv6: boolean }) => Promise<Announcer>;

/** The server's identity with its ports. */
export interface LocalTls {
  identity: Identity;
  network: () => Network;
  /** Sets the ports on which the server really listens: PORT=0 lets the system choose. */
  setPorts: (ports: { httpPort: number; httpsPort: number }) => void;
}

/** Opens the identity of TLS=local. Throws CannotStart. */
export async function openLocalTls(
  config: ServerConfig,
  { httpsPort, localName }: LocalTlsConfig,
  warn: (sentence: string) => void,
): Promise<LocalTls> {
  const identity = await openIdentity({
    directory: path.join(path.resolve(config.dataDir), 'tls'),
    localName,
    machineNames: () => machineNames(os.hostname()),
    addresses: () => reachableAddresses(config.host),
    now: () => new Date(),
    warn,
  });
  let ports = { httpPort: config.port, httpsPort };
  return {
    identity,
    network: () => ({ ...identity.network(), ...ports }),
    setPorts: (actual) => {
      ports = actual;
    },
  };
}

/** Surroundings of a server that listens. */
interface Serving {
  createAnnouncer: CreateAnnouncer | undefined;
  say: (sentence: string) => void;
  failed: (error: unknown) => void;
}

/** Listens on both ports and announces the name. Resolves with what ends the announcement. */
export async function serveLocally(
  app: FastifyInstance,
  config: ServerConfig,
  { identity, network, setPorts }: LocalTls,
  { createAnnouncer, say, failed }: Serving,
): Promise<() => Promise<void>> {
  const { host } = config;
  const plain = addPlainServer(app);
  await app.listen({ port: network().httpsPort, host });
  await new Promise<void>((resolve, reject) => {
    plain.once('error', reject);
    plain.listen(config.port, host, resolve);
  });
  setPorts({ httpPort: portOf(plain), httpsPort: portOf(app.server) });
  if (!(app.server instanceof https.Server)) throw new Error('TLS=local needs an https server');
  const secure = app.server;
  // Connections that are open keep the certificate with which they began.
  identity.onChange(() => secure.setSecureContext(secureOptions(identity.certificate())));
  const timer = setInterval(() => void identity.check().catch(failed), LOOK_AGAIN);
  timer.unref();

  const { localName, httpsPort } = network();
  if (!createAnnouncer || localName === null || isLoopback(host)) {
    return () => Promise.resolve(clearInterval(timer));
  }
  const kept = keepName(localName, {
    createAnnouncer: () => createAnnouncer({ port: httpsPort, ipv6: host.includes(':') }),
    named: async (name) => {
      const before = network().localName;
      await identity.rename(name);
      if (name !== before) say(aboutName(localName, name));
    },
    failed,
  });
  identity.onChange(({ addresses }) => {
    if (addresses) void kept.renew();
  });
  await Promise.race([kept.decided, new Promise((resolve) => setTimeout(resolve, DECISION).unref())]);
  return async () => {
    clearInterval(timer);
    await kept.stop();
  };
}

function aboutName(wanted: string, name: string | null): string {
  if (name === wanted) return `El nombre ${wanted} está libre de nuevo: Arcada lo usa.`;
  if (name === null) {
    return `El nombre ${wanted} y sus números hasta el 9 ya los usan otros equipos de esta red: indique otro con LOCAL_NAME.`;
  }
  return `El nombre ${wanted} ya lo usa otro equipo de esta red: Arcada usa ${name}.`;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
