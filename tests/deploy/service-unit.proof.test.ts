// The service's unit as systemd itself judges it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unitFor } from '#server/operate/service-unit.ts';
import { hasTool } from '#tests/support/tool.ts';

describe.skipIf(!hasTool('systemd-analyze', 'the tests of the service’s unit'))('the unit of an installation', () => {
  let root: string;
  let unit: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'arcada-unit-'));
    const current = path.join(root, 'current');
    mkdirSync(path.join(current, 'dist-server'), { recursive: true });
    cpSync('docs', path.join(current, 'docs'), { recursive: true });
    const values = { user: 'arcada', root, current, node: process.execPath };
    unit = path.join(root, 'arcada.service');
    writeFileSync(unit, unitFor(readFileSync('deploy/arcada.service', 'utf8'), { ...values, writes: ['/mnt/copies'] }));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  function analyze(...parameters: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...parameters, unit], { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }

  test('is understood without a warning', () => {
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, output: '' });
  });

  test('exposes the machine by 2.5 of 10 at most', () => {
    const { status, output } = analyze('security', '--offline=yes', '--threshold=25', '--no-pager');
    expect(output).toContain('Overall exposure level');
    expect(status).toBe(0);
  });
});
