// `npm run service` on a machine of its own: a directory for its units, and programs of the system that note their calls.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  cpSync,
} from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installService, removeService, serviceStatus, type Machine } from '#server/operate/service.ts';
import type { Installation } from '#server/operate/installation.ts';

let root: string;
let machine: Machine;
let installation: Installation;
let server: http.Server;
let said: string[];
const say = (line: string) => void said.push(line);
const unit = () => readFileSync(path.join(machine.units, 'arcada.service'), 'utf8');
const calls = () => readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n');

beforeEach(async () => {
  said = [];
  root = mkdtempSync(path.join(tmpdir(), 'arcada-service-'));
  const place = (name: string) => path.join(root, name);
  for (const directory of ['bin', 'units', 'releases/1.0.0/deploy']) mkdirSync(place(directory), { recursive: true });
  cpSync('deploy/arcada.service', place('releases/1.0.0/deploy/arcada.service'));
  for (const name of ['systemctl', 'useradd', 'chown', 'id']) {
    const end = name === 'id' ? 'exit 1' : `case "$1" in is-active) exit 3 ;; is-enabled) echo enabled ;; esac`;
    writeFileSync(place(`bin/${name}`), `#!/bin/sh\necho "${name} $*" >> "${place('calls')}"\n${end}\n`);
    chmodSync(place(`bin/${name}`), 0o755);
  }
  vi.stubEnv('PATH', `${place('bin')}:${process.env['PATH']}`);
  server = http.createServer((_request, response) => response.end('{"status":"ok"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  writeFileSync(place('arcada.env'), `PORT=${port}\nHOST=127.0.0.1`);
  machine = { isRoot: true, hasSystemd: true, units: place('units'), state: place('state'), node: '/usr/bin/node' };
  installation = { root, release: place('releases/1.0.0'), current: place('current'), settings: place('arcada.env') };
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true });
});

/** A server that answers only once systemd was asked to start it. */
function answerOnceStarted(): void {
  server.removeAllListeners('request');
  server.on('request', (_request, response) => {
    const isStarted =
      existsSync(path.join(root, 'calls')) && calls().some((call) => call.startsWith('systemctl restart'));
    response.writeHead(isStarted ? 200 : 503).end('{"status":"ok"}');
  });
}

test('installing writes the unit with the places of this installation, enables and starts it', async () => {
  answerOnceStarted();
  expect(await installService(installation, machine, say)).toBe(true);
  expect(unit()).toContain(`\nExecStart=/usr/bin/node ${root}/current/dist-server/main.js\n`);
  expect(unit()).toContain(`\nWorkingDirectory=${root}/current\n`);
  expect(unit()).toContain('\nUser=arcada\n');
  expect(unit()).not.toContain('/opt/');
  expect(calls()).toEqual([
    'systemctl is-active arcada.service',
    'id -u arcada',
    'useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin arcada',
    `chown -R arcada:arcada ${root}/state`,
    `chown root:arcada ${root}/arcada.env`,
    'systemctl daemon-reload',
    'systemctl enable arcada.service',
    'systemctl restart arcada.service',
  ]);
  expect(said).toContain('Arcada responde.');
});

test('the settings keep their lines, name the data for commands that people type, and are closed to other accounts', async () => {
  answerOnceStarted();
  await installService(installation, machine, say);
  expect(readFileSync(installation.settings, 'utf8')).toMatch(/^PORT=\d+\nHOST=127\.0\.0\.1\nDATA_DIR=\/.*\/state\n$/);
  expect(statSync(installation.settings).mode & 0o777).toBe(0o640);
});

test('data made by an earlier npm start, and the directory of copies, stay where they are and may be written to', async () => {
  answerOnceStarted();
  mkdirSync(path.join(root, 'data/pgdata'), { recursive: true });
  writeFileSync(installation.settings, `${readFileSync(installation.settings, 'utf8')}\nBACKUP_DIR=copies\n`);
  await installService(installation, machine, say);
  expect(unit()).toContain(`\nReadWritePaths=-${root}/data\nReadWritePaths=-${root}/copies\n`);
  expect(existsSync(path.join(root, 'state'))).toBe(false);
});

