/** Runs work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many jobs run at once; the others wait in line. Where the line has a greatest length, a job that finds it
 * full is refused with the error of `full`.
 */
export function createTurns(atOnce: number, line?: { longest: number; full: () => Error }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (line && waiting.length >= line.longest) throw line.full();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes to the next in line without becoming free: a newcomer could take it first.
      if (next) next();
      else running -= 1;
    }
  };
}
