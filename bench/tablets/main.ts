// The tablets' part of the benchmark: many tablets at work, first syncs at once, and tablets that come back together, against the
// built server on each database (../README.md).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dateIn } from '#domain/values/dates.ts';
import { describeMachine } from '#config/bench/machine.ts';
import { keepResults } from '#config/bench/results.ts';
import { buildClinic } from '#config/bench/screens/data.ts';
import { SIZE } from '#config/bench/size.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { combine, type Run } from './combine.ts';
import { generate } from './generate.ts';
import type { Job, TabletStart } from './job.ts';
import { fillPlace, placeOf, serverProgram, startServers, type Place } from './places.ts';
import { changesOf, prepareRun, unsentOf, type Needs, type Prepared } from './prepare.ts';
import { LEFT_OUT, report } from './report.ts';
import { readSettings, type Phase, type Setup } from './settings.ts';

const settings = readSettings(process.env);
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-tablets-'));
const log = (text: string) => process.stderr.write(`${text}\n`);
process.once('exit', () => fs.rmSync(directory, { recursive: true, force: true }));
// Interrupting the benchmark ends its servers, generator and cluster too, each at this process's exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await main();

async function main(): Promise<void> {
  const machine = await describeMachine();
  const program = await serverProgram(settings.server, directory);
  const cluster = settings.setups.some((setup) => setup !== 'PGlite') ? await startCluster() : null;
  const setups = settings.setups.filter((setup) => setup === 'PGlite' || cluster !== null);
  if (setups.length < settings.setups.length) log('PostgreSQL is not installed: its set-ups are left out');
  try {
    const places = await fillPlaces(setups, program, cluster);
    const runs = await measureAll(setups, places, cluster);
    const { isWhole, ...chosen } = settings;
    const { table, results } = report(combine(runs), {
      ...chosen,
      ...SIZE,
      ...machine,
      setups,
      postgres: cluster?.version ?? null,
      server: describeServer(),
    });
    console.log(table);
    console.log(LEFT_OUT.map((line) => `- ${line}`).join('\n'));
    if (isWhole && setups.length === settings.setups.length) keepResults(results);
  } finally {
    cluster?.stop();
  }
}

/** Fills each database once. */
async function fillPlaces(
  setups: readonly Setup[],
  program: string,
  cluster: Cluster | null,
): Promise<Map<Setup, Place>> {
  const now = Date.now();
  const clinic = buildClinic(SIZE, dateIn(new Date(now), 'America/Lima'), now);
  const places = new Map(setups.map((setup) => [setup, placeOf(setup, directory, program, cluster)]));
  const filled = new Set<string>();
  for (const place of places.values()) {
    if (filled.has(place.dataDir)) continue;
    filled.add(place.dataDir);
    log(`filling ${place.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL'}`);
    await fillPlace(place, clinic);
  }
  return places;
}

async function measureAll(
  setups: readonly Setup[],
  places: ReadonlyMap<Setup, Place>,
  cluster: Cluster | null,
): Promise<Run[]> {
  const sizes: Record<Phase, readonly number[]> = {
    live: settings.tablets,
    first: settings.firstSyncs,
    back: [settings.back],
  };
  const kinds = settings.phases.flatMap((phase) => sizes[phase].map((tablets) => ({ phase, tablets })));
  const runs: Run[] = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    // Another set-up goes first each time: leftovers of a run in the machine affect each in turn.
    for (let turn = 0; turn < setups.length; turn += 1) {
      const setup = setups[(round + turn) % setups.length]!;
      for (const kind of kinds) {
        const run = await measure({ ...kind, setup }, places.get(setup)!, cluster);
        runs.push(run);
        log(`round ${round + 1}/${settings.rounds} ${setup}, ${kind.phase}, ${kind.tablets} tablets: ${inWords(run)}`);
      }
    }
  }
  // The rotation of the rounds is no order to read them in.
  return settings.phases.flatMap((phase) =>
    setups.flatMap((setup) => runs.filter((run) => run.phase === phase && run.setup === setup)),
  );
}

/** One run on freshly started servers, whose pages nobody has asked for yet. */
async function measure(
  kind: Pick<Run, 'setup' | 'phase' | 'tablets'>,
  place: Place,
  cluster: Cluster | null,
): Promise<Run> {
  const { setup, phase, tablets } = kind;
  const prepared = await prepareRun(place, needsOf(phase, tablets));
  const servers = await startServers(setup, place);
  try {
    const starts = prepared.devices.map(({ deviceId, tokens }, index): TabletStart => {
      const { url } = servers[index % servers.length]!;
      return { url, deviceId, tokens, cursor: prepared.cursor };
    });
    const { outcome, work, seconds } = await generate(jobOf(phase, starts, prepared), {
      servers: servers.map(({ pid }) => pid),
      postmaster: setup === 'PGlite' ? null : (cluster?.pid ?? null),
    });
    const aSave = (spent: number | null) => spent && (spent * 1000) / settings.saves;
    const shares = {
      generator_percent: work.generator_cpu_s && (work.generator_cpu_s / seconds) * 100,
      ...(phase === 'live' && {
        server_ms_a_save: aSave(work.server_cpu_s),
        database_ms_a_save: aSave(work.database_cpu_s),
      }),
    };
    return { ...kind, figures: { ...outcome.figures, ...work, ...shares }, faults: outcome.faults };
  } finally {
    for (const server of servers) await server.stop();
  }
}

function needsOf(phase: Phase, tablets: number): Needs {
  if (phase === 'live') return { tablets, expired: false, changes: settings.saves, grows: true };
  if (phase === 'back') return { tablets, expired: true, changes: changesOf(tablets), grows: false };
  return { tablets, expired: false, changes: 0, grows: false };
}

function jobOf(phase: Phase, tablets: TabletStart[], { changes }: Prepared): Job {
  if (phase === 'live') return { phase, tablets, saves: changes };
  if (phase === 'back') return { phase, tablets, work: tablets.map((_, index) => unsentOf(changes, index)) };
  return { phase, tablets };
}

function inWords({ figures, faults }: Run): string {
  const told = [
    ...Object.entries(figures).map(([name, value]) => `${name} ${value?.toFixed(1) ?? '–'}`),
    ...Object.entries(faults).flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : [])),
  ];
  return told.join(', ');
}

/** Another checkout by its commit; this source has its own line. */
function describeServer(): string {
  if (settings.server === null) return 'this source';
  const { stdout } = spawnSync('git', ['-C', settings.server, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return `the server of ${settings.server} (${stdout?.trim() || 'no commit known'})`;
}
