import { spawnSync } from 'node:child_process';

/** Whether a program of the system is there; where it is not, the run says which tests it leaves out. */
export function hasTool(program: string, tests: string): boolean {
  const isThere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!isThere) console.warn(`\n*** ${program} is not installed: ${tests} are SKIPPED ***\n`);
  return isThere;
}
