// The report of `npm test` about a run of Vitest (scripts/testing/vitest-report.mjs), from a run of three small files.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const FILES = {
  'tests.test.js': `
    let tries = 0;
    describe('a row', () => {
      test('is kept', () => {});
      test('is kept at the second try', () => expect(++tries).toBe(2));
      test('is lost', () => { throw new Error('where is it?'); });
      test.skip('is left out', () => {});
    });`,
  'hook.test.js': `
    afterAll(() => { throw new Error('the directory is not empty'); });
    test('passes', () => {});`,
  'late.test.js': `
    test('ends too early', async () => {
      Promise.reject(new Error('nobody waits'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });`,
};

test('the report counts tests, and names what failed in them, in a hook and outside of both, and what passed at a second try', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'arcada-report-'));
  try {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(root, name), text);
    const report = path.join(root, 'report.json');
    const vitest = path.resolve('node_modules/vitest/vitest.mjs');
    const reporter = path.resolve('scripts/testing/vitest-report.mjs');
    const args = ['run', '--root', root, '--globals', '--retry=1', '--maxWorkers=1', `--reporter=${reporter}`];
    const { status } = spawnSync(process.execPath, [vitest, ...args], {
      cwd: root,
      env: { ...process.env, UNIT_REPORT: report },
    });
    expect(status).toBe(1);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      passed: 4,
      failed: 2,
      skipped: 1,
      failures: [
        expect.stringMatching(/^  tests\.test\.js: a row > is lost\n    Error: where is it\?\n/),
        expect.stringMatching(/^  hook\.test\.js \(outside of its tests\)\n    Error: the directory is not empty\n/),
      ],
      flaky: ['  tests.test.js: a row > is kept at the second try'],
      outside: [
        expect.stringMatching(/^  Unhandled Rejection, late\.test\.js, ends too early\n    Error: nobody waits\n/),
      ],
    });
  } finally {
    rmSync(root, { recursive: true });
  }
});
