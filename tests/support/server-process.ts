// The real server as a process of its own, for tests of signals, kill -9, locks and start-up messages.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleServer } from '#config/scripts/bundle-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { keyOf, madeOnce } from './made-once.ts';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Sends a signal and waits for the end; resolves with the exit code, or the signal that killed it. */
  end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

type Environment = Record<string, string | undefined>;

export interface StartOptions {
  scheme?: 'http' | 'https';
  /** The server's program, from source or built. */
  program?: string;
  /** A command that runs the program in another place, where it has the address and ports of its environment. */
  within?: readonly string[];
}

/** The sources of the built server. */
export const SERVER_SOURCES = ['server', 'demo', 'src/domain', 'scripts/bundle-server.ts', 'package-lock.json'];

/** The built server, which starts twice as fast as from source. Gives the path of `main` or `commands/user`. */
export async function builtServer(): Promise<(program: string) => string> {
  const directory = await madeOnce('server', keyOf(...SERVER_SOURCES), bundleServer);
  return (program) => path.join(directory, `${program}.js`);
}

/** Runs one of the server's programs; resolves when it has ended. */
export async function runProgram(
  script: string,
  args: string[],
  env: Environment,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const child = launch(script, args, env);
  const output = collect(child);
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: output() };
}

/** Starts the server and waits until it answers. */
export async function startServerProcess(env: Environment, options: StartOptions = {}): Promise<ServerProcess> {
  const server = await spawnServer(env, options);
  while (!/Arcada escucha|Para detener Arcada/.test(server.output())) {
    if (server.child.exitCode !== null || server.child.signalCode !== null)
      throw new Error(`the server ended: ${server.output()}`);
    await sleep(10);
  }
  return server;
}

/** Starts the server without waiting. */
export async function spawnServer(
  env: Environment,
  { scheme = 'http', program = 'server/main.ts', within = [] }: StartOptions = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const place = within.length > 0 ? {} : { PORT: String(port), HOST: '127.0.0.1' };
  const child = launch(program, [], { ...env, ...place }, within);
  const output = collect(child);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    child,
    output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

function launch(script: string, args: string[], env: Environment, within: readonly string[] = []): ChildProcess {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const [program = '', ...words] = [...within, process.execPath, ...loader, script, ...args];
  return spawn(program, words, {
    // A test announces nothing on the network of the machine that runs it.
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      ADMIN_PASSWORD: undefined,
      PUBLIC_URL: undefined,
      LOCAL_NAME: '',
      ...env,
    },
    stdio: 'pipe',
  });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}
