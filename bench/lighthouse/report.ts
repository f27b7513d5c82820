import { quantile, summarize } from '#config/bench/statistics.ts';
import { tableRow } from '#config/bench/table-row.ts';
import { CATEGORIES, type Audited, type Figures, type Preset } from './audit.ts';

/** The rounds of one page with one preset. */
export interface Measured {
  page: string;
  preset: Preset;
  rounds: Audited[];
}

/** The least that a performance score has to reach; accessibility and best practices have to reach 100. */
const targetOf = ({ page, preset }: Measured): number | null => {
  if (preset === 'desktop') return 95;
  return { login: 90, '/instalar': 98 }[page] ?? null;
};

/** The limits of the figures; printed with the table. */
export const LEFT_OUT = [
  'Lighthouse computes the times that a slow network (telephone: 1.6 Mbit/s, 150 ms) and a slow processor would give from a load on this machine; it does not wait for them.',
  'Plain http on the loopback, which the browser treats as secure: a TLS handshake is a round trip more.',
  'Each load is a first one, without the service worker: on a tablet in use it answers every file from its own cache.',
  'A signed-in person’s rows are on the tablet already: no first sync is in a load.',
];

/** The table for people and the results for a file. */
export function report(all: readonly Measured[], conditions: Record<string, unknown> & { rounds: number }) {
  const lines = [
    `Lighthouse ${String(conditions['lighthouse'])}, ${conditions.rounds} rounds, medians`,
    row([
      '',
      'performance',
      'min – max',
      'access.',
      'practices',
      'first paint',
      'largest',
      'blocking',
      'shift',
      'requests',
      'size',
      'target',
    ]),
    ...all.map((measured) => rowOf(measured)),
    ...all.flatMap(({ page, preset, rounds }) =>
      [...new Set(rounds.flatMap(({ failed }) => failed))].map((id) => `not passed: ${page}, ${preset}: ${id}`),
    ),
  ];
  const pages = Object.fromEntries(
    [...new Set(all.map(({ page }) => page))].map((page) => [
      page,
      Object.fromEntries(all.filter((each) => each.page === page).map((each) => [each.preset, resultsOf(each)])),
    ]),
  );
  return { table: lines.join('\n'), results: { lighthouse: { conditions, left_out: LEFT_OUT, pages } } };
}

function rowOf(measured: Measured): string {
  const { page, preset } = measured;
  const valuesOf = (name: keyof Figures) => measured.rounds.map(({ figures }) => figures[name]);
  const median = (name: keyof Figures) => quantile(valuesOf(name), 0.5);
  const { min, max } = summarize(valuesOf('performance'));
  return row([
    `${page}, ${preset}`,
    median('performance').toFixed(0),
    `${min} – ${max}`,
    median('accessibility').toFixed(0),
    median('best-practices').toFixed(0),
    seconds(median('first_paint')),
    seconds(median('largest_paint')),
    `${median('blocking').toFixed(0)} ms`,
    median('shift').toFixed(3),
    median('requests').toFixed(0),
    `${median('kilobytes').toFixed(0)} KiB`,
    verdict(measured, median),
  ]);
}

function verdict(measured: Measured, median: (name: keyof Figures) => number): string {
  const least = targetOf(measured);
  const missed = [
    ...(least !== null && median('performance') < least ? [`performance ≥ ${least}`] : []),
    ...CATEGORIES.slice(1)
      .filter((name) => median(name) < 100)
      .map((name) => `${name} 100`),
  ];
  if (missed.length > 0) return `not met: ${missed.join(', ')}`;
  return least === null ? 'met (no target for performance)' : `met (≥ ${least})`;
}

function resultsOf({ rounds }: Measured) {
  const names = Object.keys(rounds[0]!.figures) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => {
      const { median, min, max } = summarize(rounds.map(({ figures }) => figures[name]));
      return [name, { median: round(median), min: round(min), max: round(max) }];
    }),
  );
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;

const row = tableRow([22, 11, 11, 8, 10, 12, 9, 10, 7, 9, 9, 40]);
