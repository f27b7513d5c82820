// A run's turns. IndexedDB's stand-in asks for a turn of the event loop for each of its steps, thousands in a run: here it
// gets one as soon as nobody has anything more to say in the present one, always in the order asked for. That is quick,
// and leaves nothing to the machine's moods.
import { setImmediate as realTurn } from 'node:timers/promises';

/** Ends when all that could go on without the outside world has gone on. */
export const turn = (): Promise<void> => realTurn();

/** Runs `work` with quick turns for all that asks for turns in this process. */
export async function withQuickTurns<T>(work: () => Promise<T>): Promise<T> {
  const { setImmediate: real } = globalThis;
  globalThis.setImmediate = quickTurns() as typeof globalThis.setImmediate;
  try {
    return await work();
  } finally {
    globalThis.setImmediate = real;
  }
}

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
  return (callback: (...values: unknown[]) => void, ...values: unknown[]): void => {
    tasks.push(() => callback(...values));
    if (!coming) schedule();
  };
}
