// The processes that read uploaded files: started when needed, used for many, ended when idle.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EncoderMessage } from './encoder-process.ts';

/** A process that reads files, and how many it has read. */
interface Worker {
  child: ChildProcess;
  files: number;
  idle?: NodeJS.Timeout;
}

/** Lends its processes, one borrower each at a time. */
export interface EncoderPool {
  /** A process that nobody else uses until it is given back. Throws when none can be started. */
  take: () => Promise<Worker>;
  giveBack: (worker: Worker) => void;
  /** Kills them all. */
  close: () => Promise<void>;
}

/** A process that ended without an answer; `ofFile`: because of the file that it was reading. */
export interface Death {
  kind: 'died';
  ofFile: boolean;
}

/** A process ends after so many files, or so long without one, milliseconds. */
const FILES_EACH = 100;
const IDLE = 60_000;
const LONGEST_START = 60_000;
/** The signals of a crashed decoder. Any other signal comes from outside: a stop, or a machine out of memory. */
const CRASHES: ReadonlySet<unknown> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
]);

/** The program beside this file: as written, or as built (dist-server/images, this file's code in dist-server). */
const SOURCE = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(
  new URL(SOURCE ? './encoder-process.ts' : './images/encoder-process.js', import.meta.url),
);

/** Starts no process before it is asked for one. */
export function createEncoderPool(): EncoderPool {
  const idle = new Set<Worker>();
  const all = new Set<ChildProcess>();

  async function start(): Promise<Worker> {
    const child = launch();
    const worker: Worker = { child, files: 0 };
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      idle.delete(worker);
      clearTimeout(worker.idle);
    });
    const { kind } = await hear(child, LONGEST_START);
    if (kind !== 'ready') throw new Error('the image process did not start');
    return worker;
  }

  return {
    async take() {
      const [worker] = idle;
      if (!worker) return start();
      idle.delete(worker);
      clearTimeout(worker.idle);
      return worker;
    },
    giveBack(worker) {
      const { child } = worker;
      worker.files += 1;
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (worker.files >= FILES_EACH) {
        child.disconnect();
        return;
      }
      worker.idle = setTimeout(() => {
        idle.delete(worker);
        child.disconnect();
      }, IDLE).unref();
      idle.add(worker);
    },
    async close() {
      const ended = [...all].map((child) => once(child, 'exit'));
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

function launch(): ChildProcess {
  return fork(PROGRAM, [], {
    execArgv: [...(SOURCE ? ['--import', 'tsx'] : []), '--max-old-space-size=128'],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The next message of a process, or how it ended; one that stays silent for `timeout` milliseconds is killed. */
export async function hear(child: ChildProcess, timeout: number): Promise<EncoderMessage | Death> {
  let overdue = false;
  const timer = setTimeout(() => {
    overdue = true;
    child.kill('SIGKILL');
  }, timeout);
  const stop = new AbortController();
  try {
    const said = once(child, 'message', stop).then(([message]) => message as EncoderMessage);
    const died = once(child, 'exit', stop).then(([code, signal]: unknown[]): Death => {
      const crashed = signal === null ? code !== 0 : CRASHES.has(signal);
      return { kind: 'died', ofFile: overdue || crashed };
    });
    return await Promise.race([said, died]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
