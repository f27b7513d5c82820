// The benchmark: interleaved rounds, each run in a fresh profile; prints a table and writes results.json. It judges
// nothing: a run fails only when a contestant did not do the work.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundleContestant } from './bundle.ts';
import { assertAllSeen, assertWritten, readServer } from './check.ts';
import { inFreshPage } from './chromium.ts';
import type { Writes } from './contestants/page.ts';
import { FIELD, MEASURES, type Entrant } from './field.ts';
import { LEFT_OUT, report, type Times } from './report.ts';
import { buildNewPatients, buildPatients, rowBytes } from './rows.ts';
import { ACCOUNT, fillDirectory, startServer, type RunningServer, type ServerKind } from './servers.ts';
import { keepResults } from './results.ts';
import { quantile } from './statistics.ts';
import { describeMachine } from './machine.ts';
import { pageSeconds, processSeconds } from './processor.ts';
import type { Page } from '@playwright/test';
import { setting } from './size.ts';

const ROUNDS = setting('BENCH_ROUNDS', 10);
const ROWS = setting('BENCH_ROWS', 20_000);
const WRITES = setting('BENCH_WRITES', 1000);
/** Rows on the tablet before the writes: every second write edits one of them. */
const KNOWN = WRITES;
/** Only entrants whose name contains this. */
const ONLY = process.env['BENCH_ONLY'] ?? '';

const field = FIELD.filter(({ name }) => name.includes(ONLY));
const kinds = [...new Set(field.map(({ kind }) => kind))];
const now = Date.now();
const many = buildPatients(ROWS, 1, now);
const known = buildPatients(KNOWN, 2, now);
const writes = buildWrites();

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-data-'));
const directory = (kind: ServerKind, what: string) => path.join(work, `${kind}-${what}`);
const log = (text: string) => process.stderr.write(`${text}\n`);

// Interrupting the benchmark ends the servers too (servers.ts).
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    fs.rmSync(work, { recursive: true, force: true });
    process.exit(1);
  });
}

try {
  await main();
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const scripts = new Map<ServerKind, string>();
  for (const kind of kinds) {
    scripts.set(kind, await bundleContestant(kind));
    log(`filling the servers: ${kind}`);
    await fillDirectory(kind, directory(kind, 'many'), many);
    await fillDirectory(kind, directory(kind, 'known'), known);
  }
  const servers = new Map<ServerKind, RunningServer>();
  const times: Times = Object.fromEntries(field.map(({ name }) => [name, emptyTimes()]));
  try {
    for (const kind of kinds) servers.set(kind, await startServer(kind, directory(kind, 'many')));
    for (let round = 0; round < ROUNDS; round += 1) {
      // Another entrant goes first each time: leftovers of a run in the machine affect each in turn.
      for (let place = 0; place < field.length; place += 1) {
        const entrant = field[(round + place) % field.length]!;
        const script = scripts.get(entrant.kind)!;
        await measureFirstSync(entrant, script, servers.get(entrant.kind)!, times);
        await measureWrites(entrant, script, times);
        log(`round ${round + 1}/${ROUNDS} ${entrant.name}: ${lastTimes(times, entrant)}`);
      }
    }
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  const conditions = {
    rounds: ROUNDS,
    rows: ROWS,
    writes: WRITES,
    bytes: rowBytes(many),
    ...(await describeMachine()),
  };
  const { table, results } = report(field, MEASURES, times, conditions);
  console.log(table);
  console.log(LEFT_OUT.map((line) => `- ${line}`).join('\n'));
  if (ONLY === '') keepResults(results);
}

async function measureFirstSync(entrant: Entrant, script: string, server: RunningServer, times: Times): Promise<void> {
  const setup = { batch: entrant.batch, account: ACCOUNT };
  await inFreshPage(server.url, script, async (page) => {
    await page.evaluate((given) => runner.open(given), setup);
    await measured(entrant, 'firstSync', page, server, times, () => page.evaluate(() => runner.firstSync()));
    assertAllSeen(entrant.name, many, await page.evaluate(() => runner.all()));
  });
}

/** Records the time that a task reports, and the work of page and server meanwhile. */
async function measured(
  { name }: Entrant,
  key: 'firstSync' | 'drain',
  page: Page,
  server: RunningServer,
  times: Times,
  task: () => Promise<number>,
): Promise<void> {
  const before = { page: await pageSeconds(page), server: processSeconds(server.pid) };
  times[name]![key].push(await task());
  const after = { page: await pageSeconds(page), server: processSeconds(server.pid) };
  const work = times[name]!.work[key];
  work.page.push(after.page - before.page);
  if (before.server !== null && after.server !== null) work.server.push(after.server - before.server);
}

/** Writes one by one with nothing being sent, then sends them all. The server is a fresh one: its rows are known. */
async function measureWrites(entrant: Entrant, script: string, times: Times): Promise<void> {
  const data = directory(entrant.kind, 'run');
  fs.cpSync(directory(entrant.kind, 'known'), data, { recursive: true });
  const server = await startServer(entrant.kind, data);
  try {
    const setup = { batch: entrant.batch, account: ACCOUNT };
    await inFreshPage(server.url, script, async (page) => {
      await page.evaluate((given) => runner.open(given), setup);
      await page.evaluate(() => runner.firstSync());
      assertAllSeen(entrant.name, known, await page.evaluate(() => runner.all()));
      const took = await page.evaluate((given) => runner.writes(given), writes);
      times[entrant.name]!.create.push(quantile(took.creates, 0.5));
      times[entrant.name]!.edit.push(quantile(took.edits, 0.5));
      await measured(entrant, 'drain', page, server, times, () => page.evaluate(() => runner.drain()));
    });
    assertWritten(entrant.name, writes, await readServer(entrant.kind, server.url));
  } finally {
    await server.stop();
    fs.rmSync(data, { recursive: true, force: true });
  }
}

function buildWrites(): Writes {
  const half = Math.floor(WRITES / 2);
  const fresh = buildNewPatients(WRITES, 3, now);
  return {
    creates: fresh.slice(0, WRITES - half),
    edits: fresh.slice(WRITES - half).map(({ values: { phone_number, patient_notes } }, index) => ({
      id: known[index]!.id,
      changes: { phone_number, patient_notes },
    })),
  };
}

function emptyTimes(): Times[string] {
  const work = () => ({ page: [], server: [] });
  return { firstSync: [], drain: [], create: [], edit: [], work: { firstSync: work(), drain: work() } };
}

function lastTimes(times: Times, { name }: Entrant): string {
  return MEASURES.map(({ key }) => `${key} ${times[name]![key].at(-1)!.toFixed(1)} ms`).join(', ');
}
