// The instalments of a budget: what is due when, and what of it is paid. Nothing links a payment to an instalment: payments
// fill the schedule in order, so that a corrected payment, or another total, needs no second change.
import { fromCents, sumOf, toCents } from '#domain/values/money.ts';
import { addMonths } from '#domain/values/spans.ts';

/** The most instalments that a budget may have. */
export const MOST_INSTALMENTS = 60;

/** The terms of a budget: an initial payment, then an instalment a month. Without terms the last three are null. */
export interface Terms {
  total_amount: number;
  down_payment: number | null;
  instalments: number | null;
  first_due: string | null;
}

/** One line of a schedule. */
export interface Share {
  /** 1 for the first instalment; 0 for the initial payment. */
  number: number;
  /** The last day on which it is paid in time, YYYY-MM-DD. */
  due: string;
  amount: number;
}

/** A line of a schedule with what was paid of it. */
export interface Instalment extends Share {
  paid: number;
  missing: number;
}

/** The number of the initial payment among the lines of a schedule. */
export const INITIAL = 0;

/** A total as its terms cut it, in cents: the initial payment, each instalment but the last, and the last. */
function cutOf(
  { total_amount, down_payment }: Terms,
  instalments: number,
): [initial: number, part: number, last: number] {
  const total = toCents(total_amount);
  const initial = Math.min(total, toCents(down_payment ?? 0));
  const part = Math.floor((total - initial) / instalments);
  return [initial, part, total - initial - part * (instalments - 1)];
}

/**
 * The lines of a budget's schedule, in order; none without terms. Each instalment is cut to the cent, and the last one has
 * the rest. `madeOn`: the day on which the budget was made, when the initial payment is due. A total that was lowered below
 * the initial payment makes that payment smaller, and the instalments nothing.
 */
export function scheduleOf(terms: Terms, madeOn: string): Share[] {
  const { instalments, first_due } = terms;
  if (!instalments || !first_due) return [];
  const [initial, part, last] = cutOf(terms, instalments);
  const monthly = Array.from({ length: instalments }, (_, place) => ({
    number: place + 1,
    due: addMonths(first_due, place),
    amount: fromCents(place === instalments - 1 ? last : part),
  }));
  return initial === 0 ? monthly : [{ number: INITIAL, due: madeOn, amount: fromCents(initial) }, ...monthly];
}

/**
 * The lines that lack something once a sum was paid, in order and one by one: a list of all debts looks at the first few of
 * each budget. The same as the lines of `filled` that lack something.
 */
export function* lackingLines(terms: Terms, madeOn: string, paid: number): Generator<Instalment> {
  const { instalments, first_due } = terms;
  if (!instalments || !first_due) return;
  const [initial, part, last] = cutOf(terms, instalments);
  const line = (number: number, due: string, whole: number, of: number): Instalment => ({
    number,
    due,
    amount: fromCents(whole),
    paid: fromCents(of),
    missing: fromCents(whole - of),
  });
  let left = toCents(paid);
  if (left < initial) yield line(INITIAL, madeOn, initial, left);
  left = Math.max(0, left - initial);
  const first = part === 0 ? 0 : Math.min(instalments - 1, Math.floor(left / part));
  left -= first * part;
  for (let place = first; place < instalments; place += 1) {
    const whole = place === instalments - 1 ? last : part;
    if (left < whole) yield line(place + 1, addMonths(first_due, place), whole, left);
    left = Math.max(0, left - whole);
  }
}

/** The reason why a budget cannot be paid under its terms; null when it can, and without terms. */
export function termsObjection({ total_amount, down_payment, instalments }: Terms): string | null {
  if (!instalments) return null;
  const most = toCents(total_amount) - instalments;
  if (most < 0) return 'El monto total no alcanza para tantas cuotas';
  if (toCents(down_payment ?? 0) <= most) return null;
  return 'La cuota inicial no deja nada para las cuotas';
}

/** The lines of a schedule, filled in order with the sum that was paid. */
export function filled(schedule: readonly Share[], paid: number): Instalment[] {
  let left = toCents(paid);
  return schedule.map((share) => {
    const whole = toCents(share.amount);
    const part = Math.min(whole, Math.max(0, left));
    left -= part;
    return { ...share, paid: fromCents(part), missing: fromCents(whole - part) };
  });
}

