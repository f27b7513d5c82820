// `npm test`, `npm run proof` and `.ci/run` on a fresh clone: they install missing tools when they may, run everything,
// and say loudly what did not run.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import efforts from '#tests/efforts.json' with { type: 'json' };
import { fakeProject, type FakeProject } from './fake-tools.ts';

const NPM = `case "$*" in
  ci*) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
  'run sim'*) for report; do :; done; echo '{"passed": 3, "failed": 0, "skipped": 0}' > "$report" ;;
  test) echo 'noise'; echo "\${TEST_NAMES:-}"; echo "\${TEST_ENDS:-5 passed, 0 failed}"; exit \${TEST_STATUS:-0} ;;
  'run proof') echo "\${PROOF_ENDS:-7 passed, 0 failed, 2 skipped}"; exit \${PROOF_STATUS:-0} ;;
esac`;
const NPX = `echo "$1 in the proof: \${ARCADA_PROOF:-no}" >> columns.log
case "$1" in
  vitest)
    if [ "$VITEST" = dies ]; then echo 'out of memory'; exit 3; fi
    if [ "$VITEST" = talks ]; then yes 'a test passed' | head -n 40000; fi
    if [ "$VITEST" = stumbles ] && [ ! -e stumbled ]; then touch stumbled; VITEST=leaks; fi
    if [ "$VITEST" = leaks ]; then outside='"  Unhandled Rejection, tests/late.test.ts"'; fi
    flaky=\${FLAKY:-}
    if [ "$VITEST" = fails ]; then failed='"  tests/a.test.ts: a payment keeps its day"'; fi
    printf '{"passed": 40, "failed": %s, "skipped": 2, "failures": [%s], "flaky": [%s], "outside": [%s]}' \
      "$([ -z "$failed" ] && echo 0 || echo 1)" "$failed" "$flaky" "$outside" > "$UNIT_REPORT"
    if [ "$VITEST" = falls ]; then echo 'close timed out'; exit 1; fi
    [ -z "$failed$outside" ] ;;
  playwright)
    printf '{"stats": {"expected": 5, "unexpected": 0, "flaky": 0, "skipped": %s}}' "\${JOURNEYS_LEFT:-0}" > .cache/test/browser.json
    exit \${JOURNEYS:-0} ;;
  tsx) case "$2" in *oxlint) exit \${LINT:-0} ;; esac ;;
esac`;

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const hasPostgres =
  existsSync('/usr/lib/postgresql') &&
  readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`));

/** The further tools of `npm run proof`'s journeys, and the sign that each is there. */
const FURTHER = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  systemd: '/usr/bin/systemd-analyze',
  caddy: '/usr/bin/caddy',
  iproute2: '/usr/sbin/ip',
  'libnss3-tools': '/usr/bin/certutil',
  faketime: '/usr/bin/faketime',
  openssl: '/usr/bin/openssl',
};
const ABSENT = Object.entries(FURTHER).flatMap(([tool, file]) => (existsSync(file) ? [] : [tool]));

let clone: FakeProject;
beforeAll(() => {
  const files = ['scripts/test.mjs', 'scripts/testing', 'tests/efforts.json', '.ci/run', 'package.json'];
  clone = fakeProject([...files, 'package-lock.json'], { npm: NPM, npx: NPX, 'apt-get': '' });
});
afterAll(() => clone.remove());

const run = (env: Record<string, string>, ...args: string[]) =>
  clone.run(process.execPath, ['scripts/test.mjs', ...args], {
    CI: '',
    ARCADA_PROOF: '',
    ARCADA_EFFORTS: '',
    ARCADA_DEADLINE: '',
    ...env,
  });
const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);
/** The calls since the last time, in no order: phases run beside each other. */
const calls = () =>
  clone
    .calls()
    .filter((call) => !call.startsWith('apt-get'))
    .map((call) => call.replace(/ (--reporter|--jobs|--report).*/, ''))
    .toSorted();
const simulations = (column: 'test' | 'proof') => [
  `npm run sim -- --seeds ${efforts.crowdedSeeds[column]} --from 1000000`,
  `npm run sim -- --seeds ${efforts.simulatedSeeds[column]} --from 1`,
];
const CHROMIUM = process.execPath;

describe('npm test', () => {
  test('installs and runs lint, types, the quick tests, a share of the simulation, the build and the browser', () => {
    const { status, output } = run({ CHROMIUM });
    expect(calls()).toEqual(
      [
        'npm ci --include=dev --no-audit --no-fund',
        'npm run build',
        ...simulations('test'),
        'npx oxfmt --check',
        'npm run unused',
        'npx playwright test',
        'npx tsc -b',
        'npx tsx node_modules/oxlint/bin/oxlint',
        'npx tsx scripts/check-coverage.ts',
        'npx vitest run --project=!long screens',
      ].toSorted(),
    );
    expect([status, lastLine(output)]).toEqual([0, '57 passed, 0 failed, 2 skipped']);
  });

  test('plays as many seeds as it is asked to', () => {
    run({ CHROMIUM, ARCADA_EFFORTS: '{"simulatedSeeds":7}' });
    expect(calls()).toContain('npm run sim -- --seeds 7 --from 1');
  });

  test('tells what each phase counted and how long it took', () => {
    const { output } = run({ CHROMIUM });
    calls();
    expect(output).toMatch(/^phase +seconds +of a core +passed +failed +skipped$/m);
    expect(output).toMatch(/^lint +\d+ +\d+ +1 +0 +0$/m);
    expect(output).toMatch(/^unit and integration +\d+ +\d+ +40 +0 +2$/m);
    expect(output).toMatch(/^\d+\.\d minutes in all$/m);
  });

  test('one failure fails it and is named', () => {
    const { status, output } = run({ CHROMIUM, LINT: '1' });
    calls();
    expect([status, lastLine(output)]).toEqual([1, '56 passed, 1 failed, 2 skipped']);
    expect(output).toContain('Failed: lint');
  });

  test('a test that failed is named once more after the table', () => {
    const { status, output } = run({ CHROMIUM, VITEST: 'fails', CI: '1' });
    expect(calls().filter((call) => call.includes('vitest'))).toHaveLength(1);
    expect([status, lastLine(output)]).toEqual([1, '57 passed, 1 failed, 2 skipped']);
    const [, end] = output.split('Failed: unit and integration');
    expect(end).toMatch(/^\n  tests\/a\.test\.ts: a payment keeps its day\n\n57 passed/);
  });

  test('a suite that dies without a report is a failure, and what it said is shown, once more after the table', () => {
    const { status, output } = run({ CHROMIUM, VITEST: 'dies' });
    calls();
    expect([status, lastLine(output)]).toEqual([1, '17 passed, 1 failed']);
    expect(output).toContain('== unit and integration: FAILED (exit 3)');
    const [, end] = output.split('Failed: unit and integration');
    expect(end).toMatch(/^\n  unit and integration: exit 3\n    out of memory\n/);
  });

  test('a test that passed at its second try only is named after the table', () => {
    const { status, output } = run({ CHROMIUM, FLAKY: '"  a payment keeps its day"' });
    calls();
    expect([status, lastLine(output)]).toEqual([0, '57 passed, 0 failed, 2 skipped']);
    expect(output).toContain('\nFlaky: passed at a second try only\n  a payment keeps its day\n\n57 passed');
  });

  test('an error outside of every test is a failure, and is named after the table', () => {
    const { status, output } = run({ CHROMIUM, VITEST: 'leaks', CI: '1' });
    expect(calls().filter((call) => call.includes('vitest'))).toHaveLength(2);
    expect([status, lastLine(output)]).toEqual([1, '57 passed, 1 failed, 2 skipped']);
    const [, end] = output.split('Failed: unit and integration');
    expect(end).toMatch(/^\n  Unhandled Rejection, tests\/late\.test\.ts\n\n57 passed/);
    expect(output).not.toContain('Flaky:');
  });

  test('an error outside of every test that does not come again is named as flaky on CI, and fails elsewhere', () => {
    rmSync(path.join(clone.root, 'stumbled'), { force: true });
    const onCi = run({ CHROMIUM, VITEST: 'stumbles', CI: '1' });
    expect([onCi.status, lastLine(onCi.output)]).toEqual([0, '57 passed, 0 failed, 2 skipped']);
    expect(onCi.output).toContain(
      '\nFlaky: passed at a second try only\n  Unhandled Rejection, tests/late.test.ts\n\n',
    );
    rmSync(path.join(clone.root, 'stumbled'));
    const elsewhere = run({ CHROMIUM, VITEST: 'stumbles', CI: '' });
    calls();
    expect([elsewhere.status, lastLine(elsewhere.output)]).toEqual([1, '57 passed, 1 failed, 2 skipped']);
  });

  test('a suite that passed and fell while it closed is a failure, and the last that it said is shown', () => {
    const { status, output } = run({ CHROMIUM, VITEST: 'falls', CI: '' });
    calls();
    expect([status, lastLine(output)]).toEqual([1, '57 passed, 1 failed, 2 skipped']);
    expect(output).toContain('Failed: unit and integration\n  unit and integration: exit 1\n    close timed out\n');
  });

  test('the count is told last, however much a suite says and however slowly it is read', () => {
    const slowly = `"${process.execPath}" scripts/test.mjs | (sleep 2; cat)`;
    const { output } = clone.run('sh', ['-c', slowly], { ARCADA_DEADLINE: '', CHROMIUM, VITEST: 'talks' });
    calls();
    expect(output.match(/a test passed/g)).toHaveLength(40_000);
    expect(lastLine(output)).toBe('57 passed, 0 failed, 2 skipped');
  });

  test('journeys that were not begun for want of time are skipped, and said to be', () => {
    const late = { CHROMIUM, JOURNEYS: '1', JOURNEYS_LEFT: '3' };
    const { status, output } = run({ ...late, ARCADA_DEADLINE: '2020-01-01T00:00:00Z' });
    expect([status, lastLine(output)]).toEqual([0, '57 passed, 0 failed, 5 skipped']);
    expect(output).toContain('*** SKIPPED: 3 journeys, for want of time ***');
    const inTime = run(late);
    expect([inTime.status, lastLine(inTime.output)]).toEqual([1, '57 passed, 1 failed, 5 skipped']);
    calls();
  });

  test('a browser that is missing is installed where that is allowed', () => {
    run({ CHROMIUM: '/nowhere/chromium' });
    const installs = clone.calls().filter((call) => call.startsWith('apt-get install'));
    const wanted = ['chromium', ...(hasPostgres ? [] : ['postgresql'])];
    const expected = wanted.map((tool) => `apt-get install -y -q --no-install-recommends ${tool}`);
    expect(installs).toEqual(mayInstall ? expected : []);
  });

  test('tools that could not be installed have their tests loudly skipped, not counted as passed', () => {
    const { output } = run({ CHROMIUM: '/nowhere/chromium' });
    expect(calls().some((call) => call.includes('playwright'))).toBe(false);
    expect(output).toContain('*** SKIPPED: chromium is not installed and could not be installed');
    expect(output.includes('*** SKIPPED: postgresql')).toBe(!hasPostgres);
    expect(lastLine(output)).toBe('52 passed, 0 failed, 3 skipped');
  });
});

describe('npm run proof', () => {
  test('runs the long tests, the whole simulation and the other browsers, and what npm test did is not done again', () => {
    clone.put('columns.log', '');
    const { status, output } = run({ CHROMIUM }, '--proof');
    expect(calls()).toEqual(
      ['npm run build', ...simulations('proof'), 'npx playwright test', 'npx vitest run'].toSorted(),
    );
    const columns = readFileSync(path.join(clone.root, 'columns.log'), 'utf8').trim().split('\n');
    expect(columns.toSorted()).toEqual(['playwright in the proof: 1', 'vitest in the proof: 1']);
    expect([status, lastLine(output)]).toEqual([0, '52 passed, 0 failed, 2 skipped']);
  });

  test('installs the other browsers where that is allowed, and says loudly which are missing', () => {
    const { output } = run({ CHROMIUM }, '--proof');
    const installs = clone.calls().filter((call) => call.startsWith('apt-get install'));
    const wanted = [...(hasPostgres ? [] : ['postgresql']), ...ABSENT];
    const expected = wanted.map((tool) => `apt-get install -y -q --no-install-recommends ${tool}`);
    expect(installs).toEqual(mayInstall ? expected : []);
    for (const tool of Object.keys(FURTHER)) {
      expect(output.includes(`*** SKIPPED: ${tool} is`)).toBe(ABSENT.includes(tool));
    }
  });
});

describe('.ci/run', () => {
  const ci = (env: Record<string, string> = {}) => {
    const { status, output } = clone.run('bash', ['.ci/run'], env);
    return [status, lastLine(output)];
  };

  test('installs what is missing, runs both and ends in the sum of their lines', () => {
    expect(ci()).toEqual([0, '12 passed, 0 failed, 2 skipped']);
    const missing = [
      ...(existsSync('/usr/bin/chromium') ? [] : ['chromium', 'fonts-noto-core']),
      ...(hasPostgres ? [] : ['postgresql']),
    ];
    const installs = ['apt-get update -q', `apt-get install -y -q --no-install-recommends ${missing.join(' ')}`];
    const expected = process.getuid?.() === 0 && missing.length > 0 ? installs : [];
    expect(clone.calls()).toEqual([...expected, 'npm test', 'npm run proof']);
  });

  test.each([
    ['a failure of the first', { TEST_ENDS: '4 passed, 1 failed', TEST_STATUS: '1' }, '11 passed, 1 failed, 2 skipped'],
    ['a failure of the second', { PROOF_ENDS: '6 passed, 2 failed', PROOF_STATUS: '1' }, '11 passed, 2 failed'],
    ['one that died', { TEST_ENDS: 'Killed', TEST_STATUS: '137' }, '7 passed, 1 failed, 2 skipped'],
    ['one that died after its line', { PROOF_STATUS: '3' }, '12 passed, 1 failed, 2 skipped'],
  ])('%s fails it, and both have run', (_, env, line) => {
    expect(ci(env)).toEqual([1, line]);
    expect(clone.calls().slice(-2)).toEqual(['npm test', 'npm run proof']);
  });

  test('names at its end what passed at a second try only', () => {
    const { output } = clone.run('bash', ['.ci/run'], {
      TEST_NAMES: 'Flaky: passed at a second try only\n  a payment',
    });
    clone.calls();
    expect(output.trimEnd().endsWith('\n  a payment\n12 passed, 0 failed, 2 skipped')).toBe(true);
  });

  test('names at its end what failed in the first, however much the second has said since', () => {
    const failed = {
      TEST_NAMES: 'Failed: browser\n  a payment is kept',
      TEST_ENDS: '4 passed, 1 failed',
      TEST_STATUS: '1',
    };
    const { output } = clone.run('bash', ['.ci/run'], failed);
    clone.calls();
    const end = '\n\nFailed: browser\n  a payment is kept\n11 passed, 1 failed, 2 skipped';
    expect(output.trimEnd().endsWith(end)).toBe(true);
  });
});
