/** Runs work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many work at once; the others wait in line. With a longest line, who finds it full is refused. */
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
      // The place is handed over, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
