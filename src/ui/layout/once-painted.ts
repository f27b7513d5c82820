/** A hidden page paints no frame: the task then runs after so many milliseconds. */
const NOT_IN_FRONT = 100;

/**
 * Runs a task once the next frame has been painted, so that a person sees the effect of a tap first. Returns a function
 * that cancels the task.
 */
export function oncePainted(task: () => void): () => void {
  let painted: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (painted = setTimeout(once)));
  const unseen = setTimeout(once, NOT_IN_FRONT);
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(unseen);
  }
  function once(): void {
    cancel();
    task();
  }
  return cancel;
}
