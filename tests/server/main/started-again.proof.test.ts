// `npm start` when the server breaks down (scripts/start.mjs): it starts the server again, and only then.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeProject, type FakeProject } from '#tests/scripts/fake-tools.ts';

/** A server that ends, at its first starts, as it is told: a code each, or a signal that it gives itself. */
const SERVER = `
  const fs = require('node:fs');
  const [end, ...later] = JSON.parse(fs.readFileSync('ends.json', 'utf8'));
  fs.writeFileSync('ends.json', JSON.stringify(later));
  console.log('serving, then', end);
  if (typeof end === 'number') process.exit(end);
  if (end) process.kill(process.pid, end);
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);
`;

let clone: FakeProject;
beforeEach(() => {
  clone = fakeProject(['scripts/start.mjs'], {});
  clone.put('package.json', '{}');
  clone.put('package-lock.json', '{}');
  clone.put('node_modules/.package-lock.json', '');
  clone.put('dist-server/main.js', SERVER);
  clone.put('dist-server/built', '');
});
afterEach(() => clone.remove());

const endsWith = (...ends: (number | string)[]) => clone.put('ends.json', JSON.stringify(ends));
const starts = (output: string) => output.split('serving').length - 1;

it('starts a server again that broke down or was killed, until it ends by itself', () => {
  endsWith(75, 'SIGKILL', 0);
  const { status, output } = clone.run(process.execPath, ['scripts/start.mjs']);
  expect([status, starts(output)]).toEqual([0, 3]);
  expect(output).toMatch(/se inicia de nuevo en 1 s[^]*se inicia de nuevo en 2 s/);
});

it.each([0, 1])('does not start a server again that ended with %i', (code) => {
  endsWith(code);
  const { status, output } = clone.run(process.execPath, ['scripts/start.mjs']);
  expect([status, starts(output)]).toEqual([code, 1]);
});

it.each([
  ['the server that was started again', [75], 2],
  ['the pause before it', [75, 75, 75, 75], 3],
] as const)('SIGTERM ends it during %s', async (_name, ends, before) => {
  endsWith(...ends);
  const program = spawn(process.execPath, [path.join(clone.root, 'scripts/start.mjs')], { stdio: 'pipe' });
  let output = '';
  program.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (starts(output) < before) await sleep(20);
  await sleep(300);
  const left = fs.readFileSync(path.join(clone.root, 'ends.json'), 'utf8');
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
  expect([starts(output), fs.readFileSync(path.join(clone.root, 'ends.json'), 'utf8')]).toEqual([before, left]);
});
