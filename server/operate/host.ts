// The two ways in which a server of an installation runs: as the system's service, or for as long as an update tries it.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Installation } from './installation.ts';

/** Starts and stops the server of `current`. */
export interface Host {
  kind: 'service' | 'trial';
  start: () => void;
  /** Resolves once no process of it is left. */
  stop: () => Promise<void>;
  /** Whether the process that was started has ended and will not be started again. */
  hasEnded: () => boolean;
}

/** The name of the service in systemd. */
export const UNIT = 'arcada.service';

/** Milliseconds; the server itself takes at most ten seconds (server/main.ts). */
const LONGEST_STOP = 15_000;

/** systemd starts a server that ends again and again; one that ended so often since it was started does not become healthy. */
const ENOUGH_RESTARTS = 3;

/** The service where it runs this installation, else processes of the caller's own. */
export function hostOf(installation: Installation, dataDir: string): Host {
  const { stdout } = systemctl('show', '--property=WorkingDirectory', '--value', UNIT);
  return stdout.trim() === installation.current ? serviceHost() : trialHost(installation, dataDir);
}

/** Runs systemctl; a machine without it answers status null. */
export function systemctl(...parameters: string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync('systemctl', parameters, { encoding: 'utf8' });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}

function serviceHost(): Host {
  return {
    kind: 'service',
    start: () => void systemctl('start', UNIT),
    stop: () => {
      systemctl('stop', UNIT);
      // A unit that failed too often is not started again until this is said.
      systemctl('reset-failed', UNIT);
      return Promise.resolve();
    },
    hasEnded() {
      const { stdout } = systemctl('show', '--property=ActiveState', '--property=NRestarts', UNIT);
      const restarts = Number(/^NRestarts=(\d+)$/m.exec(stdout)?.[1] ?? 0);
      return /^ActiveState=(failed|inactive)$/m.test(stdout) || restarts >= ENOUGH_RESTARTS;
    },
  };
}

function trialHost({ current }: Installation, dataDir: string): Host {
  let child: ChildProcess | null = null;
  const hasEnded = (): boolean => child === null || child.exitCode !== null || child.signalCode !== null;
  return {
    kind: 'trial',
    start() {
      const owner = process.getuid?.() === 0 ? fs.statSync(dataDir, { throwIfNoEntry: false }) : undefined;
      child = spawn(process.execPath, [path.join(current, 'dist-server/main.js')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { NODE_ENV: 'production', ...process.env },
        ...(owner && { uid: owner.uid, gid: owner.gid }),
      });
      child.on('error', (error) => console.error(error.message));
    },
    async stop() {
      if (child === null || hasEnded()) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child?.kill('SIGKILL'), LONGEST_STOP);
      await ended;
      clearTimeout(timer);
    },
    hasEnded,
  };
}
