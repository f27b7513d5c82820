// Warnings from a page of changes, for a tablet that has taken payments itself: another person took the same instalment
// meanwhile. Both payments are kept, and go to two instalments; staff may have to give one back.
import type { Budget } from '#domain/money/budget.ts';
import { lineName, receiptWords } from '#domain/money/instalment-words.ts';
import { INITIAL, reachedBy, scheduleOf } from '#domain/money/instalments.ts';
import type { Payment } from '#domain/money/payment.ts';
import { moneyText, sumOf } from '#domain/values/money.ts';
import { dateIn } from '#domain/values/dates.ts';
import { lowerFirst } from '#domain/values/text.ts';
import type { SyncRow } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Notice } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { sameInstalmentId } from '#store/safety/notices.ts';

/** The time at which the server had each payment written on this tablet, by the payment's id; Infinity while it waits. */
type OwnPayments = ReadonlyMap<string, number>;

/**
 * Two payments that are so many milliseconds apart count as made at the same time: a tablet knows the server's time, and with it
 * that of its acknowledgements, to some seconds (noticing.ts), and nobody sees a payment that came a moment ago.
 */
const SAME_TIME = 15_000;
/** The lowest version of a record that was deleted and taken back: it was made, deleted and made again. */
const TAKEN_BACK = 3;

/**
 * The warnings of a page of changes: to be computed within its transaction, before its rows are taken in. A payment that comes
 * here for the first time, and was made before its tablet could know this one's, went to the same instalment. A payment
 * that was deleted and comes back is none of these: this tablet may have known it.
 */
export async function sameInstalmentNotices(
  db: ArcadaDatabase,
  rows: readonly SyncRow[],
  at: number,
): Promise<Notice[]> {
  const received = rows.flatMap(({ collection, row }) =>
    collection === 'payments' && row ? [row as unknown as Payment] : [],
  );
  if (received.length === 0) return [];
  const own = await ownPayments(db);
  // A tablet that reads the clinic for the first time has taken none: its many pages ask no further.
  if (own.size === 0) return [];
  const [here, taken] = await Promise.all([
    db.records('payments').bulkGet(received.map(({ id }) => id)),
    db.records('payments').bulkGet([...own.keys()]),
  ]);
  const paidHere = new Set(taken.map((payment) => payment?.budget));
  const fresh = received.filter(
    ({ budget, version }, place) => here[place] === undefined && version < TAKEN_BACK && paidHere.has(budget),
  );
  const budgets = await db.records('budgets').bulkGet([...new Set(fresh.map(({ budget }) => budget))]);
  const planned = budgets.filter((budget) => budget?.instalments);
  const notices: Notice[] = [];
  for (const budget of planned as Budget[]) {
    const payments = await db.records('payments').where({ budget: budget.id }).toArray();
    // Payments that one person took elsewhere fill the instalments one after the other, as this tablet's did.
    const ofBudget = fresh.filter((each) => each.budget === budget.id).toSorted(byCreation);
    for (const [place, payment] of ofBudget.entries()) {
      const earlier = ofBudget.slice(0, place).filter(({ created_by }) => created_by === payment.created_by);
      const notice = noticeOf(budget, payment, sumOf(earlier.map(({ amount }) => amount)), payments, own, at);
      if (notice) notices.push(notice);
    }
  }
  return notices;
}

async function ownPayments(db: ArcadaDatabase): Promise<OwnPayments> {
  const made = new Map<string, number>();
  for (const { entry, acked_at } of await db.acked.toArray()) {
    if (entry.collection === 'payments' && entry.method === 'POST') made.set(entry.row_id, acked_at);
  }
  for (const entry of (await db.outbox.toArray()).filter(isWrite)) {
    if (entry.collection === 'payments' && entry.method === 'POST') made.set(entry.row_id, Infinity);
  }
  return made;
}

const byCreation = (a: Payment, b: Payment): number =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/** `ahead`: the sum of the payments that come with this one and that its author made before it. */
function noticeOf(
  budget: Budget,
  received: Payment,
  ahead: number,
  payments: readonly Payment[],
  own: OwnPayments,
  at: number,
): Notice | null {
  const blind = ({ id }: Payment) => (own.get(id) ?? -Infinity) + SAME_TIME > Date.parse(received.created_at);
  const schedule = scheduleOf(budget, dateIn(new Date(budget.created_at)));
  const before = sumOf(payments.filter((each) => !blind(each)).map(({ amount }) => amount));
  const theirs = { from: sumOf([before, ahead]), until: sumOf([before, ahead, received.amount]) };
  let from = before;
  for (const taken of payments.filter(blind).toSorted(byCreation)) {
    const ours = { from, until: sumOf([from, taken.amount]) };
    from = ours.until;
    const start = Math.max(ours.from, theirs.from);
    const shared = Math.min(ours.until, theirs.until) - start;
    const [first] = shared > 0 ? reachedBy(schedule, start, shared) : [];
    const both = receiptWords(schedule, sumOf([ours.from, ahead]), sumOf([taken.amount, received.amount]));
    if (!first || both === null) continue;
    const count = schedule.filter(({ number }) => number !== INITIAL).length;
    const line = lowerFirst(lineName(first.number, count));
    return {
      id: sameInstalmentId(received.id, taken.id),
      collection: 'payments',
      row_id: received.id,
      text: `Llegó un pago de ${moneyText(received.amount)} registrado en otro dispositivo para la ${line} de «${budget.nombre}», que aquí también se cobró. Los dos se conservan: ${lowerFirst(both)}.`,
      at,
      seen: 0,
    };
  }
  return null;
}
