// `npm test` and `.ci/run` (design §9) on a fresh clone: they install what they need when they may, run everything, and
// say loudly what did not run.
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from './fake-tools.ts';

const NPM = `case "$*" in
  ci*) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
  'run sim'*) for report; do :; done; echo '{"passed": 3, "failed": 0, "skipped": 0}' > "$report" ;;
esac`;
const NPX = `case "$1" in
  vitest) echo '{"numPassedTests": 40, "numFailedTests": 0, "numPendingTests": 2, "numTodoTests": 0}' > .cache/test/unit.json ;;
  playwright) echo '{"stats": {"expected": 5, "unexpected": 0, "flaky": 0, "skipped": 0}}' > .cache/test/browser.json ;;
  oxlint) exit \${LINT:-0} ;;
esac`;

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const hasPostgres =
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));

/** What else the browser's part wants, and what tells that it is there. */
const FURTHER = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};
const ABSENT = Object.entries(FURTHER).flatMap(([tool, file]) => (existsSync(file) ? [] : [tool]));

let clone: FakeProject;
beforeAll(() => {
  const files = ['scripts/test.mjs', '.ci/run', 'package.json', 'package-lock.json'];
  clone = fakeProject(files, { npm: NPM, npx: NPX, 'apt-get': '' });
});
afterAll(() => clone.remove());

const runAll = (env: Record<string, string>) => clone.run(process.execPath, ['scripts/test.mjs'], env);
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);

describe('npm test', () => {
  test('installs and runs lint, types, unit and integration tests, the simulation, the build and the browser', () => {
    const { status, output } = runAll({ CHROMIUM: process.execPath });
    const calls = clone.calls().filter((call) => !call.startsWith('apt-get'));
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'npm ci',
      'npx oxlint',
      'npx oxfmt',
      'npx tsc',
      'npx tsx',
      'npx vitest',
      'npm run',
      'npm run',
      'npm run',
      'npx playwright',
    ]);
    expect([status, lastLine(output)]).toEqual([0, '56 passed, 0 failed, 2 skipped']);
  });

  test('one failure fails it and is named', () => {
    const { status, output } = runAll({ CHROMIUM: process.execPath, LINT: '1' });
    clone.calls();
    expect([status, lastLine(output)]).toEqual([1, '55 passed, 1 failed, 2 skipped']);
    expect(output).toContain('Failed: lint');
  });

  test('a browser that is missing is installed where that is allowed', () => {
    runAll({ CHROMIUM: '/nowhere/chromium' });
    const installs = clone.calls().filter((call) => call.startsWith('apt-get install'));
    const wanted = ['chromium', ...(hasPostgres ? [] : ['postgresql']), ...ABSENT];
    const calls = wanted.map((tool) => `apt-get install -y -q --no-install-recommends ${tool}`);
    expect(installs).toEqual(mayInstall ? calls : []);
  });

  test('what could not be installed is loudly skipped, and nothing is counted as passed for it', () => {
    const { output } = runAll({ CHROMIUM: '/nowhere/chromium' });
    expect(clone.calls().some((call) => call.includes('playwright'))).toBe(false);
    expect(output).toContain('*** SKIPPED: chromium is not installed and could not be installed');
    expect(output.includes('*** SKIPPED: postgresql')).toBe(!hasPostgres);
    for (const tool of Object.keys(FURTHER)) {
      expect(output.includes(`*** SKIPPED: ${tool} is`)).toBe(ABSENT.includes(tool));
    }
    expect(lastLine(output)).toBe('51 passed, 0 failed, 3 skipped');
  });
});

test('.ci/run installs both unless they are there, and runs npm test', () => {
  const { status } = clone.run('bash', ['.ci/run']);
  const calls = clone.calls();
  const missing = !existsSync('/usr/bin/chromium') || !hasPostgres;
  const packages = 'chromium postgresql fonts-noto-core';
  const installs = [`apt-get update -q`, `apt-get install -y -q --no-install-recommends ${packages}`];
  expect(calls).toEqual([...(process.getuid?.() === 0 && missing ? installs : []), 'npm test']);
  expect(status).toBe(0);
});
