/** The wait in browsers that do not say when they are idle, milliseconds. */
const PROBABLY_IDLE = 1000;

/** Runs a task once the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => Promise<void>): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => void task());
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => void task(), PROBABLY_IDLE);
  return () => clearTimeout(timer);
}
