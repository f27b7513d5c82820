// `npm test`: everything, on a fresh clone, with nothing done before. Ends in a line "N passed, N failed".
// Plain Node without dependencies, because it installs them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';

const reports = '.cache/test';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
const broken = [];

installDependencies();
const tools = installTools();

check('lint', 'npx', ['oxlint', '--type-aware']);
check('format', 'npx', ['oxfmt', '--check']);
check('types', 'npx', ['tsc', '-b']);
check('spec coverage', 'npx', ['tsx', 'scripts/check-coverage.ts']);
suite(
  'unit and integration',
  'npx',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports}/unit.json`],
  countVitest,
);
simulate('simulation', 500, 1);
simulate('simulation of crowded days', 100, 1_000_000);
check('build', 'npm', ['run', 'build']);
if (tools.chromium) {
  suite('browser', 'npx', ['playwright', 'test'], countPlaywright);
} else {
  totals.skipped += 1;
}

for (const [tool, present] of Object.entries(tools)) {
  if (!present)
    console.log(`\n*** SKIPPED: ${tool} is not installed and could not be installed: its tests did not run. ***`);
}
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 ? 1 : 0);

function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0' }, ...options });
}

function check(name, command, args) {
  console.log(`\n== ${name}`);
  count(name, run(command, args).status === 0);
}

function count(name, passed) {
  if (passed) totals.passed += 1;
  else {
    totals.failed += 1;
    broken.push(name);
  }
}

/** Runs a suite and adds what its report counts; a suite that dies without a report is one failure. */
function suite(name, command, args, counter) {
  console.log(`\n== ${name}`);
  const { status } = run(command, args);
  const counted = counter();
  if (!counted) return count(name, false);
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  totals.skipped += counted.skipped;
  if (counted.failed > 0) broken.push(name);
  else if (status !== 0) count(`${name} (exit ${status})`, false);
}

function readReport(file) {
  return existsSync(`${reports}/${file}`) ? JSON.parse(readFileSync(`${reports}/${file}`, 'utf8')) : null;
}

function countVitest() {
  const report = readReport('unit.json');
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  );
}

/** So many seeds from this one on. */
function simulate(name, seeds, from) {
  const file = `seeds-${from}.json`;
  const options = { seeds, from, jobs: 2, report: `${reports}/${file}` };
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, `${value}`]);
  suite(name, 'npm', ['run', 'sim', '--', ...args], () => readReport(file));
}

function countPlaywright() {
  const stats = readReport('browser.json')?.stats;
  if (stats?.flaky > 0) console.log(`\n*** FLAKY: ${stats.flaky} passed at the second try only: see above. ***`);
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function installDependencies() {
  const lock = 'package-lock.json';
  const mark = 'node_modules/.package-lock.json';
  if (existsSync(mark) && statSync(mark).mtimeMs >= statSync(lock).mtimeMs) return;
  const { status } = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (status !== 0) process.exit(status ?? 1);
}

/** The browsers and PostgreSQL from Debian's packages, where that is allowed: as root, with apt. */
function installTools() {
  const present = () => ({
    chromium: hasChromium(),
    postgresql: hasPostgres(),
    'firefox-esr': existsSync('/usr/bin/firefox-esr'),
    'webkit2gtk-driver': existsSync('/usr/bin/WebKitWebDriver'),
    xvfb: existsSync('/usr/bin/Xvfb'),
  });
  let tools = present();
  const missing = Object.keys(tools).filter((tool) => !tools[tool]);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (missing.length > 0 && mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], { env });
    // One by one: a system that lacks one of them still gets the others.
    for (const tool of missing) run('apt-get', ['install', '-y', '-q', '--no-install-recommends', tool], { env });
    tools = present();
  }
  return tools;
}

function hasChromium() {
  return existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium');
}

function hasPostgres() {
  const root = '/usr/lib/postgresql';
  return existsSync(root) && readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/initdb`));
}
