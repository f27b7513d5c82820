// Arcada as a service of systemd: written, removed and asked for (decision 101).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { hasCluster } from '#server/db/engine/pglite.ts';
import { giveCopies, giveData } from './give.ts';
import { becomesHealthy, healthAddress, isHealthy } from './health.ts';
import { systemctl, UNIT } from './host.ts';
import { readSettings, type Installation } from './installation.ts';
import { pointTo } from './point-to.ts';
import { run } from './run.ts';
import { pathComplaint, unitFor } from './service-unit.ts';

/** The machine, as far as the service depends on it. */
export interface Machine {
  isRoot: boolean;
  /** Whether systemd runs the machine. */
  hasSystemd: boolean;
  /** The directory of the administrator's units. */
  units: string;
  /** Where the data go that are nowhere yet. */
  state: string;
  /** Node's program. */
  node: string;
}

/** The machine that this process runs on. */
export const thisMachine = (): Machine => ({
  isRoot: process.getuid?.() === 0,
  hasSystemd: fs.existsSync('/run/systemd/system'),
  units: '/etc/systemd/system',
  state: '/var/lib/arcada',
  node: process.execPath,
});

/** A reason for not doing what was asked, for the operator; nothing was changed. */
export class ServiceRefused extends Error {}

/** The service's account. */
const USER = 'arcada';
/** Milliseconds: the first start makes the database. */
const LONGEST_START = 60_000;
const LOG = 'journalctl -u arcada';

type Say = (line: string) => void;

/** Writes the unit with the installation's places, enables and starts it; whether the server answers. Throws ServiceRefused. */
export async function installService(installation: Installation, machine: Machine, say: Say): Promise<boolean> {
  expectRights(machine);
  const settings = readSettings(installation);
  const data = settings['DATA_DIR'] ?? dataOf(installation, machine);
  const copies = settings['BACKUP_DIR'] || undefined;
  const writes = [data, copies].filter((place) => place !== undefined && place !== machine.state) as string[];
  const places = [installation.root, machine.node, data, ...writes];
  for (const place of places) {
    const complaint = pathComplaint(place);
    if (complaint !== null)
      throw new ServiceRefused(`${place} ${complaint}: use otra (por ejemplo, /opt). No se cambió nada.`);
  }
  const config = readConfig({ ...settings, DATA_DIR: data });
  const wasRunning = systemctl('is-active', UNIT).status === 0;
  if (!wasRunning && (await isHealthy(healthAddress(config)))) {
    throw new ServiceRefused(
      'Arcada está en marcha en una terminal: deténgala (Ctrl+C) y repita la orden. No se cambió nada.',
    );
  }
  if (!fs.existsSync(installation.current)) pointTo(installation.current, installation.release);
  ensureUser();
  giveData(data, USER);
  if (copies !== undefined) await giveCopies(copies, USER).catch((error: unknown) => say(cannotGive(copies, error)));
  writeSettings(installation, settings['DATA_DIR'] === undefined ? data : null);
  const template = fs.readFileSync(path.join(installation.current, 'deploy/arcada.service'), 'utf8');
  const unit = unitFor(template, { ...installation, user: USER, node: machine.node, writes });
  fs.writeFileSync(path.join(machine.units, UNIT), unit, { mode: 0o644 });
  say(`Servicio escrito: ${path.join(machine.units, UNIT)}. Datos: ${data}. Ajustes: ${installation.settings}.`);
  run('systemctl', 'daemon-reload');
  run('systemctl', 'enable', UNIT);
  run('systemctl', 'restart', UNIT);
  return sayWhether(await becomesHealthy(healthAddress(config), LONGEST_START, () => false), say);
}

const cannotGive = (copies: string, error: unknown): string =>
  `La carpeta de las copias, ${copies}, no se pudo dar a la cuenta «${USER}» (${error instanceof Error ? error.message : String(error)}). ` +
  'Si ese disco no guarda dueños, como los exFAT o los de red, móntelo de modo que esa cuenta escriba en él: sin eso no habrá copias.';

/** Stops the service and removes its unit; the data stay. Throws ServiceRefused. */
export function removeService(installation: Installation, machine: Machine, say: Say): void {
  expectRights(machine);
  const unit = path.join(machine.units, UNIT);
  if (!fs.existsSync(unit)) throw new ServiceRefused('El servicio no está instalado: no hay nada que quitar.');
  run('systemctl', 'disable', '--now', UNIT);
  fs.rmSync(unit);
  run('systemctl', 'daemon-reload');
  const data = readSettings(installation)['DATA_DIR'] ?? dataOf(installation, machine);
  say(`El servicio ya no está. Los datos de la clínica siguen en ${data}, y los ajustes en ${installation.settings}.`);
}

/** Says whether the service is there, starts with the machine and answers; answers whether it does. */
export async function serviceStatus(installation: Installation, machine: Machine, say: Say): Promise<boolean> {
  if (!fs.existsSync(path.join(machine.units, UNIT))) {
    say('El servicio no está instalado: sudo npm run service -- install');
    return false;
  }
  const settings = readSettings(installation);
  const data = settings['DATA_DIR'] ?? dataOf(installation, machine);
  const enabled = systemctl('is-enabled', UNIT).stdout.trim() === 'enabled';
  say(`Arcada ${path.basename(fs.realpathSync(installation.current))}. Datos: ${data}.`);
  say(enabled ? 'Se inicia con el equipo.' : 'No se inicia con el equipo: sudo npm run service -- install');
  return sayWhether(await isHealthy(healthAddress(readConfig({ ...settings, DATA_DIR: data }))), say);
}

function sayWhether(isWell: boolean, say: Say): boolean {
  say(isWell ? 'Arcada responde.' : `Arcada no responde. Lo que dice el servidor: ${LOG}`);
  return isWell;
}

function expectRights({ isRoot, hasSystemd }: Machine): void {
  if (!hasSystemd) {
    throw new ServiceRefused(
      'Este equipo no usa systemd: inicie Arcada con npm start desde el gestor de servicios que tenga. No se cambió nada.',
    );
  }
  if (!isRoot)
    throw new ServiceRefused('Hacen falta permisos de administrador: repita la orden con sudo. No se cambió nada.');
}

/** Data that `npm start` already made stay in use. */
function dataOf({ root }: Installation, { state }: Machine): string {
  const beside = path.join(root, 'data');
  return hasCluster(beside) ? beside : state;
}

function ensureUser(): void {
  if (spawnSync('id', ['-u', USER]).status === 0) return;
  run(
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    USER,
  );
}

/** Commands that people type find the data by the settings too. Passwords may be among them: no other account reads them. */
function writeSettings({ settings }: Installation, data: string | null): void {
  if (!fs.existsSync(settings))
    fs.writeFileSync(
      settings,
      '# Ajustes de Arcada (docs/despliegue.md). Después de un cambio: sudo systemctl restart arcada\n',
    );
  if (data !== null) {
    const before = fs.readFileSync(settings, 'utf8');
    fs.appendFileSync(settings, `${before === '' || before.endsWith('\n') ? '' : '\n'}DATA_DIR=${data}\n`);
  }
  fs.chmodSync(settings, 0o640);
  run('chown', `root:${USER}`, settings);
}
