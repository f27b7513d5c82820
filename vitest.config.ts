import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { guidePlugin } from './scripts/guide/guide-plugin.ts';
import { isProof } from './tests/efforts.ts';

/** Files that start processes take longest. They come first: begun last, they would have one worker wait for the other. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /\/tests\/(kill|demo|server\/(main|operate))\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const INDEXED_DB = 'tests/support/indexed-db.ts';
/** Tests of things that live as long as their page: listeners on the window are never removed. */
const PAGES = ['tests/*.test.ts', 'tests/sync/page/host.test.ts'];
const SCREENS = ['tests/**/*.test.tsx'];
/**
 * Whole forms and charts, filled in again and again. `npm test` leaves them to the proof (scripts/test.mjs); `npx vitest run` of
 * a folder runs them with the others.
 */
const LONG_SCREENS = ['tests/**/*.long.test.tsx'];
/**
 * Tests that replace what jsdom lacks, in the document or under the pad for signatures, and draw on it: neither may meet
 * another file's leftovers.
 */
const APART = ['tests/features/odontograms/*.test.tsx', 'tests/features/consents/{choice,sign}.test.tsx'];

/** Only in `npm run proof`: tests that kill servers again and again, and seeds besides those of `npm test`. */
const PROOF_ONLY = 'tests/**/*.proof.test.ts';

/** In `npm run proof` too: the files whose amount varies, or that run on both databases. */
const PROOFS = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('tests', name))
  .filter(
    (file) =>
      file.endsWith('.test.ts') && /#tests\/efforts\.ts|describeOnBothDatabases/.test(readFileSync(file, 'utf8')),
  )
  .concat(PROOF_ONLY);

export default defineConfig({
  plugins: [guidePlugin()],
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A loaded machine can miss a wait: there a second try decides, and the summary names the test as flaky.
    retry: process.env['CI'] ? 1 : 0,
    maxWorkers: 2,
    // Tests allocate much short-lived memory: a larger nursery lets it die there.
    execArgv: ['--max-semi-space-size=64'],
    // A worker keeps its modules, its document and its databases from file to file (decision 045): a test restores
    // every stub, and leaves nothing behind.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: [INDEXED_DB],
          globalSetup: ['tests/support/postgres.ts'],
          include: isProof ? PROOFS : ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', ...PAGES, ...(isProof ? [] : [PROOF_ONLY])],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          setupFiles: [INDEXED_DB],
          include: isProof ? [] : PAGES,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          setupFiles: [INDEXED_DB, 'tests/support/document.ts'],
          include: isProof ? [] : SCREENS,
          exclude: [...APART, ...LONG_SCREENS],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens apart',
          environment: 'jsdom',
          setupFiles: [INDEXED_DB, 'tests/support/document.ts'],
          include: isProof ? [] : APART,
          exclude: LONG_SCREENS,
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'long screens',
          environment: 'jsdom',
          setupFiles: [INDEXED_DB, 'tests/support/document.ts'],
          include: LONG_SCREENS,
          isolate: true,
        },
      },
    ],
  },
});
