import path from 'node:path';
import { DirectoryInUse } from '#server/db/engine/directory-lock.ts';
import { DiskFull } from '#server/db/engine/disk-full.ts';
import { CannotStart } from './cannot-start.ts';
import { checkClock } from './clock.ts';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { enterInstallation } from './operate/installation.ts';
import { logSettings } from './http/log.ts';
import { createPrivately, DirectoryOpenToOthers } from './private-files.ts';
import { startServer, type RunningServer } from './server.ts';
import { consolePage } from './tls/console-page.ts';

/** A slower stop is cut short: a service manager would kill the process, a person press Ctrl+C again. Milliseconds. */
const LONGEST_STOP = 10_000;
/**
 * The exit code of a failure that a new start can mend (EX_TEMPFAIL), for the supervising process: scripts/start.mjs
 * knows it too. 1 means that a person must act first.
 */
const START_AGAIN = 75;
/** server/ and dist-server/ both stand beside dist/. */
const DIST = path.resolve(import.meta.dirname, '../dist');

async function main(): Promise<void> {
  createPrivately();
  checkClock(new Date());
  enterInstallation();
  const config = readConfig(process.env);
  const server = await startServer(config, {
    adminPassword: process.env['ADMIN_PASSWORD'] || undefined,
    staticRoot: DIST,
    // Pino's own stream writes later: its lines would stand below the page that ends the start.
    logger: { ...logSettings(config.logLevel), stream: { write: (line: string) => console.log(line.trimEnd()) } },
    // Imported when it is called: a real clinic's server never loads it.
    demoSettings: async () => (await import('#demo/settings.ts')).DEMO_SETTINGS,
    fillDemo: async (context, say) => (await import('#demo/fill.ts')).fillDemo(context, say),
    tellCode: (code) => console.log(`Código nuevo: ${code}`),
    databaseDied: endAtOnce,
    // Loaded only when a name is announced.
    createAnnouncer: async (place) => (await import('./tls/ciao-announcer.ts')).createCiaoAnnouncer(place),
    say: (sentence) => console.log(sentence),
  });
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(START_AGAIN);
  });
  stopOnSignal(server);
  greet(server, config);
}

/** Ends the start at the console: addresses and code are printed last, so that nothing pushes them out of sight. */
function greet(server: RunningServer, config: ServerConfig): void {
  const { url, network, newPasswords, startCode, restoreCode } = server;
  if (newPasswords.length > 0) {
    const lines = newPasswords.map(({ username, password }) => `  Usuario: ${username}   Contraseña: ${password}`);
    console.log(
      `\n  Primer inicio.\n${lines.join('\n')}\n  Anótelas: no se mostrarán de nuevo, y al usarlas se cambian.\n`,
    );
  }
  const place = network();
  if (place) {
    const colours = process.stdout.isTTY && !process.env['NO_COLOR'];
    console.log(consolePage(place, { here: url, ...(startCode !== null && { code: startCode }), colours }));
  } else greetPlainly(server, config);
  if (restoreCode !== null) {
    console.log(
      `\n  Clínica restaurada: nadie entra hasta que un administrador confirme las cuentas. Inicie sesión en ${url}\n` +
        `  y escriba el código ${restoreCode} (vale hasta que se use)\n`,
    );
  }
}

/** Without TLS=local. */
function greetPlainly({ url, startCode }: RunningServer, config: ServerConfig): void {
  console.log(`Arcada escucha en ${config.publicUrl ?? url}`);
  if (!config.tls && !config.publicUrl?.startsWith('https:')) {
    console.log(
      'Atención: sin https las tabletas no pueden trabajar sin conexión. Indique TLS=local para que Arcada lo dé por sí ' +
        'misma, o TLS_CERT y TLS_KEY, o ponga un servidor con https delante e indique PUBLIC_URL. ' +
        '(En este mismo equipo, http://localhost sí sirve.)',
    );
  }
  if (startCode !== null) {
    console.log(`\n  Puesta en marcha: abra ${url}/inicio y escriba el código ${startCode} (vale hasta que se use)\n`);
  }
}

function stopOnSignal(server: RunningServer): void {
  let asked = 0;
  const stop = (signal: NodeJS.Signals): void => {
    // Ctrl+C reaches this process from the terminal and from its parent; a later one is impatience.
    if (asked > 0) {
      if (Date.now() - asked > 1000) process.exit(1);
      return;
    }
    asked = Date.now();
    console.log(`Arcada se detiene (${signal})…`);
    setTimeout(() => process.exit(1), LONGEST_STOP).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

/**
 * Ends the process once the embedded database is dead: every request could only fail. Acknowledged changes are on the
 * disk, where the next process finds them.
 */
function endAtOnce(error: Error): never {
  console.error(
    `La base de datos falló y Arcada termina para que se inicie de nuevo; lo guardado está en el disco. ${error.message} ` +
      '[The embedded database died; the process ends to be started again.]',
  );
  process.exit(START_AGAIN);
}

/** A failure that a person can mend is told in a sentence; any other with its stack. */
function fail(error: unknown): never {
  if (error instanceof DiskFull) {
    console.error(error.message);
    process.exit(START_AGAIN);
  }
  const refused = [CannotStart, ConfigError, DirectoryInUse, DirectoryOpenToOthers].some(
    (kind) => error instanceof kind,
  );
  if (refused && error instanceof Error) console.error(error.message);
  else if (isSystemError(error)) console.error(`Arcada no pudo iniciar: ${error.message}`);
  else console.error(error);
  process.exit(1);
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

main().catch(fail);
