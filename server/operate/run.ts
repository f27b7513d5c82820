import { spawnSync } from 'node:child_process';

/** Runs a program of the system to its end. Throws, with what it said, where it fails. */
export function run(program: string, ...parameters: string[]): void {
  const { status, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (status === 0) return;
  throw new Error(`Falló "${program} ${parameters.join(' ')}": ${error?.message ?? stderr.trim()}`);
}
