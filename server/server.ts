// A running server: database, app, maintenance and their orderly end. main.ts runs it as a process of its own, tests
// inside theirs.
import path from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { buildApp } from './app.ts';
import { createFirstAdministrator, hasAnybody, type NewPassword } from './auth/first-administrator.ts';
import { answerCopyRequests } from './backup/requests.ts';
import type { FirstSettings, ServerConfig } from './config.ts';
import type { ServerContext } from './context.ts';
import { startMaintenance } from './db/maintenance.ts';
import { openDatabase } from './db/open.ts';
import { hasEndedDemo } from './demo-clinic/demo-mark.ts';
import type { FirstStart } from './first-start/routes.ts';
import { StartCode } from './first-start/start-code.ts';
import { followClinic, makeClinicSettings, openClinic } from './resources/clinic/keeper.ts';
import { makeFirstTemplates } from './resources/documents/first-templates.ts';
import { openImages } from './images/images.ts';
import { ownUrl } from './own-url.ts';
import { checkPortFree } from './ports.ts';
import { areConfirmed } from './restored/hold.ts';
import { createHeadEvents } from './sync/head-events.ts';
import type { Network } from './tls/network.ts';
import type { CreateAnnouncer, LocalTls } from './tls/serve-local.ts';
import { readOwnCertificate, secureOptions } from './tls/transport.ts';

const DEMO_ENDED =
  'DEMO=1: en esta base de datos la clínica de demostración ya terminó («Empezar de cero»). No se hace otra.';

/** A server that listens, until it is stopped. */
export interface RunningServer {
  app: FastifyInstance;
  /** Where it listens, e.g. "http://localhost:8080". */
  url: string;
  /** Its place in the clinic's network; null unless TLS=local. */
  network: () => Network | null;
  /** Made by a first start with DEMO=1: that of `admin` without ADMIN_PASSWORD, and those of the demo clinic's people. */
  newPasswords: NewPassword[];
  /** The code for `/inicio`, where the first administrador is made; null once somebody has an account. */
  startCode: string | null;
  /** The code with which an administrador confirms the accounts of a restored copy; null where none wait. */
  restoreCode: string | null;
  /** Finishes the requests under way, ends event streams, closes the database. */
  stop: () => Promise<void>;
}

/** The differences between a start as a process and a start within a test. */
export interface StartOptions {
  adminPassword?: string | undefined;
  staticRoot: string;
  logger: FastifyServerOptions['logger'];
  /** With DEMO=1: the settings of the demo clinic, where the environment sets none. */
  demoSettings: () => Promise<FirstSettings>;
  /** With DEMO=1: fills an unused database with a clinic, and returns the passwords of the people that it made. */
  fillDemo: (context: ServerContext, say: (line: string) => void) => Promise<NewPassword[]>;
  /** Tells a new code: after too many wrong ones, once a demo clinic has ended, or when the database was put back. */
  tellCode?: (code: string) => void;
  /** Called when the embedded database broke down: this process can serve nothing more. */
  databaseDied?: (error: Error) => void;
  /** Announces the local name under TLS=local; nothing is announced without. */
  createAnnouncer?: CreateAnnouncer;
  /** Tells the person at the server a Spanish sentence. */
  say?: (sentence: string) => void;
}

/**
 * Opens the database and listens. Throws CannotStart, ConfigError, DirectoryInUse, DirectoryOpenToOthers, or any other reason
 * for not starting, with nothing left open. What a person may have to mend first is looked at before anything is made.
 */
export async function startServer(config: ServerConfig, options: StartOptions): Promise<RunningServer> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    const own = config.tls && readOwnCertificate(config.tls, new Date());
    await checkPortFree('PORT', config.port, config.host);
    if (config.localTls) await checkPortFree('HTTPS_PORT', config.localTls.httpsPort, config.host);
    const opened = await openDatabase(config, { died: options.databaseDied });
    closers.push(opened.close);
    const local = await openLocal(config, options);
    const events = createHeadEvents({ databaseUrl: config.databaseUrl });
    closers.push(events.close);
    const images = await openImages(config);
    closers.push(images.close);
    const { db, database } = opened;
    const network = (): Network | null => local?.network() ?? null;
    const clinic = await openClinic(db, config.clinic);
    const context: ServerContext = { db, database, config, clinic, now: () => new Date(), events, images, network };
    const fillsDemo = config.demo && !(await hasEndedDemo(db));
    if (config.demo && !fillsDemo) options.say?.(DEMO_ENDED);
    await makeClinicSettings(context, fillsDemo ? await options.demoSettings() : {});
    await makeFirstTemplates(context);
    if (config.databaseUrl !== undefined) {
      const end = followClinic(clinic, events, (error) => console.error('reading the settings failed:', error));
      closers.push(() => Promise.resolve(end()));
    }
    // Any number of processes use PostgreSQL: there `npm run backup` reads it itself.
    if (database === 'pglite') {
      const requests = await answerCopyRequests(path.resolve(config.dataDir), context, config.backupPassphrase);
      closers.push(requests.close);
    }
    const newPasswords = await createPeople(context, options, fillsDemo);
    const firstStart = firstStartOf(context, options);
    const pair = local?.certificate() ?? own;
    const https = pair && secureOptions(pair);
    const app = await buildApp(context, { logger: options.logger, staticRoot: options.staticRoot, https, firstStart });
    closers.push(() => app.close());
    const maintenance = startMaintenance(context, opened, (error) => app.log.error(error, 'maintenance failed'));
    closers.push(maintenance.stop);
    if (local) closers.push(await local.listen(app));
    else await app.listen({ port: config.port, host: config.host });
    const startCode = (await hasAnybody(db)) ? null : firstStart.code.text;
    const restoreCode = (await areConfirmed(db)) ? null : firstStart.code.text;
    return { app, url: urlOf(app, config, network()), network, newPasswords, startCode, restoreCode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** TLS=local, loaded only where it is used: its X.509 library costs half a second. */
async function openLocal(config: ServerConfig, options: StartOptions): Promise<LocalTls | undefined> {
  if (!config.localTls) return undefined;
  const { openLocalTls } = await import('./tls/serve-local.ts');
  const { createAnnouncer, say = () => undefined } = options;
  return openLocalTls(config, config.localTls, { createAnnouncer, say });
}

/**
 * Without anybody at a screen: creates the first administrador when ADMIN_PASSWORD or DEMO=1 is set and, with DEMO=1, a
 * whole clinic; answers the generated passwords.
 */
async function createPeople(context: ServerContext, options: StartOptions, fillsDemo: boolean): Promise<NewPassword[]> {
  if (options.adminPassword === undefined && !fillsDemo) return [];
  const { password } = await createFirstAdministrator(context, options.adminPassword);
  const admin = password === null ? [] : [{ username: 'admin', password }];
  if (!fillsDemo) return admin;
  return [...admin, ...(await options.fillDemo(context, (line) => console.log(line)))];
}

function firstStartOf(context: ServerContext, { demoSettings, fillDemo, tellCode }: StartOptions): FirstStart {
  return {
    code: new StartCode((code) => tellCode?.(code)),
    demoSettings,
    fillDemo: () => fillDemo(context, () => undefined),
  };
}

/** With the ports that the system chose where the settings have 0. */
function urlOf(app: FastifyInstance, config: ServerConfig, network: Network | null): string {
  const { localTls } = config;
  if (localTls && network) {
    const { httpPort, httpsPort } = network;
    return ownUrl({ ...config, port: httpPort, localTls: { ...localTls, httpsPort } }, 'localhost');
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return ownUrl({ ...config, port }, 'localhost');
}
