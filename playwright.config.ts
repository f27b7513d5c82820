import { defineConfig } from '@playwright/test';
import { isProof } from './tests/efforts.ts';

/** Disasters that each take a minute to stage, the other engines, and the journeys with the tag PROOF (tests/e2e/support.ts). */
const PROOF_ONLY = /\.proof\.spec\.ts|@proof/;

/** When `.ci/run` is to have ended, milliseconds since 1970; 0 without it. */
const deadline = Date.parse(process.env['ARCADA_DEADLINE'] ?? '') || 0;

// Each test starts its own server on a free port of the loopback (tests/e2e/support), so that two files can run at a time:
// a journey is mostly waits. The application is built before.
export default defineConfig({
  testDir: 'tests/e2e',
  ...(isProof ? { grep: PROOF_ONLY } : { grepInvert: PROOF_ONLY }),
  workers: 2,
  // The time that a journey takes on a machine of two cores that makes two at a time, several times over: being late is
  // no failure.
  timeout: 420_000,
  // Journeys that have not begun by then are reported as skipped (scripts/test.mjs); 0: no such time.
  globalTimeout: deadline > 0 ? Math.max(1, deadline - Date.now()) : 0,
  expect: { timeout: 45_000 },
  // A loaded machine can miss a wait: there a second try decides, and the summary names the test as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/test/browser.json' }]],
  outputDir: '.cache/browser',
  use: {
    locale: 'es-ES',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
  },
});
