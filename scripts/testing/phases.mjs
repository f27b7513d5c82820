// The phases of `npm test` and `npm run proof`: each runs with its output in a file, which is shown when it ends, so that
// phases can run beside each other; what each counted and how long it took is told at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** A result of one check that passed. */
const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

const LINES_OF_AN_ERROR = 30;

/** After the command the shell tells what its processes took of the processor, where this process can read it. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

export function createPhases(reports) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const done = [];

  /**
   * Runs a command as one phase. A check passes with status 0; a suite has a `count` that reads its report, and is given what it
   * said. Without a report it has died, which is one failure; so is a status that its report does not explain, unless the suite
   * ran out of time. A count may bring `failures`, a text for each test that failed.
   */
  async function run(name, command, args, { env = {}, count = null } = {}) {
    console.log(`… ${name}`);
    const began = Date.now();
    const log = path.join(reports, `${name.replaceAll(' ', '-')}.log`);
    const { status, cpu } = await execute(command, args, { ...process.env, FORCE_COLOR: '0', ...env }, log);
    const seconds = (Date.now() - began) / 1000;
    const output = readFileSync(log, 'utf8');
    const counted = count ? count(output) : null;
    const total = judge(status, count !== null, counted);
    // A check, a suite that died, and an error outside of every test name nothing themselves.
    const isUnnamed = total.failed > 0 && !total.failures?.length;
    const failures = isUnnamed ? [`  ${name}: exit ${status}\n${errorsIn(output)}`] : total.failures;
    done.push({ name, seconds, cpu, ...total, failures });
    const end = total.failed > 0 ? `FAILED (exit ${status})` : 'passed';
    console.log(`\n== ${name}: ${end} after ${seconds.toFixed(0)} s\n${output}`);
  }

  return {
    run,
    report: (file) => path.join(reports, file),
    /** A suite's report; null when it wrote none, or half of one. */
    read: (file) => readJson(path.join(reports, file)),
    /** What could not run for the want of a tool. */
    skip: (name) => done.push({ name, seconds: 0, cpu: 0, passed: 0, failed: 0, skipped: 1 }),
    total: (key) => done.reduce((sum, phase) => sum + phase[key], 0),
    failed: () => done.filter(({ failed }) => failed > 0).map(({ name }) => name),
    failures: () => done.flatMap(({ failures = [] }) => failures),
    table: () => tableOf(done),
  };
}

function judge(status, isSuite, counted) {
  if (!isSuite) return status === 0 ? PASSED : FAILED;
  if (!counted) return FAILED;
  return status !== 0 && counted.failed === 0 && !counted.outOfTime ? { ...counted, failed: 1 } : counted;
}

/** The first lines that speak of an error, each with what comes after it, or the last lines where none does. */
function errorsIn(output) {
  const lines = output.trimEnd().split('\n');
  // Not one of a test that passed: its name may speak of an error too.
  const at = lines.findIndex((line) => /unhandled|\berror\b/i.test(line) && !line.includes('✓'));
  const shown = at < 0 ? lines.slice(-LINES_OF_AN_ERROR) : lines.slice(at, at + LINES_OF_AN_ERROR);
  return shown.map((line) => `    ${line}`).join('\n');
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

/** `times` prints "0m1.50s 0m0.20s" for the shell itself, and then for what it ran: user and system. */
function secondsOf(times) {
  const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)].slice(-2);
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

function readJson(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    console.error(`${file} is not whole`);
    return null;
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
