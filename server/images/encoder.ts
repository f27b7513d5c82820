// Hands uploaded files to processes that may die of them (decision 024).
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { HttpProblem } from '#server/errors.ts';
import type { EncodedImage, EncodeJob } from './encode.ts';
import type { EncoderMessage } from './encoder-process.ts';

export interface Encoder {
  /** Reads a file and writes it anew. Throws HttpProblem: `unsupported_media`, or `slow_down` when too many wait. */
  encode: (job: EncodeJob) => Promise<EncodedImage>;
  close: () => Promise<void>;
}

export interface EncoderOptions {
  /** Milliseconds that one file may take; tests shorten it. */
  timeout?: number;
}

/** At once: one file may take all of a core and most of the memory of its process. */
const PROCESSES = 2;
const MOST_WAITING = 20;
const TIMEOUT = 60_000;
/** A process ends after so many files, or so long without one, milliseconds. */
const FILES_EACH = 100;
const IDLE = 60_000;

const UNREADABLE = 'El archivo no es una imagen que se pueda leer. Se admiten JPEG, PNG, WebP y TIFF.';
const BUSY = 'El servidor está recibiendo muchas imágenes. Espere un momento e inténtelo de nuevo.';

/** The program beside this file: as written, or as built (dist-server/images, this file's code in dist-server). */
const SOURCE = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(
  new URL(SOURCE ? './encoder-process.ts' : './images/encoder-process.js', import.meta.url),
);

interface Worker {
  child: ChildProcess;
  files: number;
  idle?: NodeJS.Timeout;
}

/** Starts no process before the first file. */
export function createEncoder({ timeout = TIMEOUT }: EncoderOptions = {}): Encoder {
  const idle = new Set<Worker>();
  const all = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < PROCESSES) running += 1;
    else {
      if (waiting.length >= MOST_WAITING) throw new HttpProblem('slow_down', BUSY, { retryAfter: 10 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
  async function start(): Promise<Worker> {
    const child = fork(PROGRAM, [], {
      execArgv: [...(SOURCE ? ['--import', 'tsx'] : []), '--max-old-space-size=128'],
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const worker: Worker = { child, files: 0 };
    all.add(child);
    child.once('exit', () => {
      all.delete(child);
      idle.delete(worker);
      clearTimeout(worker.idle);
    });
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
    if ((message as EncoderMessage | null)?.kind !== 'ready') throw new Error('the image process did not start');
    return worker;
  }
  function rest(worker: Worker): void {
    worker.files += 1;
    const { child } = worker;
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
  }
  async function take(): Promise<Worker> {
    const [worker] = idle;
    if (!worker) return start();
    idle.delete(worker);
    clearTimeout(worker.idle);
    return worker;
  }

  return {
    async encode(job) {
      await enter();
      try {
        const worker = await take();
        const answer = await ask(worker.child, job, timeout);
        rest(worker);
        if (answer?.kind === 'done') return answer.image;
        throw new HttpProblem('unsupported_media', UNREADABLE, { fields: { image: UNREADABLE } });
      } finally {
        leave();
      }
    },
    async close() {
      const ended = [...all].map((child) => once(child, 'exit'));
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

/** The process's answer; null when it died of the file, or took too long and was killed. */
async function ask(child: ChildProcess, job: EncodeJob, timeout: number): Promise<EncoderMessage | null> {
  const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
  const stop = new AbortController();
  try {
    const answered = once(child, 'message', stop).then(([message]) => message as EncoderMessage);
    const died = once(child, 'exit', stop).then(() => null);
    // The process may be gone already: then `died` speaks.
    child.send(job, () => undefined);
    return await Promise.race([answered, died]);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
