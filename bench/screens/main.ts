// The screens part of the benchmark: each screen from the tap to painted, beside an empty route of the same application, with
// a large clinic on the tablet; and a month beside the calendar library fed naively (../README.md).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { fullName } from '#domain/patients/patient.ts';
import { dateIn } from '#domain/values/dates.ts';
import { seedRows } from '#config/bench/arcada-seed.ts';
import { describeMachine } from '#config/bench/machine.ts';
import { keepResults } from '#config/bench/results.ts';
import { startServer } from '#config/bench/servers.ts';
import { setting, SIZE } from '#config/bench/size.ts';
import { buildApplication } from './application.ts';
import { buildClinic, ROOMS, type Clinic } from './data.ts';
import { clinicSeeds } from './seeds.ts';
import { BARE, MONTH, NOTHING, screensOf } from './field.ts';
import type { NaiveEvent } from './naive-calendar.ts';
import { IMAGES, uploadImages } from './record.ts';
import { LEFT_OUT, NAIVE, report, WHOLE, type Times } from './report.ts';
import { prepareTablet, slow, SLOWED, type Opened, type Tablet } from './tablet.ts';

const ROUNDS = setting('BENCH_ROUNDS', 10);
/** Only screens whose name contains one of these, with commas between them; the empty route and its button always. */
const SCREENS = (process.env['BENCH_SCREENS'] ?? '').split(',').filter(Boolean);
const TIMEZONE = 'America/Lima';
const PEERS = path.join(import.meta.dirname, '../peers/node_modules');

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-bench-screens-'));
const log = (text: string) => process.stderr.write(`${text}\n`);
const leave = () => fs.rmSync(work, { recursive: true, force: true });
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
  const now = Date.now();
  const clinic = buildClinic(SIZE, dateIn(new Date(now), TIMEZONE), now);
  const screens = screensOf(clinic).filter(
    ({ name }) => [NOTHING, BARE].includes(name) || SCREENS.length === 0 || SCREENS.some((part) => name.includes(part)),
  );
  log('building the application');
  const program = buildApplication(path.join(work, 'application'));
  log('filling the server');
  const data = path.join(work, 'data');
  const env = { CLINIC_TIMEZONE: TIMEZONE, CLINIC_ROOMS: ROOMS.join(','), CLINIC_NAME: 'Clínica Miraflores' };
  await (await startServer('arcada', data, { program, env })).stop();
  await seedRows(data, clinicSeeds(clinic));
  const server = await startServer('arcada', data, { program, env });
  try {
    log('sending images');
    await uploadImages(server.url, clinic.record.history.id);
    log('first sync of the tablet');
    const tablet = await prepareTablet(server.url, screens, IMAGES);
    try {
      const times = await measure(tablet, clinic, screens);
      finish(times, { rounds: ROUNDS, slowed: SLOWED, ...SIZE, ...(await describeMachine()) });
    } finally {
      await tablet.close();
    }
  } finally {
    await server.stop();
  }
}

async function measure(tablet: Tablet, clinic: Clinic, screens: ReturnType<typeof screensOf>): Promise<Times> {
  const runs: { name: string; run: () => Promise<Opened> }[] = screens.map((screen) => ({
    name: screen.name,
    run: () => tablet.open(screen),
  }));
  if (screens.some(({ name }) => name === MONTH)) {
    const { month, whole } = await naiveMonths(clinic);
    runs.push({ name: NAIVE, run: () => tablet.blank(month) }, { name: WHOLE, run: () => tablet.blank(whole) });
  }
  const times: Times = Object.fromEntries(runs.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Another screen goes first each time: leftovers of a run in the machine affect each in turn.
    for (let place = 0; place < runs.length; place += 1) {
      const { name, run } = runs[(round + place) % runs.length]!;
      times[name]!.push(await run());
    }
    log(
      `round ${round + 1}/${ROUNDS}: ${runs.map(({ name }) => `${name} ${times[name]!.at(-1)!.painted.toFixed(0)} ms`).join(', ')}`,
    );
  }
  return times;
}

/** The same month drawn by the library alone, in a page: given that month, and given every appointment of the clinic. */
async function naiveMonths({ appointments, patients, opened }: Clinic) {
  const names = new Map(patients.map((patient) => [patient.id, fullName(patient)]));
  const all = appointments.map(({ patient, fecha, hora, duracion }): NaiveEvent => ({
    title: names.get(patient)!,
    start: `${fecha}T${hora}`,
    minutes: duracion,
  }));
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'naive-calendar.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'chrome120',
    loader: { '.css': 'text' },
    // Installed for the benchmark alone, with a React of its own: two in one page would not know of each other.
    nodePaths: [PEERS],
    alias: { react: path.join(PEERS, 'react'), 'react-dom': path.join(PEERS, 'react-dom') },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  });
  const showing = (events: NaiveEvent[]) => async (page: Page) => {
    await page.addScriptTag({ content: outputFiles[0]!.text, type: 'module' });
    await page.waitForFunction(() => 'showMonth' in globalThis);
    await slow(page);
    const painted = await page.evaluate(([given, day]) => showMonth(given, day), [events, opened.fecha] as const);
    return { painted, whole: painted };
  };
  return {
    month: showing(all.filter(({ start }) => start.slice(0, 7) === opened.fecha.slice(0, 7))),
    whole: showing(all),
  };
}

function finish(times: Times, conditions: Parameters<typeof report>[1]): void {
  const { table, results } = report(times, conditions);
  console.log(table);
  console.log(LEFT_OUT.map((line) => `- ${line}`).join('\n'));
  if (SCREENS.length === 0) keepResults(results);
}
