import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';

/** As plain JavaScript: it starts in a tenth of the time. */
const HOME = mkdtempSync(join(tmpdir(), 'check-coverage-'));
const SCRIPT = join(HOME, 'check-coverage.mjs');
buildSync({ entryPoints: ['scripts/check-coverage.ts'], outfile: SCRIPT, platform: 'node', format: 'esm' });
afterAll(() => rmSync(HOME, { recursive: true }));

const DOCUMENT = 'docs/spec-coverage.md';

/** A test file as the script reads it; none of it is run. A skipped test covers nothing. */
const TESTS = `
describe('the list', () => {
  test('shows nine a page', () => {});
  it("says 'Sin teléfono'", () => {});
  test('escapes \\'quotes\\' and a | bar', () => {});
  test.each([1, 2])('adds %d', (n) => {});
  it(
    'is broken over lines',
    () => {},
  );
});
test.skip('is skipped', () => {});
const sentence = 'is only a sentence';
`;

/** Runs the script as a person does, and gives what it said. */
function run(root: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const SUMMARY = (done: number, open: number) =>
  [
    '<!-- counts -->',
    '| Section | Done | Open |',
    '|---|---:|---:|',
    `| 2. Screens | ${done} | ${open} |`,
    `| **All** | ${done} | ${open} |`,
    '<!-- /counts -->',
  ].join('\n');

/** A project with one source file, one test file and a document of the given rows. */
function project(rows: string[], summary: string): string {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['docs', 'src', 'tests']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'src/list.ts'), '');
  writeFileSync(join(root, 'tests/list.test.ts'), TESTS);
  const table = ['| Id | What the spec says | Where | Shown by |', '|---|---|---|---|', ...rows].join('\n');
  writeFileSync(join(root, DOCUMENT), `# Coverage\n\n${summary}\n\n## 2. Screens\n\n### 2.1 List\n\n${table}\n`);
  return root;
}

const row = (id: string, where: string, shownBy: string) => `| ${id} | Something. | ${where} | ${shownBy} |`;
const shownBy = (title: string) => row('2.1-01', '`src/list.ts`', `\`tests/list.test.ts › ${title}\``);

test('a document with open rows passes and is counted', () => {
  const root = project([row('2.1-01', 'open', 'open'), row('2.1-02', 'open', 'open')], SUMMARY(0, 2));
  expect(run(root)).toEqual({ status: 0, stdout: '0 done, 2 open\n', stderr: '' });
});

test('a row is done when its files and tests exist', () => {
  const both = '`tests/list.test.ts › shows nine a page`, `tests/list.test.ts › adds %d`';
  const root = project([row('2.1-01', '`src/list.ts`', both), row('2.1-02', 'open', 'open')], SUMMARY(1, 1));
  expect(run(root)).toEqual({ status: 0, stdout: '1 done, 1 open\n', stderr: '' });
});

test.each([
  ['in double quotes', "says 'Sin teléfono'"],
  ['with escaped quotes and a bar', "escapes 'quotes' and a \\| bar"],
  ['on a line of its own', 'is broken over lines'],
  ['after its suite', 'the list › shows nine a page'],
])('a title %s is found', (_, title) => {
  expect(run(project([shownBy(title)], SUMMARY(1, 0)))).toMatchObject({ status: 0, stderr: '' });
});

describe('a document fails', () => {
  const open = row('2.1-01', 'open', 'open');
  const named = '`tests/list.test.ts › shows nine a page`';

  test.each([
    ['for a source file that does not exist', [row('2.1-01', '`src/gone.ts`', named)], 'there is no file src/gone.ts'],
    ['for a folder as a file', [row('2.1-01', '`src`', named)], 'there is no file src'],
    [
      'for a test file that does not exist',
      [row('2.1-01', '`src/list.ts`', '`tests/gone.test.ts › shows nine a page`')],
      'there is no file tests/gone.test.ts',
    ],
    ['for a title that is nowhere', [shownBy('shows ten a page')], 'tests/list.test.ts has no test "shows ten a page"'],
    ['for a title that is no test', [shownBy('is only a sentence')], 'has no test "is only a sentence"'],
    ['for a skipped test', [shownBy('is skipped')], 'has no test "is skipped"'],
    [
      'for a test file without a title',
      [row('2.1-01', '`src/list.ts`', '`tests/list.test.ts`')],
      'tests/list.test.ts names no test',
    ],
    ['for a place without a test', [row('2.1-01', '`src/list.ts`', 'open')], '2.1-01 is half open'],
    ['for a test without a place', [row('2.1-01', 'open', named)], '2.1-01 is half open'],
    ['for an empty cell', [row('2.1-01', '`src/list.ts`', '')], 'Shown by holds neither'],
    ['for prose as a place', [row('2.1-01', 'in `src/list.ts`', named)], 'Where holds neither'],
    ['for a repeated id', [open, open], '2.1-01 stands on line 16 already'],
    ['for an id of another part', [row('2.10-01', 'open', 'open')], '"2.10-01" is no id of part 2.1'],
    ['for a row with a cell too few', ['| 2.1-01 | Something. | open |'], 'line 16: a row has four cells'],
    ['without any row', [], 'there is no row'],
  ])('%s', (_, rows, message) => {
    // With `--write` the counts are true, so that the row alone can be at fault.
    const { status, stderr } = run(project(rows, SUMMARY(0, 1)), '--write');
    expect(status).toBe(1);
    expect(stderr).toContain(message);
  });

  test('for counts that are not true', () => {
    const { status, stderr } = run(project([open], SUMMARY(1, 0)));
    expect(status).toBe(1);
    expect(stderr).toContain('the counts are stale');
  });

  test('without a place for the counts', () => {
    const { status, stderr } = run(project([open], ''));
    expect(status).toBe(1);
    expect(stderr).toContain('there is no place for the counts');
  });
});

test('--write renews the counts and leaves the rest alone', () => {
  const root = project([row('2.1-01', 'open', 'open')], SUMMARY(7, 7));
  const before = readFileSync(join(root, DOCUMENT), 'utf8');
  expect(run(root, '--write').status).toBe(0);
  expect(readFileSync(join(root, DOCUMENT), 'utf8')).toBe(before.replace(SUMMARY(7, 7), SUMMARY(0, 1)));
  expect(run(root).status).toBe(0);
});

test("the project's own document passes", () => {
  expect(run(process.cwd())).toMatchObject({ status: 0, stderr: '' });
});
