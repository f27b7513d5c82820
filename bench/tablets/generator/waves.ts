/** Does something for each of a list, so many at a time. */
export async function inWaves<T>(
  list: readonly T[],
  atOnce: number,
  act: (each: T) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < list.length; first += atOnce) {
    await Promise.all(list.slice(first, first + atOnce).map(act));
  }
}
