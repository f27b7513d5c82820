// `npm start` on a fresh clone: installs, builds and serves, each only when needed; in a release it serves. Plain Node without
// dependencies, because it installs them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
process.chdir(root);

/** Everything that the build reads. */
const SOURCES = [
  'src',
  'sw',
  'server',
  'demo',
  'install-page',
  'scripts',
  'public',
  'docs/guia.md',
  'docs/pictures',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package.json',
];
/** Written by scripts/build.ts once everything is built. */
const BUILT = 'dist-server/built';
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];
/** The exit code with which the server says that a new start may help (server/main.ts). */
const START_AGAIN = 75;
/** Milliseconds before a new start, doubled after each start that did not last. */
const SHORTEST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** Only the archive of a release has it: there all is installed and built. */
const RELEASED = 'release.json';

checkNode();
if (existsSync(RELEASED)) expectCurrent();
else prepare();
serve();

/** A release that an update has replaced would run on data that the newer one may have changed. */
function expectCurrent() {
  const current = path.resolve('../../current');
  if (!existsSync(current) || realpathSync(current) === realpathSync(root)) return;
  console.error(`Aquí se usa otra versión de Arcada. Iníciela así: cd ${current} && npm start`);
  process.exit(1);
}

function prepare() {
  if (older('node_modules/.package-lock.json', ['package-lock.json'])) {
    // The build's tools are devDependencies, which npm leaves out when NODE_ENV is production.
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  }
  if (older(BUILT, [...SOURCES, 'package-lock.json'])) run('npm', ['run', '--silent', 'build']);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Arcada necesita Node 20.19 o posterior; este es ${process.versions.node}.`);
  process.exit(1);
}

/** Whether a result is missing, or older than one of the files it was made from. */
function older(result, sources) {
  if (!existsSync(result)) return true;
  const made = statSync(result).mtimeMs;
  return sources.some((source) => existsSync(source) && newest(source) > made);
}

/** When a file, or the newest file in a folder, was last changed; a folder also when something was removed from it. */
function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) console.error(error.message);
  if (status === 0) return;
  console.error(
    `Arcada no pudo iniciar: falló "${command} ${args.join(' ')}". [That command failed; its output is above.]`,
  );
  process.exit(status ?? 1);
}

/**
 * The server in this terminal: it gets this process's signals, and this process ends as it ends. A server that broke down
 * is started again.
 */
function serve() {
  let server = null;
  let asked = false;
  let pause = SHORTEST_PAUSE;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      asked = true;
      if (server === null) process.exit(0);
      server.kill(signal);
    });
  }
  const launch = () => {
    const began = Date.now();
    server = spawn(process.execPath, ['dist-server/main.js'], {
      stdio: 'inherit',
      env: { NODE_ENV: 'production', ...process.env },
    });
    server.on('exit', (code, signal) => {
      server = null;
      const brokeDown = code === START_AGAIN || (signal !== null && !SIGNALS.includes(signal));
      if (asked || !brokeDown) process.exit(signal ? 1 : code);
      if (Date.now() - began > LONGEST_PAUSE) pause = SHORTEST_PAUSE;
      console.error(`Arcada se inicia de nuevo en ${pause / 1000} s. [The server broke down; it is started again.]`);
      setTimeout(launch, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    });
  };
  launch();
}
