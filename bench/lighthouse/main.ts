// The Lighthouse part of the benchmark: the demo clinic's main pages, loaded for the first time on a telephone and on a desktop
// computer (../README.md).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copySource, buildCopy } from '#config/bench/application.ts';
import { describeMachine } from '#config/bench/machine.ts';
import peers from '#config/bench/peers/package.json' with { type: 'json' };
import { keepResults } from '#config/bench/results.ts';
import { ACCOUNT, startServer } from '#config/bench/servers.ts';
import { setting } from '#config/bench/size.ts';
import { freePort } from '#tests/support/free-port.ts';
import { audit, type Preset } from './audit.ts';
import { openBrowser } from './browser.ts';
import { pagesOf, type MeasuredPage } from './pages.ts';
import { LEFT_OUT, report, type Measured } from './report.ts';

const ROUNDS = setting('BENCH_ROUNDS', 5);
/** Only pages whose name contains one of these, with commas between them. */
const PAGES = (process.env['BENCH_SCREENS'] ?? '').split(',').filter(Boolean);
const PRESETS: readonly Preset[] = ['telephone', 'desktop'];

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-lighthouse-'));
const log = (text: string) => process.stderr.write(`${text}\n`);
const leave = () => fs.rmSync(work, { recursive: true, force: true, maxRetries: 3 });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    leave();
    process.exit(1);
  });
}

try {
  await main();
} finally {
  leave();
}

async function main(): Promise<void> {
  log('building the application');
  const application = path.join(work, 'application');
  copySource(application);
  const program = buildCopy(application);
  log('filling the server with the demo clinic');
  // Under TLS=local the server has all of /instalar; nothing is announced on the network.
  const env = { DEMO: '1', TLS: 'local', HTTPS_PORT: String(await freePort()), LOCAL_NAME: '' };
  const server = await startServer('arcada', path.join(work, 'data'), { program, env });
  try {
    const pages = (await pagesOf(server.url, ACCOUNT)).filter(
      ({ name }) => PAGES.length === 0 || PAGES.some((part) => name.includes(part)),
    );
    const all: Measured[] = [];
    for (const signedIn of [false, true]) {
      const some = pages.filter((page) => page.signedIn === signedIn);
      if (some.length > 0) all.push(...(await measure(server.url, signedIn, some)));
    }
    const conditions = { rounds: ROUNDS, lighthouse: peers.dependencies.lighthouse, ...(await describeMachine()) };
    const { table, results } = report(all, conditions);
    console.log(table);
    console.log(LEFT_OUT.map((line) => `- ${line}`).join('\n'));
    if (PAGES.length === 0) keepResults(results);
  } finally {
    await server.stop();
  }
}

async function measure(server: string, signedIn: boolean, pages: readonly MeasuredPage[]): Promise<Measured[]> {
  const browser = await openBrowser(server, signedIn);
  try {
    const all = pages.flatMap(({ name, path: address }) =>
      PRESETS.map((preset): Measured & { address: string } => ({ page: name, address, preset, rounds: [] })),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { page, address, preset, rounds } of all) {
        const audited = await audit(server + address, browser.port, preset);
        rounds.push(audited);
        const figures = Object.entries(audited.figures).map(
          ([name, value]) => `${name} ${value.toFixed(name === 'shift' ? 3 : 0)}`,
        );
        log(`round ${round + 1}/${ROUNDS} ${page}, ${preset}: ${[...figures, ...audited.failed].join(', ')}`);
      }
    }
    return all.map(({ page, preset, rounds }) => ({ page, preset, rounds }));
  } finally {
    await browser.close();
  }
}
