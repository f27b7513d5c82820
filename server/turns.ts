/** Runs work when its turn comes: at the end of the line, or `first`, before all of the line. */
export type Turns = <T>(work: () => Promise<T>, place?: 'first' | 'last') => Promise<T>;

/**
 * Lets so many jobs run at once; the others wait in line. Where the line has a greatest length, a job that finds it
 * full is refused with the error of `full`; jobs that come first have a line of their own, without an end.
 */
export function createTurns(atOnce: number, line?: { longest: number; full: () => Error }): Turns {
  const waiting = { first: [] as (() => void)[], last: [] as (() => void)[] };
  let running = 0;
  return async (work, place = 'last') => {
    if (running < atOnce) running += 1;
    else {
      if (line && place === 'last' && waiting.last.length >= line.longest) throw line.full();
      await new Promise<void>((resolve) => waiting[place].push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.first.shift() ?? waiting.last.shift();
      // The place passes to the next in line without becoming free: a newcomer could take it first.
      if (next) next();
      else running -= 1;
    }
  };
}
