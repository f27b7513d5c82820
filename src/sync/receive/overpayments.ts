// Warnings from a page of changes, for a tablet that has taken payments itself: another person's payment of the same
// budget is too much.
import type { Budget } from '#domain/money/budget.ts';
import { overpaidByOthers, type Overpayment, type ReceivedPayment } from '#domain/money/overpayment.ts';
import { OVER_BALANCE_CODE, type Payment } from '#domain/money/payment.ts';
import { fromCents, moneyText, toCents } from '#domain/values/money.ts';
import type { SyncRow } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Notice } from '#store/database/tables.ts';
import { isWrite } from '#store/outbox/actions.ts';
import { basesOf } from '#store/rows/server-rows.ts';

/** A payment as this tablet knows the server to have it; null, 0: it never came here. */
interface Known {
  payment: Payment | null;
  version: number;
}

const NEVER: Known = { payment: null, version: 0 };

/**
 * The warnings of a page of changes: to be computed within its transaction, before its rows are taken in. Only for budgets for
 * which this tablet has written payments itself: there a person has been told a balance that no longer holds.
 */
export async function overpaymentNotices(db: ArcadaDatabase, rows: readonly SyncRow[], at: number): Promise<Notice[]> {
  const received = rows.filter(({ collection }) => collection === 'payments').toSorted((a, b) => a.seq - b.seq);
  const budgets = new Set(received.flatMap(({ row }) => (row ? [paymentOf(row).budget] : [])));
  if (budgets.size === 0) return [];
  const known = await knownPayments(db, received, [...budgets]);
  // A waiting payment gets its warning with the answer to its own request, which counts all payments that were there before.
  const waiting = new Set((await db.outbox.toArray()).filter(isWrite).map(({ row_id }) => row_id));
  const notices: Notice[] = [];
  for (const budget of await budgetsAfter(db, rows, [...budgets])) {
    const part = (payment: Payment | null) => (payment?.budget === budget.id ? toCents(payment.amount) : 0);
    const changes = received.map(({ id, version, row }): ReceivedPayment => {
      const before = known.get(id) ?? NEVER;
      const ours = before.version >= version;
      const after = ours ? before.payment : row && paymentOf(row);
      return { id, known: ours || waiting.has(id), before: part(before.payment), after: part(after) };
    });
    const own = [...known].filter(([, { payment }]) => part(payment) > 0);
    const found = overpaidByOthers(
      toCents(budget.total_amount),
      own.reduce((cents, [, { payment }]) => cents + part(payment), 0),
      changes.filter(({ before, after }) => before > 0 || after > 0),
    );
    if (found === null) continue;
    if (await hasWritten(db, new Set(own.map(([id]) => id)), waiting)) notices.push(noticeOf(found, budget, at));
  }
  return notices;
}

const paymentOf = (row: object) => row as Payment;

/** The payments of these budgets, and the received ones, as the server had them: unsent edits are not counted. */
async function knownPayments(
  db: ArcadaDatabase,
  received: readonly SyncRow[],
  budgets: readonly string[],
): Promise<Map<string, Known>> {
  const payments = db.records('payments');
  const shown = [
    ...(await payments.where('budget').anyOf(budgets).toArray()),
    ...(await payments.bulkGet(received.map(({ id }) => id))),
  ];
  const known = new Map<string, Known>();
  for (const payment of shown) if (payment) known.set(payment.id, { payment, version: payment.version });
  for (const { id, row, version } of await basesOf(db, 'payments').toArray()) {
    known.set(id, { payment: row && paymentOf(row), version });
  }
  return known;
}

/** The budgets after the page; deleted ones are left out. */
async function budgetsAfter(db: ArcadaDatabase, rows: readonly SyncRow[], ids: readonly string[]): Promise<Budget[]> {
  const received = new Map(rows.filter(({ collection }) => collection === 'budgets').map(({ id, row }) => [id, row]));
  const here = await db.records('budgets').bulkGet([...ids]);
  return ids.flatMap((id, place) => {
    const budget = received.has(id) ? (received.get(id) as Budget | null) : here[place];
    return budget ?? [];
  });
}

/** Whether this tablet has written one of these payments, as far as it remembers acknowledged writes: 30 days. */
async function hasWritten(
  db: ArcadaDatabase,
  payments: ReadonlySet<string>,
  waiting: ReadonlySet<string>,
): Promise<boolean> {
  if ([...payments].some((id) => waiting.has(id))) return true;
  return (await db.acked.toArray()).some(({ entry }) => payments.has(entry.row_id));
}

function noticeOf(found: Overpayment, { nombre }: Budget, at: number): Notice {
  const [amount, over] = [found.amount, found.over].map((cents) => moneyText(fromCents(cents)));
  return {
    // The id that the server's own warning would have: a payment is warned of once.
    id: `${found.payment}/${OVER_BALANCE_CODE}`,
    collection: 'payments',
    row_id: found.payment,
    text: `Llegó un pago de ${amount} registrado en otro dispositivo. El presupuesto «${nombre}» queda con ${over} pagados de más.`,
    at,
    seen: 0,
  };
}
