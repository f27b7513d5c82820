/**
 * Restores the number in a numeric field after only letters were typed over it, and selects it for the digits that
 * follow: otherwise a slip of the finger would delete a measure.
 */
export function refuseText(input: HTMLInputElement): void {
  // React has put the number back by then.
  queueMicrotask(() => input.select());
}
