/** For browsers that do not say when they are idle, milliseconds. */
const PROBABLY_IDLE = 1000;

/** Does it while the browser has nothing else to do. Answers what calls it off. */
export function whenIdle(task: () => Promise<void>): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(() => void task());
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => void task(), PROBABLY_IDLE);
  return () => clearTimeout(timer);
}
