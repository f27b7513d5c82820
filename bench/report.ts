import { ARCADA, type Entrant, type Measure } from './field.ts';
import { quantile, summarize, type Summary } from './statistics.ts';
import { tableRow } from './table-row.ts';

/** Milliseconds of each round, by entrant and measure. */
export type Times = Record<string, Record<Measure['key'], number[]> & { work: Record<'firstSync' | 'drain', Work> }>;

/** Processor seconds of each round. */
export interface Work {
  page: number[];
  server: number[];
}

export interface Conditions {
  rounds: number;
  rows: number;
  writes: number;
  bytes: { json: number; values: number };
  processor: string;
  chromium: string;
  node: string;
  [more: string]: unknown;
}

/** The limits of the comparison; printed with each table. */
export const LEFT_OUT = [
  "Arcada's server does more for each write than the peers': authentication, validation, an idempotency record and a hash-chained audit entry; the peers' servers do none of these.",
  "The peers' servers here are small ones written for the benchmark, over the same embedded database with fsync; CouchDB and RxDB Server themselves are not measured.",
  'RxDB replicates both ways during its first sync, as an application that also writes must; pulling alone is faster (README.md).',
  'RxDB is measured with its free Dexie storage; its paid storages (IndexedDB, OPFS) are not.',
  'PouchDB is measured with its indexeddb adapter; its older idb adapter, which pouchdb-browser takes by default, is not.',
  'Arcada’s answers are gzipped, as in a clinic; on loopback that costs it time and gains nothing. The peers’ answers are not.',
  'No latency, no loss, no TLS, one device, a processor that is not slowed: a clinic’s router and tablet are slower.',
  'Arcada keeps a local sort key for names as its first index where the peers index last_name; both index created_at too.',
  'The engine runs in the page for all; Arcada normally runs in its service worker. No screen is drawn meanwhile.',
  'Nothing is being synced while the local writes are timed, and their forms are read beforehand.',
];

interface Ratio {
  measure: string;
  peer: string;
  ratio: number;
  target: number;
  met: boolean;
}

/** The table for people and the results for a file. */
export function report(field: readonly Entrant[], measures: readonly Measure[], times: Times, conditions: Conditions) {
  const summaries = measures.map((measure) => ({
    measure,
    rows: field.map((entrant) => ({ entrant, summary: summarize(times[entrant.name]![measure.key]) })),
  }));
  const ratios = summaries.flatMap(({ measure, rows }) => ratiosOf(measure, rows));
  const lines = [headline(conditions)];
  for (const { measure, rows } of summaries) {
    lines.push(
      '',
      measure.title,
      row([
        '',
        'median',
        'min – max',
        'rate',
        'times Arcada’s',
        'target',
        measure.unit === null ? '' : 'processor: page, server',
      ]),
    );
    for (const { entrant, summary } of rows) {
      const ratio = ratios.find((each) => each.measure === measure.key && each.peer === entrant.name);
      lines.push(
        row([
          entrant.name,
          ms(summary.median),
          `${ms(summary.min)} – ${ms(summary.max)}`,
          rate(measure, summary, conditions),
          ratio ? ratio.ratio.toFixed(2) : '',
          ratio ? `≥ ${ratio.target} ${ratio.met ? 'met' : 'not met'}` : '',
          measure.unit === null ? '' : seconds(times[entrant.name]!, measure.key),
        ]),
      );
    }
  }
  const results = {
    conditions,
    left_out: LEFT_OUT,
    milliseconds: Object.fromEntries(
      summaries.map(({ measure, rows }) => [
        measure.key,
        Object.fromEntries(
          rows.map(({ entrant, summary }) => [
            entrant.name,
            { ...rounded(summary), values: times[entrant.name]![measure.key].map(round2) },
          ]),
        ),
      ]),
    ),
    processor_seconds: Object.fromEntries(field.map(({ name }) => [name, medians(times[name]!)])),
    ratios,
  };
  return { table: lines.join('\n'), results };
}

/** Each peer's median in multiples of Arcada's, beside the target. */
function ratiosOf(measure: Measure, rows: { entrant: Entrant; summary: Summary }[]): Ratio[] {
  const own = rows.find(({ entrant }) => entrant.name === ARCADA);
  if (!own) return [];
  return rows.flatMap(({ entrant, summary }) => {
    const target = measure.targets.find(({ peer }) => peer === 'any' || peer === entrant.kind);
    if (!target || entrant.name === ARCADA) return [];
    const ratio = round2(summary.median / own.summary.median);
    return [{ measure: measure.key, peer: entrant.name, ratio, target: target.ratio, met: ratio >= target.ratio }];
  });
}

function headline({ rounds, rows, writes, bytes, processor, chromium, node }: Conditions): string {
  return [
    `${rows} patients (${bytes.values} bytes of values each, ${bytes.json} as JSON), ${writes} writes, ${rounds} rounds`,
    `${processor}, Chromium ${chromium}, Node ${node}; strict durability on the device, fsync on the server`,
  ].join('\n');
}

function rate({ key, unit }: Measure, { median }: Summary, { rows, writes }: Conditions): string {
  if (unit === null) return '';
  const done = key === 'firstSync' ? rows : writes;
  return `${Math.round((done / median) * 1000)} ${unit}`;
}

const row = tableRow([18, 11, 21, 14, 15, 14, 24]);
const ms = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ms`;
const round2 = (value: number) => Math.round(value * 100) / 100;

function medians({ work }: Times[string]) {
  const median = (values: number[]) => (values.length === 0 ? null : round2(quantile(values, 0.5)));
  const of = ({ page, server }: Work) => ({ page: median(page), server: median(server) });
  return { firstSync: of(work.firstSync), drain: of(work.drain) };
}

function seconds(times: Times[string], key: Measure['key']): string {
  if (key !== 'firstSync' && key !== 'drain') return '';
  const { page, server } = medians(times)[key];
  return `${page ?? '–'} s, ${server ?? '–'} s`;
}

function rounded({ median, min, max, rounds }: Summary): Summary {
  return { median: round2(median), min: round2(min), max: round2(max), rounds };
}
