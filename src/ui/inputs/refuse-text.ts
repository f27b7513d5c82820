/**
 * What a field of numbers does with letters alone, typed over what it holds: nothing. They would leave it empty, and a slip of the
 * finger would have taken a measure away. The number is selected again, as it was, for the digits that follow.
 */
export function refuseText(input: HTMLInputElement): void {
  // React has put the number back by then.
  queueMicrotask(() => input.select());
}
