// npm run service -- install | remove | status: Arcada as a service of the system (decision 101).
import { ConfigError } from '#server/config.ts';
import { enterInstallation } from '#server/operate/installation.ts';
import { installService, removeService, ServiceRefused, serviceStatus, thisMachine } from '#server/operate/service.ts';
import { runAdministration } from './command.ts';

const USAGE = `Uso:
  npm run service -- install    inicia Arcada con el equipo, y otra vez si falla
  npm run service -- remove     quita el servicio y deja los datos
  npm run service -- status     dice si el servicio está y responde`;

const NOT_INSTALLED =
  'El servicio se instala desde un archivo de Arcada: hágalo con npm run release y desempaquételo en /opt. No se cambió nada.';

async function main(): Promise<void> {
  const [action, ...more] = process.argv.slice(2);
  if (more.length > 0 || !['install', 'remove', 'status'].includes(action ?? '')) throw new ConfigError([USAGE]);
  const installation = enterInstallation();
  if (installation === null) throw new ServiceRefused(NOT_INSTALLED);
  const machine = thisMachine();
  const say = (line: string): void => console.log(line);
  if (action === 'remove') return removeService(installation, machine, say);
  const isWell = await (action === 'install' ? installService : serviceStatus)(installation, machine, say);
  if (!isWell) process.exitCode = 1;
}

runAdministration(main, USAGE);
