import { onTestFinished } from 'vitest';
import { startRuntime, type StartedRuntime } from '#app/start-runtime.ts';

/**
 * Starts as main.tsx does, until the test ends: what went on beyond it would meet a page that is gone, and fail the run in the
 * name of no test.
 */
export async function startPage(): Promise<StartedRuntime> {
  const runtime = await startRuntime();
  onTestFinished(() => runtime.stop());
  return runtime;
}
