import { onTestFinished } from 'vitest';
import { startRuntime, type StartedRuntime } from '#app/start-runtime.ts';

/**
 * Starts as main.tsx does, until the test ends: work that went on beyond it would find the page gone, and fail the run
 * without naming a test.
 */
export async function startPage(): Promise<StartedRuntime> {
  const runtime = await startRuntime();
  onTestFinished(() => runtime.stop());
  return runtime;
}
