import { tableRow } from '#config/bench/table-row.ts';
import type { Combined } from './combine.ts';
import type { Phase, Setup } from './settings.ts';

const TITLES: Record<Setup, string> = {
  PGlite: 'PGlite',
  PostgreSQL: 'PostgreSQL, one process',
  x2: 'PostgreSQL, two processes',
};

/** The figure of a phase of which the table shows the range too. */
const HEADLINE: Record<Phase, string> = { live: 'arrival_p95_ms', first: 'last_s', back: 'all_in_s' };

/** The limits of the figures; printed with the tables. */
export const LEFT_OUT = [
  'Server, PostgreSQL and load generator share one machine. While the generator is busy it notes arrivals late; its share of a processor is told.',
  'The generator keeps no rows: a tablet’s own time for writing a row and drawing it is in none of the figures.',
  'What many tablets are given byte for byte is read once by the generator, so that the server does not wait for it.',
  'Loopback, no TLS, no latency and no loss. Bytes are those of a clinic’s network all the same: answers are gzipped, the stream is not.',
  'All tablets are of one person, and their sessions have no key of their own: a renewal with one costs a signature’s check more.',
  'The tablets compare no digests meanwhile, as those in use do at times.',
  'Rows were put into the database before it was measured; the audit log does not know them.',
];

export interface Conditions {
  rounds: number;
  patients: number;
  appointments: number;
  processor: string;
  node: string;
  postgres: string | null;
  server: string;
  [more: string]: unknown;
}

interface Column {
  title: string;
  width: number;
  cell: (combined: Combined) => string;
}

/** The tables for people and the results for a file. */
export function report(all: readonly Combined[], conditions: Conditions) {
  const { rounds, patients, appointments, processor, node, postgres, server } = conditions;
  const lines = [
    `tablets: ${patients} patients, ${appointments} appointments, ${rounds} rounds, ${server}`,
    `${processor}, Node ${node}, ${postgres === null ? 'without PostgreSQL' : `PostgreSQL ${postgres}`}`,
  ];
  const phases: [Phase, string, Column[]][] = [
    ['live', 'Tablets at work, two saves a second in all', LIVE],
    ['first', 'First syncs at once', firstColumns(all)],
    ['back', 'Tablets that come back together, each with ten unsent changes', BACK],
  ];
  for (const [phase, title, columns] of phases) {
    const of = all.filter((each) => each.phase === phase);
    if (of.length > 0) lines.push('', title, ...tableOf(columns, of));
  }
  return {
    table: lines.join('\n'),
    results: { tablets: { conditions, left_out: LEFT_OUT, runs: all.map(resultOf) } },
  };
}

function tableOf(columns: readonly Column[], rows: readonly Combined[]): string[] {
  const row = tableRow(columns.map(({ width }) => width));
  return [row(columns.map(({ title }) => title)), ...rows.map((each) => row(columns.map(({ cell }) => cell(each))))];
}

/** A figure with a unit; – where a round had none. */
const figure =
  (name: string, unit: string, digits = 0) =>
  ({ figures }: Combined): string =>
    text(figures[name]?.median, digits, unit);

const text = (value: number | undefined, digits: number, unit: string): string =>
  value === undefined ? '–' : `${value.toFixed(digits)}${unit}`;

/** Two figures in one cell. */
const both = (one: (of: Combined) => string, other: (of: Combined) => string) => (of: Combined) =>
  `${one(of)}, ${other(of)}`;

const range =
  (unit: string, digits: number) =>
  ({ phase, figures }: Combined): string => {
    const summary = figures[HEADLINE[phase]];
    return summary ? `${summary.min.toFixed(digits)} – ${summary.max.toFixed(digits)}${unit}` : '–';
  };

/** Faults that happened, in all rounds together. */
const faults = ({ faults: counted }: Combined): string => {
  const happened = Object.entries(counted).filter(([, count]) => count > 0);
  return happened.length === 0 ? 'none' : happened.map(([name, count]) => `${name} ${count}`).join(', ');
};

const WHERE: Column[] = [
  { title: '', width: 26, cell: ({ setup }) => TITLES[setup] },
  { title: 'tablets', width: 8, cell: ({ tablets }) => String(tablets) },
];
const FAULTS: Column = { title: 'faults', width: 30, cell: faults };
const MEMORY: Column = { title: 'memory', width: 9, cell: figure('memory_mb', ' MB') };
const GENERATOR: Column = { title: 'generator', width: 10, cell: figure('generator_percent', ' %') };

const LIVE: Column[] = [
  ...WHERE,
  {
    title: 'arrival p50, p95',
    width: 19,
    cell: both(figure('arrival_p50_ms', ' ms'), figure('arrival_p95_ms', ' ms')),
  },
  { title: 'p95 min – max', width: 17, cell: range(' ms', 0) },
  { title: 'save p50, p95', width: 17, cell: both(figure('save_p50_ms', ' ms'), figure('save_p95_ms', ' ms')) },
  {
    title: 'processor a save: server, database',
    width: 35,
    cell: both(figure('server_ms_a_save', ' ms'), figure('database_ms_a_save', ' ms')),
  },
  { title: 'to all', width: 11, cell: figure('received_kb', ' kB') },
  MEMORY,
  GENERATOR,
  FAULTS,
];

const BACK: Column[] = [
  ...WHERE,
  { title: 'all in', width: 9, cell: figure('all_in_s', ' s', 1) },
  { title: 'min – max', width: 15, cell: range(' s', 1) },
  { title: 'one: p50, p95', width: 20, cell: both(figure('one_p50_ms', ' ms'), figure('one_p95_ms', ' ms')) },
  { title: 'all have all', width: 13, cell: figure('level_s', ' s', 1) },
  {
    title: 'processor: server, database',
    width: 28,
    cell: both(figure('server_cpu_s', ' s', 1), figure('database_cpu_s', ' s', 1)),
  },
  MEMORY,
  GENERATOR,
  FAULTS,
];

function firstColumns(all: readonly Combined[]): Column[] {
  const timesOne = ({ setup, figures }: Combined): string => {
    const one = all.find((each) => each.phase === 'first' && each.setup === setup && each.tablets === 1);
    const [mine, alone] = [figures['last_s'], one?.figures['last_s']];
    return mine && alone ? (mine.median / alone.median).toFixed(2) : '–';
  };
  return [
    ...WHERE,
    { title: 'the last', width: 9, cell: figure('last_s', ' s', 2) },
    { title: 'min – max', width: 16, cell: range(' s', 2) },
    { title: 'times one', width: 10, cell: timesOne },
    {
      title: 'processor: server, database',
      width: 28,
      cell: both(figure('server_cpu_s', ' s', 1), figure('database_cpu_s', ' s', 1)),
    },
    MEMORY,
    GENERATOR,
    FAULTS,
  ];
}

/** Medians, and the range of the phase's headline: the file keeps no round by itself. */
function resultOf({ setup, phase, tablets, rounds, figures, faults: counted }: Combined) {
  const medians = Object.fromEntries(
    Object.entries(figures).map(([name, summary]) => [name, summary && round2(summary.median)]),
  );
  const headline = figures[HEADLINE[phase]];
  return {
    setup,
    phase,
    tablets,
    rounds,
    medians,
    range: headline && { of: HEADLINE[phase], min: round2(headline.min), max: round2(headline.max) },
    faults: counted,
  };
}

const round2 = (value: number): number => Math.round(value * 100) / 100;
