// A program of an installation, as an operator types it.
import { spawn } from 'node:child_process';

export interface Result {
  code: number | null;
  output: string;
}

/** A program under way. */
export interface Command {
  ended: Promise<Result>;
  /** Everything printed so far. */
  output: () => string;
  /** As Ctrl+C does. */
  interrupt: () => void;
}

/** Begins a program and collects what it prints. */
export function beginCommand(
  program: string,
  parameters: string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string },
): Command {
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<Result>((resolve) => child.once('close', (code) => resolve({ code, output })));
  return { ended, output: () => output, interrupt: () => void child.kill('SIGINT') };
}