test('of a disk with other things only the copies are given to the account, and the data once', async () => {
  answerOnceStarted();
  const copies = path.join(root, 'disk');
  const copy = '20261123T080000Z-abcd';
  for (const name of ['fotos', 'images', copy, '.unfinished-x'])
    mkdirSync(path.join(copies, name), { recursive: true });
  for (const name of ['key.age', 'notas.txt', `${copy}/manifest.json`]) writeFileSync(path.join(copies, name), '');
  const before = readFileSync(installation.settings, 'utf8');
  writeFileSync(installation.settings, `${before}\nDATA_DIR=clinica\nBACKUP_DIR=disk\n`);
  await installService(installation, machine, say);
  const own = [copy, '.unfinished-x', 'images', 'key.age'].map((name) => path.join(copies, name));
  expect(calls().filter((call) => call.startsWith('chown'))).toEqual([
    `chown -R arcada:arcada ${root}/clinica`,
    `chown arcada:arcada ${copies}`,
    `chown -R arcada:arcada ${own.join(' ')}`,
    `chown root:arcada ${installation.settings}`,
  ]);
});

test('a disk for copies that keeps no owners is told, and the service is installed', async () => {
  answerOnceStarted();
  writeFileSync(
    path.join(root, 'bin/chown'),
    `#!/bin/sh\ncase "$*" in *copies*) echo "Operation not permitted" >&2; exit 1 ;; esac\n`,
  );
  writeFileSync(installation.settings, `${readFileSync(installation.settings, 'utf8')}\nBACKUP_DIR=copies\n`);
  expect(await installService(installation, machine, say)).toBe(true);
  const start = `La carpeta de las copias, ${root}/copies, no se pudo dar a la cuenta «arcada» (Falló "chown arcada:arcada`;
  expect(said[0]).toContain(start);
  expect(said[0]).toContain('Operation not permitted');
  expect(said.at(-1)).toBe('Arcada responde.');
});

test('removing it leaves data and settings, and says where they are', async () => {
  answerOnceStarted();
  await installService(installation, machine, say);
  removeService(installation, machine, say);
  expect(existsSync(path.join(machine.units, 'arcada.service'))).toBe(false);
  expect(calls()).toContain('systemctl disable --now arcada.service');
  expect(existsSync(path.join(root, 'state'))).toBe(true);
  expect(said.at(-1)).toBe(
    `El servicio ya no está. Los datos de la clínica siguen en ${root}/state, y los ajustes en ${root}/arcada.env.`,
  );
  expect(() => removeService(installation, machine, say)).toThrow('El servicio no está instalado');
});

test('the status says whether it starts with the machine, and whether the server answers', async () => {
  expect(await serviceStatus(installation, machine, say)).toBe(false);
  expect(said.splice(0)).toEqual(['El servicio no está instalado: sudo npm run service -- install']);
  answerOnceStarted();
  await installService(installation, machine, say);
  said.length = 0;
  expect(await serviceStatus(installation, machine, say)).toBe(true);
  expect(said).toEqual([`Arcada 1.0.0. Datos: ${root}/state.`, 'Se inicia con el equipo.', 'Arcada responde.']);
});

test.each([
  ['without root', { isRoot: false }, 'Hacen falta permisos de administrador: repita la orden con sudo.'],
  ['without systemd', { hasSystemd: false }, 'Este equipo no usa systemd'],
  ['with a Node in a home', { node: '/home/ana/.nvm/node' }, '/home/ana/.nvm/node está en una carpeta personal'],
  ['with a path that a unit would have to quote', { state: '/srv/mi clínica' }, 'tiene espacios'],
])('%s it says so in a sentence, and changes nothing', async (_case, change, words) => {
  await expect(installService(installation, { ...machine, ...change }, say)).rejects.toThrow(words);
  expect(existsSync(path.join(root, 'units/arcada.service'))).toBe(false);
  expect(existsSync(installation.current)).toBe(false);
});

test('a server that runs in a terminal must be stopped first', async () => {
  await expect(installService(installation, machine, say)).rejects.toThrow('Arcada está en marcha en una terminal');
  expect(existsSync(path.join(root, 'units/arcada.service'))).toBe(false);
});
