// The import under way in this tab. It belongs to the store, not to a screen: the person may visit other screens meanwhile.
import type { Review } from '#domain/patients/import/duplicates.ts';
import { planOf, type ImportPlan } from '#domain/patients/import/plan.ts';
import { withPlan, type ImportRun } from '#domain/patients/import/run.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { WritePorts } from '#store/outbox/write.ts';
import { runImport } from './run-import.ts';
import { endRun, saveRun } from './runs.ts';

/** An import in progress. */
interface Begun {
  run: ImportRun;
  /** The review of its lines before it began. */
  review: Review;
  plan: ImportPlan;
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
  /** Begins, or continues, an import; `run` is its stored state. */
  start: (run: ImportRun, review: Review, ports: WritePorts) => void;
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

  async function work(known: ImportRun, review: Review, ports: WritePorts): Promise<void> {
    const plan = planOf(review, known.choices);
    const run = withPlan(known, plan);
    let begun: Begun = { run, review, plan, done: 0, began: ports.now() };
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
      void work(run, review, ports);
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
