// The orders in which one engine does its work. Beside other engines the locks decide (ports.ts).

/**
 * Runs `work` one at a time, and again as long as it answers true. A call while it runs adds one more run, with that call's
 * `force`.
 */
export function singly(work: (force: boolean) => Promise<boolean>): (force: boolean) => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  let forced = false;
  async function runAll(): Promise<void> {
    do {
      again = false;
      const force = forced;
      forced = false;
      const more = await work(force);
      again ||= more;
    } while (again);
  }
  return (force) => {
    forced ||= force;
    if (running) {
      again = true;
      return running;
    }
    running = runAll().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Work that is done for one call after the other. */
interface InTurn<In, Out> {
  /** How many calls have not come to their end. */
  waiting: () => number;
  do: (given: In) => Promise<Out>;
}

/** Does `work` for each call, in the order of the calls; one that fails does not keep the next from its turn. */
export function inTurn<In, Out>(work: (given: In) => Promise<Out>): InTurn<In, Out> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    waiting: () => waiting,
    do(given) {
      waiting += 1;
      const done = last
        .then(() => work(given))
        .finally(() => {
          waiting -= 1;
        });
      last = done.catch(() => undefined);
      return done;
    },
  };
}
