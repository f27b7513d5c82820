// A reporter of Vitest for scripts/test.mjs: writes the passed tests, each failure with its place and message, and the
// tests that needed a second try, as JSON to the file that UNIT_REPORT names. Vitest's own JSON leaves out errors
// outside of every test, which fail a run too.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const LINES_OF_AN_ERROR = 6;

export default class Report {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state) => tests.filter((test) => test.result().state === state);
    // A hook's failure is reported by its file or `describe`.
    const hooks = modules.flatMap((module) => [module, ...module.children.allSuites()]).filter(hasErrors);
    const failures = [
      ...inState('failed').map((test) => textOf(nameOf(test), test.result().errors[0])),
      ...hooks.map((suite) => textOf(`${nameOf(suite)} (outside of its tests)`, suite.errors()[0])),
    ];
    const report = {
      passed: inState('passed').length,
      failed: failures.length,
      skipped: inState('skipped').length,
      failures,
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map((test) => `  ${nameOf(test)}`),
      outside: unhandled.map((error) => textOf(whereOf(error), error)),
    };
    writeFileSync(process.env.UNIT_REPORT, JSON.stringify(report));
  }
}

const hasErrors = (suite) => suite.errors().length > 0;

/** As "tests/store/rows.test.ts: a row > keeps its version". */
function nameOf(task) {
  const module = task.type === 'module' ? task : task.module;
  const file = path.relative('.', module.moduleId);
  return task === module ? file : `${file}: ${task.fullName}`;
}

const whereOf = ({ type, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
  [type ?? 'Unhandled Error', file && path.relative('.', file), test].filter(Boolean).join(', ');

function textOf(where, error) {
  const { name, message, stack = '', cause } = error ?? {};
  const said = stack.includes(message) ? stack : `${name}: ${message}\n${stack}`;
  const lines = said.split('\n').slice(0, LINES_OF_AN_ERROR);
  if (cause?.message) lines.push(`caused by ${cause.message}`);
  return [`  ${where}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
