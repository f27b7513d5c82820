import { useSyncExternalStore } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { importJob, type ImportJob, type JobState } from '#store/patients/import/job.ts';

/** The import of this tab, which goes on while another screen is open. */
export function useJob(): Pick<ImportJob, 'start' | 'resume' | 'stop' | 'end'> & { state: JobState } {
  const job = importJob(useRuntime().db);
  const state = useSyncExternalStore(job.subscribe, job.state);
  return { state, start: job.start, resume: job.resume, stop: job.stop, end: job.end };
}
