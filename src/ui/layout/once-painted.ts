/** A page that is not in front paints nothing: then it is done after so many milliseconds. */
const NOT_IN_FRONT = 100;

/** Does it once the next frame has been painted: what a person sees of their tap comes before what follows from it. */
export function oncePainted(task: () => void): void {
  let isDone = false;
  function once(): void {
    if (isDone) return;
    isDone = true;
    task();
  }
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, NOT_IN_FRONT);
}
