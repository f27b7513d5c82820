// A network of two machines, each a network namespace, with a switch and a cable between them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The server's address, until it moves. */
export const ADDRESS = '10.77.0.1';
const TABLET = '10.77.0.2';
const LOCALHOST = '127.0.0.1 localhost\n';
const LOOK_UP = 'tests/e2e/within/look-up.mjs';

export type Machine = 'server' | 'tablet';

export interface Network {
  /** The words before a command that is to run on a machine. */
  within: (machine: Machine) => string[];
  /** Runs a program on a machine until it ends; gives all that it printed. */
  runOn: (machine: Machine, command: readonly string[], env?: Record<string, string>) => string;
  /** Pulls the tablet's cable out; `restore` puts it back. */
  cut: () => void;
  restore: () => void;
  /** Gives the server another address in place of those it had. */
  moveServer: (address: string) => void;
  /** Gives both machines one more address each, such as "10.0.0.1/24". */
  addAddresses: (addresses: Record<Machine, string>) => void;
  /** The names that the tablet's resolver answers, each with its address. */
  resolve: (names: Record<string, string>) => void;
  /** The answer of the tablet's network by mDNS about a name; empty = nothing. */
  lookUp: (name: string) => string;
  /** Removes both machines, on which nothing may run any more. */
  remove: () => void;
}

/** Makes the machines; their namespaces are named after `base`. */
export function makeNetwork(base: string): Network {
  const [server, tablet] = [`${base}-server`, `${base}-tablet`];
  const within = (machine: Machine): string[] => ['ip', 'netns', 'exec', `${base}-${machine}`];
  const runOn: Network['runOn'] = (machine, command, env = {}) => {
    const [program = '', ...words] = [...within(machine), ...command];
    const options = { env: { ...process.env, ...env }, encoding: 'utf8', input: '' } as const;
    const { stdout, stderr } = spawnSync(program, words, options);
    return stdout + stderr;
  };
  const remove = (): void => [server, tablet].forEach(removeNamespace);
  try {
    [server, tablet].forEach(makeNamespace);
    join(server, tablet);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    within,
    runOn,
    cut: () => ip('-n', tablet, 'link', 'set', 'eth0', 'down'),
    restore: () => ip('-n', tablet, 'link', 'set', 'eth0', 'up'),
    moveServer(address) {
      ip('-n', server, 'address', 'flush', 'dev', 'eth0');
      addAddress(server, `${address}/24`);
    },
    addAddresses(addresses) {
      addAddress(server, addresses.server);
      addAddress(tablet, addresses.tablet);
    },
    resolve(names) {
      const lines = Object.entries(names).map(([name, address]) => `${address} ${name}\n`);
      writeFileSync(path.join(filesOf(tablet), 'hosts'), LOCALHOST + lines.join(''));
    },
    lookUp: (name) => runOn('tablet', [process.execPath, LOOK_UP, name]),
    remove,
  };
}

const ip = (...args: string[]): void => void execFileSync('ip', args);

/** The files that `ip netns exec` puts in the place of those in /etc. */
const filesOf = (namespace: string): string => path.join('/etc/netns', namespace);

/** Makes a machine with a loopback, whose names are those of its own file. */
function makeNamespace(name: string): void {
  mkdirSync(filesOf(name), { recursive: true });
  writeFileSync(path.join(filesOf(name), 'hosts'), LOCALHOST);
  writeFileSync(path.join(filesOf(name), 'nsswitch.conf'), 'hosts: files\n');
  ip('netns', 'add', name);
  ip('-n', name, 'link', 'set', 'lo', 'up');
}

function removeNamespace(name: string): void {
  // One that could not be made is not there.
  spawnSync('ip', ['netns', 'delete', name]);
  rmSync(filesOf(name), { recursive: true, force: true });
}

function join(server: string, tablet: string): void {
  // A switch on the server's side: the server's own link stays up when the tablet's cable is out.
  ip('-n', server, 'link', 'add', 'eth0', 'type', 'bridge');
  ip('-n', server, 'link', 'add', 'port0', 'type', 'veth', 'peer', 'name', 'end0');
  ip('-n', server, 'link', 'set', 'end0', 'up');
  ip('link', 'add', 'port1', 'netns', server, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', tablet);
  for (const port of ['port0', 'port1']) ip('-n', server, 'link', 'set', port, 'master', 'eth0', 'up');
  addAddress(server, `${ADDRESS}/24`);
  addAddress(tablet, `${TABLET}/24`);
  for (const machine of [server, tablet]) ip('-n', machine, 'link', 'set', 'eth0', 'up');
  [server, tablet].forEach(waitForLink);
}

/**
 * Waits until a machine's link runs. The kernel says so up to a second after the link was set up, and names the link's addresses
 * to no program before: a server that started meanwhile would find itself without a network.
 */
function waitForLink(machine: string): void {
  const end = Date.now() + 10_000;
  const state = () => execFileSync('ip', ['-n', machine, '-oneline', 'link', 'show', 'eth0'], { encoding: 'utf8' });
  while (!state().includes('state UP')) {
    if (Date.now() > end) throw new Error(`the link of ${machine} does not run: ${state()}`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

function addAddress(machine: string, address: string): void {
  // Otherwise an address of IPv6 waits for a second, until no other machine has objected.
  const atOnce = address.includes(':') ? ['nodad'] : [];
  ip('-n', machine, 'address', 'add', address, 'dev', 'eth0', ...atOnce);
}
