// A run's turns. IndexedDB's stand-in asks for a turn of the event loop for each of its steps, thousands in a run: here
// it gets one as soon as no promise is left in the present one, always in the order asked for. That is quick, and
// independent of the machine's load.
import { createHash } from 'node:crypto';
import { setImmediate as realTurn } from 'node:timers/promises';

/** Ends when all that could go on without the outside world has gone on. */
export const turn = (): Promise<void> => realTurn();

/** Runs `work` with quick turns, and quick copies of plain data, for all that asks for them in this process. */
export async function withQuickTurns<T>(work: () => Promise<T>): Promise<T> {
  const { setImmediate, setTimeout, structuredClone } = globalThis;
  const real = { setImmediate, setTimeout, structuredClone };
  const soon = quickTurns();
  globalThis.setImmediate = soon as typeof globalThis.setImmediate;
  // Dexie, too, asks for a turn in this way; whoever names a time gets it.
  globalThis.setTimeout = ((callback: () => void, delay = 0, ...values: unknown[]) =>
    delay > 0 ? setTimeout(callback, delay, ...values) : soon(callback, ...values)) as typeof globalThis.setTimeout;
  globalThis.structuredClone = copyOf;
  const { subtle } = globalThis.crypto;
  subtle.digest = sha256;
  try {
    return await work();
  } finally {
    Object.assign(globalThis, real);
    Reflect.deleteProperty(subtle, 'digest');
  }
}

/** In this thread and at once: a thread beside it would answer when the machine has time. */
function sha256(_: AlgorithmIdentifier, bytes: BufferSource): Promise<ArrayBuffer> {
  const hash = createHash('sha256').update(bytes as Uint8Array);
  return Promise.resolve(new Uint8Array(hash.digest()).buffer);
}

/** Copies the kinds of values that tablets store: values, lists, objects, and the bytes of files. */
function copyOf<T>(value: T): T;
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((member: unknown) => copyOf(member));
  if (value instanceof ArrayBuffer) return value.slice(0);
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copyOf((value as Record<string, unknown>)[name]);
  return copy;
}

/** A handle for callers that ask for a turn and keep it: a module that is loaded in a run, for one. */
const TURN = { ref: () => TURN, unref: () => TURN, hasRef: () => true };

function quickTurns() {
  const tasks: (() => void)[] = [];
  let coming = false;
  /** Ticks begin once no promise has anything left to do; the detour gives each task a turn of its own. */
  function schedule(): void {
    coming = true;
    queueMicrotask(() => process.nextTick(runOne));
  }
  function runOne(): void {
    const task = tasks.shift();
    if (tasks.length > 0) schedule();
    else coming = false;
    task?.();
  }
  return (callback: (...values: unknown[]) => void, ...values: unknown[]) => {
    tasks.push(() => callback(...values));
    if (!coming) schedule();
    return TURN;
  };
}
