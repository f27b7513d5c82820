import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostOf } from '#server/operate/host.ts';

let root: string;
const installation = () => ({
  root,
  release: root,
  current: path.join(root, 'current'),
  settings: path.join(root, 'arcada.env'),
});
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'arcada-host-'));
  vi.stubEnv('PATH', `${root}:${process.env['PATH']}`);
});
afterEach(() => rmSync(root, { recursive: true }));

/** A systemctl that knows a service for a directory, in a state. */
function fake(directory: string, state: string): void {
  const lines = `case "$*" in *WorkingDirectory*) echo '${directory}' ;; *) printf '${state}' ;; esac`;
  writeFileSync(path.join(root, 'systemctl'), `#!/bin/sh\n${lines}\n`);
  chmodSync(path.join(root, 'systemctl'), 0o755);
}

test('the service is this installation’s only when it runs in its directory', () => {
  fake(path.join(root, 'current'), '');
  expect(hostOf(installation(), root).kind).toBe('service');
  fake('/opt/other/current', '');
  expect(hostOf(installation(), root).kind).toBe('trial');
  fake('', '');
  expect(hostOf(installation(), root).kind).toBe('trial');
});

test.each([
  ['ActiveState=active\\nNRestarts=0', false],
  ['ActiveState=activating\\nNRestarts=1', false],
  ['ActiveState=activating\\nNRestarts=3', true],
  ['ActiveState=failed\\nNRestarts=0', true],
])('a service with %s has ended for good: %s', (state, hasEnded) => {
  fake(path.join(root, 'current'), state);
  expect(hostOf(installation(), root).hasEnded()).toBe(hasEnded);
});
