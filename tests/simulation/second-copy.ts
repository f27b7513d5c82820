// A tablet's second copy, kept in step from its first change on, as a page does it: a save waits for its own copy, and the look
// at everything comes at an hour that the run chooses.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { keepSecondCopy, type CopyTiming, type SecondCopy } from '#store/safety/second-copy.ts';

export interface KeptCopy {
  /** The page begins to keep it. */
  keep: () => void;
  /** Looks at everything, if that is due. */
  lookAround: () => void;
  stop: () => void;
}

export function keptCopy(db: ArcadaDatabase, secondCopy: SecondCopy): KeptCopy {
  let due: (() => void) | undefined;
  let end = (): void => undefined;
  const timing: CopyTiming = {
    // No copy takes any time: a look at everything is due at once.
    now: () => 0,
    later(work, wait) {
      // A save's patience never ends here: machines differ in how long a copy takes.
      if (wait === 0) due = work;
      return () => {
        if (due === work) due = undefined;
      };
    },
  };
  return {
    keep() {
      end = keepSecondCopy(db, secondCopy, timing);
    },
    lookAround() {
      const work = due;
      due = undefined;
      work?.();
    },
    stop: () => end(),
  };
}
