// Programs of the system that only note how they were called, for the scripts that must work before anything is installed.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FakeProject {
  root: string;
  /** Runs a program there with the fakes in front of the real ones. */
  run: (program: string, args: string[], env?: Record<string, string>) => { status: number | null; output: string };
  /** The calls since the last time, as "npm ci --no-audit". */
  calls: () => string[];
  put: (file: string, text: string) => void;
  remove: () => void;
}

/** A directory with these files of the project and nothing else; each tool's body is shell, run after the note. */
export function fakeProject(files: readonly string[], tools: Readonly<Record<string, string>>): FakeProject {
  const root = mkdtempSync(path.join(tmpdir(), 'arcada-script-'));
  const log = path.join(root, 'calls.log');
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  for (const file of files) cpSync(file, path.join(root, file), { recursive: true });
  for (const [name, body] of Object.entries(tools)) {
    put(`bin/${name}`, `#!/bin/sh\necho "${name} $*" >> "${log}"\n${body}\n`);
    chmodSync(path.join(root, 'bin', name), 0o755);
  }
  return {
    root,
    put,
    run(program, args, env = {}) {
      const PATH = `${path.join(root, 'bin')}:${process.env['PATH']}`;
      const result = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...env, PATH } });
      return { status: result.status, output: result.stdout + result.stderr };
    },
    calls() {
      const text = existsSync(log) ? readFileSync(log, 'utf8') : '';
      rmSync(log, { force: true });
      return text.split('\n').filter(Boolean);
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
