// Two tablets that take the last payment of one budget offline both keep it (decision 069). The server warns the tablet
// whose payment reaches it second; the first tablet finds out when it receives the other's.

/** A change from the server to one payment of one budget: its amount before and after in cents, 0 where there is none. */
export interface ReceivedPayment {
  id: string;
  /** The payment is this tablet's own: the server has judged it, or will, and sends the warning itself. */
  known: boolean;
  before: number;
  after: number;
}

/** An excess payment, in cents: its new amount, and by how much the budget is overpaid with it. */
export interface Overpayment {
  payment: string;
  amount: number;
  over: number;
}

/**
 * The payment by which others have brought a budget beyond its amount, or further beyond it; null where they have not.
 * `total` of the budget, and `paid` as the server had it before the changes, in cents; the changes in the server's
 * order. A payment that reached the server before one of this tablet's own counted when the server judged that one: the
 * server has warned this tablet already.
 */
export function overpaidByOthers(total: number, paid: number, changes: readonly ReceivedPayment[]): Overpayment | null {
  const unjudged = changes.findLastIndex(({ known }) => known) + 1;
  const judged = afterAll(paid, changes.slice(0, unjudged));
  const others = changes.slice(unjudged);
  const now = afterAll(judged, others);
  const cause = others.findLast(({ before, after }) => after > before);
  if (!cause || now <= Math.max(judged, total)) return null;
  return { payment: cause.id, amount: cause.after, over: now - total };
}

const afterAll = (paid: number, changes: readonly ReceivedPayment[]): number =>
  changes.reduce((cents, { before, after }) => cents + after - before, paid);
