// The phases of `npm test` and `npm run proof`: each runs with its output in a file, which is shown when it ends, so
// that phases can run beside each other; the counts and times of each are shown at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A result of one check that passed. */
const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

const LAST_LINES = 40;

/** After the command the shell reports its processes' processor time, where this process can read it. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

export function createPhases(reports) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const done = [];
  const flaky = [];

  /**
   * Runs a command as one phase. A check passes with status 0; a suite has a `count` that reads its report. A suite
   * without a report has died, which is one failure; so is a status that the report does not explain, unless the suite
   * ran out of time. A count may bring `failures`, a text for each test that failed, `flaky`, one for each that passed
   * at its second try, and `outside`, one for each error outside of every test. `again`: a suite with no other failure
   * runs once more, and is flaky when it passes then. Resolves with whether it passed.
   */
  async function run(name, command, args, { env = {}, count = null, again = false } = {}) {
    console.log(`… ${name}`);
    const began = Date.now();
    const log = path.join(reports, `${name.replaceAll(' ', '-')}.log`);
    const { status, cpu } = await execute(command, args, { ...process.env, FORCE_COLOR: '0', ...env }, log);
    const seconds = (Date.now() - began) / 1000;
    const output = readFileSync(log, 'utf8');
    const counted = count ? count() : null;
    const total = judge(status, count !== null, counted);
    const failures = total.failed > 0 ? reasonsOf(name, status, total, output) : [];
    const end = total.failed > 0 ? `FAILED (exit ${status})` : 'passed';
    console.log(`\n== ${name}: ${end} after ${seconds.toFixed(0)} s\n${output}`);
    flaky.push(...(counted?.flaky ?? []));
    if (again && total.failed > 0 && counted?.failed === 0) {
      const hasPassed = await run(name, command, args, { env, count });
      if (hasPassed) flaky.push(...failures);
      return hasPassed;
    }
    done.push({ name, seconds, cpu, ...total, failures });
    return total.failed === 0;
  }

  return {
    run,
    report: (file) => path.join(reports, file),
    /** A suite's report, taken away so that a second run has its own; null when it wrote none, or half of one. */
    take: (file) => take(path.join(reports, file)),
    /** Phases that could not run for want of a tool. */
    skip: (name) => done.push({ name, seconds: 0, cpu: 0, passed: 0, failed: 0, skipped: 1 }),
    total: (key) => done.reduce((sum, phase) => sum + phase[key], 0),
    failed: () => done.filter(({ failed }) => failed > 0).map(({ name }) => name),
    failures: () => done.flatMap(({ failures = [] }) => failures),
    /** Tests that failed at a first try, and passed at the second. */
    flaky: () => flaky,
    table: () => tableOf(done),
  };
}

function judge(status, isSuite, counted) {
  if (!isSuite) return status === 0 ? PASSED : FAILED;
  if (!counted) return FAILED;
  return status !== 0 && counted.failed === 0 && !counted.outOfTime ? { ...counted, failed: 1 } : counted;
}

/** The failures that a phase names; for one that names none (a check, a suite that died) its last output. */
function reasonsOf(name, status, { failures = [], outside = [] }, output) {
  const named = [...failures, ...outside];
  if (named.length > 0) return named;
  const last = output.trimEnd().split('\n').slice(-LAST_LINES);
  return [`  ${name}: exit ${status}`, ...last.map((line) => `    ${line}`)];
}

async function execute(command, args, env, log) {
  const output = openSync(log, 'w');
  const stdio = ['ignore', output, output, 'pipe'];
  const child = spawn('sh', ['-c', TIMED, 'sh', command, ...args], { stdio, env });
  let times = '';
  child.stdio[3].on('data', (chunk) => (times += chunk));
  const status = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  closeSync(output);
  return { status, cpu: secondsOf(times) };
}

/** `times` prints "0m1.50s 0m0.20s" for the shell itself, and then for its children: user and system. */
function secondsOf(times) {
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)].slice(-2);
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

function take(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error(`${file} is not whole`);
    return null;
  } finally {
    rmSync(file);
  }
}

function tableOf(done) {
  const rows = done.map(({ name, seconds, cpu, passed, failed, skipped }) =>
    [name, seconds.toFixed(0), cpu.toFixed(0), passed, failed, skipped].map(String),
  );
  const lines = [['phase', 'seconds', 'of a core', 'passed', 'failed', 'skipped'], ...rows];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  return lines.map((line) => line.map((cell, column) => pad(cell, widths[column], column === 0)).join('  ')).join('\n');
}

const pad = (text, width, left) => (left ? text.padEnd(width) : text.padStart(width));
