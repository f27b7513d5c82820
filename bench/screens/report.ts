import { quantile, summarize } from '#config/bench/statistics.ts';
import { tableRow } from '#config/bench/table-row.ts';
import type { Opened } from './tablet.ts';
import { BARE, BRUSH, MONTH, NOTHING, SEARCH, TAPPED, TOOTH } from './field.ts';

/** The rounds of each screen, by its name. */
export type Times = Record<string, Opened[]>;

/** The library, given the month that is shown, and given all appointments of the clinic. */
export const NAIVE = 'the calendar library, fed naively';
export const WHOLE = 'the same, given the whole agenda';
const LIBRARY: readonly string[] = [NAIVE, WHOLE];

/** The targets of every screen, beside the empty route and by the clock. */
const TIMES_EMPTY = 3;
/** Day, week and month: react-big-calendar draws them. */
const TIMES_EMPTY_CALENDAR = 4.5;
const TIMES_NAIVE = 10;
const P95 = 200;
const MONTH_MEDIAN = 600;
/** Taps within a screen: compared with a bare button instead of the empty route. */
const WITHIN = new Set([TAPPED, TOOTH, BRUSH, SEARCH]);
const P95_WITHIN = 50;
/** The references that others are compared with. */
const UNJUDGED = new Set([...LIBRARY, NOTHING, BARE]);

/** The limits of the figures; printed with each table. */
export const LEFT_OUT = [
  'One profile that the application filled itself serves all runs: the browser has read its files before, as a tablet in use has.',
  'Only the page is slowed, fourfold: the browser’s own processes (disk, network, service worker) are not.',
  'A run taps a link of a page that is otherwise empty; a tap in a full page has that page to take down first.',
  'A screen is painted when all that stands in the window of 1024 × 768 is; what is below it has a column of its own.',
  'A picture counts when it stands in the page: decoding it goes on beside what is measured.',
  'The calendar library is given the month’s events as objects; reading them and their patients from the disk is not in its figure.',
];

const round = (value: number) => Math.round(value * 10) / 10;

/** The table for people and the results for a file. */
export function report(times: Times, conditions: Record<string, unknown> & { rounds: number }) {
  const painted = (name: string) => (times[name] ?? []).map((opened) => opened.painted);
  const [empty, bare] = [NOTHING, BARE].map((name) => quantile(name in times ? painted(name) : [Number.NaN], 0.5));
  const rows = Object.entries(times).map(([name, rounds]) => {
    const values = painted(name);
    const { median, min, max } = summarize(values);
    const whole = summarize(rounds.map((opened) => opened.whole)).median;
    return {
      name,
      median,
      min,
      max,
      whole,
      p95: quantile(values, 0.95),
      timesEmpty: median / (WITHIN.has(name) ? bare : empty)!,
    };
  });
  const lines = [
    `screens, from the tap to painted, processor slowed fourfold, ${conditions.rounds} rounds`,
    row(['', 'median', 'min – max', 'p95', 'below the fold too', 'times the empty one', 'target']),
    ...rows.map((each) =>
      row([
        each.name,
        ms(each.median),
        `${ms(each.min)} – ${ms(each.max)}`,
        ms(each.p95),
        each.whole > each.median ? ms(each.whole) : '',
        UNJUDGED.has(each.name) ? '' : each.timesEmpty.toFixed(2),
        targetsOf(each),
      ]),
    ),
  ];
  const medianOf = (name: string) => rows.find((each) => each.name === name)?.median ?? Number.NaN;
  const [timesFaster, timesFasterThanWhole] = [NAIVE, WHOLE].map((name) => round(medianOf(name) / medianOf(MONTH)));
  if (!Number.isNaN(timesFaster)) {
    lines.push(
      `a month of 1,000 appointments: ${timesFaster} times as fast as ${NAIVE} (its month alone), ${timesFasterThanWhole} times as fast as ${WHOLE} (target ≥ ${TIMES_NAIVE})`,
    );
  }
  const milliseconds = Object.fromEntries(
    rows.map(({ name, median, min, max, whole, p95, timesEmpty }) => [
      name,
      {
        median: round(median),
        min: round(min),
        max: round(max),
        p95: round(p95),
        whole: round(whole),
        times_empty: round(timesEmpty),
        values: painted(name).map(round),
      },
    ]),
  );
  return {
    table: lines.join('\n'),
    results: {
      screens: {
        conditions,
        left_out: LEFT_OUT,
        milliseconds,
        month_times_faster: timesFaster,
        month_times_faster_than_whole: timesFasterThanWhole,
      },
    },
  };
}

function targetsOf({
  name,
  p95,
  median,
  timesEmpty,
}: {
  name: string;
  p95: number;
  median: number;
  timesEmpty: number;
}) {
  if (UNJUDGED.has(name)) return '';
  const verdict = (met: boolean) => (met ? 'met' : 'not met');
  if (WITHIN.has(name)) return `p95 ≤ ${P95_WITHIN} ms ${verdict(p95 <= P95_WITHIN)}`;
  const clock =
    name === MONTH
      ? `median ≤ ${MONTH_MEDIAN} ms ${verdict(median <= MONTH_MEDIAN)}`
      : `p95 ≤ ${P95} ms ${verdict(p95 <= P95)}`;
  const times = name.startsWith('calendar') ? TIMES_EMPTY_CALENDAR : TIMES_EMPTY;
  return `≤ ${times} × ${verdict(timesEmpty <= times)}, ${clock}`;
}

const row = tableRow([34, 10, 18, 10, 20, 22, 40]);
const ms = (value: number) => `${value.toFixed(0)} ms`;
