// Splits long work into pieces, so that the page goes on drawing and answering, and other saves have their turn.

/** So many patients are written in one transaction: another save waits no longer than for these. */
const PIECE = 200;

/** A list in pieces, in its order. */
export function piecesOf<T>(list: readonly T[], size = PIECE): T[][] {
  const pieces: T[][] = [];
  for (let from = 0; from < list.length; from += size) pieces.push(list.slice(from, from + size));
  return pieces;
}

/** Lets the page do something else before the next piece. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