/** The overdue part of a schedule, or of several. */
export interface Overdue {
  /** The number of overdue instalments, and that of overdue initial payments. */
  instalments: number;
  initials: number;
  amount: number;
  /** The day on which the oldest of them was due; null when nothing is overdue. */
  since: string | null;
}

/** A budget's schedule as it stands on a day. */
export interface Standing {
  lines: Instalment[];
  /** The number of instalments, and that of the instalments that are paid in full. */
  count: number;
  settled: number;
  /** The first line that lacks something; null when all is paid. */
  next: Instalment | null;
  overdue: Overdue;
  /** The sum that leaves nothing overdue. */
  catchUp: number;
  /** The sum of all that lacks. */
  missing: number;
}

/** Whether something of a line lacks and its day is over. */
export const isOverdue = ({ due, missing }: Pick<Instalment, 'due' | 'missing'>, today: string): boolean =>
  missing > 0 && due < today;

/** The standing of a schedule on a day, once a sum was paid. */
export function standingOf(schedule: readonly Share[], paid: number, today: string): Standing {
  const lines = filled(schedule, paid);
  const monthly = lines.filter(({ number }) => number !== INITIAL);
  // Payments fill what comes first: to pay the last overdue line, all lines before it must be paid too.
  const last = lines.findLastIndex((line) => isOverdue(line, today));
  return {
    lines,
    count: monthly.length,
    settled: monthly.filter(({ missing }) => missing === 0).length,
    next: lines.find(({ missing }) => missing > 0) ?? null,
    overdue: overdueOf(lines.filter((line) => isOverdue(line, today))),
    catchUp: sumOf(lines.slice(0, last + 1).map(({ missing }) => missing)),
    missing: sumOf(lines.map(({ missing }) => missing)),
  };
}

/** The overdue part that these lines make together. */
export function overdueOf(late: readonly Pick<Instalment, 'number' | 'due' | 'missing'>[]): Overdue {
  const initials = late.filter(({ number }) => number === INITIAL).length;
  return {
    instalments: late.length - initials,
    initials,
    amount: sumOf(late.map(({ missing }) => missing)),
    since: late.reduce<string | null>((first, { due }) => (first === null || due < first ? due : first), null),
  };
}

/** The overdue parts of several schedules together. */
export function overdueTogether(parts: readonly Overdue[]): Overdue {
  return {
    instalments: parts.reduce((sum, { instalments }) => sum + instalments, 0),
    initials: parts.reduce((sum, { initials }) => sum + initials, 0),
    amount: sumOf(parts.map(({ amount }) => amount)),
    since: parts.reduce<string | null>(
      (first, { since }) => (since !== null && (first === null || since < first) ? since : first),
      null,
    ),
  };
}

/**
 * The day on which each line was paid in full, by its number; a line that lacks something has none. The payments in the order
 * in which they were made.
 */
export function settledOn(
  schedule: readonly Share[],
  payments: readonly { amount: number; payment_date: string }[],
): Map<number, string> {
  const days = new Map<number, string>();
  const lines = [...schedule];
  let wanted = 0;
  let paid = 0;
  for (const { amount, payment_date } of payments) {
    paid += toCents(amount);
    while (lines[0] && paid >= wanted + toCents(lines[0].amount)) {
      const line = lines.shift()!;
      wanted += toCents(line.amount);
      days.set(line.number, payment_date);
    }
  }
  return days;
}

/** A line that a payment has reached, and whether the line is paid in full with it. */
export interface Reached {
  number: number;
  whole: boolean;
}

/** The lines that a payment has reached, in order; `before`: the sum paid before it. */
export function reachedBy(schedule: readonly Share[], before: number, amount: number): Reached[] {
  const from = toCents(before);
  const to = from + toCents(amount);
  let end = 0;
  return schedule.flatMap(({ number, amount: whole }) => {
    const begin = end;
    end += toCents(whole);
    return Math.max(begin, from) < Math.min(end, to) ? [{ number, whole: to >= end }] : [];
  });
}
