// The import under way in this tab. It belongs to the store, not to a screen: the person may visit other screens meanwhile.
import type { Review } from '#domain/patients/import/duplicates.ts';
import { NOTHING_WRITTEN, planOf, type ImportPlan, type Written } from '#domain/patients/import/plan.ts';
import { continued, withPlan, writtenBy, type ImportRun } from '#domain/patients/import/run.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { WritePorts } from '#store/outbox/write.ts';
import { reviewAgain } from './review.ts';
import { runImport } from './run-import.ts';
import { endRun, saveRun } from './runs.ts';

/** An import in progress. */
interface Begun {
  run: ImportRun;
  /** The review of its lines before it began. */
  review: Review;
  plan: ImportPlan;
  /** The lines that the import had written when it was continued. */
  before: Written;
  /** How many of the patients of the plan are written. */
  done: number;
  /** Milliseconds since 1970. */
  began: number;
}

/** The state of this tab's import; idle before the first one. */
export type JobState =
  | { status: 'idle' }
  | (Begun & { status: 'running' | 'stopped' | 'done' })
  | (Begun & { status: 'failed'; error: unknown });

/** The imports of one tab: one at a time. */
export interface ImportJob {
  state: () => JobState;
  subscribe: (listener: () => void) => () => void;
  /** Begins an import; `run` is its stored state. */
  start: (run: ImportRun, review: Review, ports: WritePorts) => void;
  /** Continues one that stopped or failed, its lines sorted anew: a colleague may have created a patient of the file since. */
  resume: (ports: WritePorts) => void;
  /** Ends it after the piece that is being written. */
  stop: () => void;
  /** Clears the outcome of a finished import. A stopped one stays stopped, and cannot be continued. */
  end: () => Promise<void>;
}

const jobs = new WeakMap<ArcadaDatabase, ImportJob>();

/** The job of this tab's store. */
export function importJob(db: ArcadaDatabase): ImportJob {
  const known = jobs.get(db);
  if (known) return known;
  const job = createJob(db);
  jobs.set(db, job);
  return job;
}

function createJob(db: ArcadaDatabase): ImportJob {
  const listeners = new Set<() => void>();
  let state: JobState = { status: 'idle' };
  let asked = false;
  function become(next: JobState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function goOn(left: Begun, ports: WritePorts): Promise<void> {
    become({ status: 'running', ...left });
    try {
      const found = await reviewAgain(db, left.run, left.review);
      const { run, review } = continued(left.run, left.review, found);
      await work(run, review, ports, writtenBy(left, found));
    } catch (error) {
      reportError(error);
      become({ status: 'failed', ...left, error });
    }
  }

  async function work(known: ImportRun, review: Review, ports: WritePorts, earlier: Written): Promise<void> {
    const plan = planOf(review, known.choices);
    // A patient whom somebody has emptied of what was completed is completed again, and counts once.
    const again = new Set(plan.complete.map(({ line }) => line));
    const before = { ...earlier, completed: new Set([...earlier.completed].filter((line) => !again.has(line))) };
    const run = withPlan(known, plan);
    let begun: Begun = { run, review, plan, before, done: 0, began: ports.now() };
    become({ status: 'running', ...begun });
    try {
      // Before the first patient, so that every written patient can be found again.
      await saveRun(db, run, ports.now());
      const ended = await runImport(db, run, plan, ports, {
        stopped: () => asked,
        onProgress(done) {
          begun = { ...begun, done };
          become({ status: 'running', ...begun });
        },
      });
      if (!ended) return become({ status: 'stopped', ...begun });
      begun = { ...begun, run: { ...run, state: 'done' } };
      await saveRun(db, begun.run, ports.now());
      become({ status: 'done', ...begun });
    } catch (error) {
      reportError(error);
      become({ status: 'failed', ...begun, error });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(run, review, ports) {
      if (state.status === 'running') return;
      asked = false;
      void work(run, review, ports, NOTHING_WRITTEN);
    },
    resume(ports) {
      if (state.status !== 'stopped' && state.status !== 'failed') return;
      asked = false;
      const { run, review, plan, before, done, began } = state;
      void goOn({ run, review, plan, before, done, began }, ports);
    },
    stop() {
      asked = true;
    },
    async end() {
      if (state.status === 'running' || state.status === 'idle') return;
      const { run } = state;
      become({ status: 'idle' });
      await endRun(db, run, Date.now());
    },
  };
}
