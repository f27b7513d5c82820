// The import that is under way in this tab. It belongs to the store, not to a screen: a person may go to another one meanwhile.
import type { ImportPlan } from '#domain/patients/import/plan.ts';
import { withPlan, type ImportRun } from '#domain/patients/import/run.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { WritePorts } from '#store/outbox/write.ts';
import { runImport } from './run-import.ts';
import { saveRun } from './runs.ts';

/** How far the import of this tab is; idle before the first one. */
export type JobState =
  | { status: 'idle' }
  | { status: 'running' | 'stopped' | 'done'; run: ImportRun; done: number; total: number }
  | { status: 'failed'; run: ImportRun; done: number; total: number; error: unknown };

/** The imports of one tab: one at a time. */
export interface ImportJob {
  state: () => JobState;
  subscribe: (listener: () => void) => () => void;
  /** Begins, or continues, an import; `run` is what is known of it so far. */
  start: (run: ImportRun, plan: ImportPlan, ports: WritePorts) => void;
  /** Ends it after the piece that is being written. */
  stop: () => void;
  /** Takes away what is shown of one that has ended. */
  forget: () => void;
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

  async function work(begun: ImportRun, plan: ImportPlan, ports: WritePorts): Promise<void> {
    const run = withPlan(begun, plan);
    const total = plan.create.length + plan.complete.length;
    let done = 0;
    become({ status: 'running', run, done, total });
    try {
      // Before the first patient: whatever is written can be found again.
      await saveRun(db, run, ports.now());
      const ended = await runImport(db, run, plan, ports, {
        stopped: () => asked,
        onProgress(count) {
          done = count;
          become({ status: 'running', run, done, total });
        },
      });
      if (ended) await saveRun(db, { ...run, state: 'done' }, ports.now());
      become({ status: ended ? 'done' : 'stopped', run: ended ? { ...run, state: 'done' } : run, done, total });
    } catch (error) {
      become({ status: 'failed', run, done, total, error });
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(run, plan, ports) {
      if (state.status === 'running') return;
      asked = false;
      void work(run, plan, ports);
    },
    stop() {
      asked = true;
    },
    forget() {
      if (state.status !== 'running') become({ status: 'idle' });
    },
  };
}
