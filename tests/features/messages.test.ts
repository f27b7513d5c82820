// The error catalogue (specification §8) letter by letter: each sentence is in the application and in a test that shows
// it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

function textsBelow(directory: string): string {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('messages.test.ts'))
    .map((file) => readFileSync(path.join(directory, file), 'utf8'))
    .join('\n');
}

/** The specification gives no Spanish words for this message: the banner has its own (row 8.11-01). */
const TOLD_IN_ENGLISH = 'you need to authorise access';

/** The sentences quoted in the rows of specification §8. */
const messages = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| 8\.\d/.test(line))
  .flatMap((line) => [...line.split(' | ')[1]!.matchAll(/'([^']+)'/g)].map(([, message]) => message!))
  .filter((message) => message !== TOLD_IN_ENGLISH);

const [application, tests] = [textsBelow('src'), textsBelow('tests')];

test('the catalogue is read', () => {
  expect(messages.length).toBeGreaterThan(70);
});

test.each(messages)('“%s” is said, and a test sees it', (message) => {
  expect([application.includes(message), tests.includes(message)]).toEqual([true, true]);
});
