// The contents of a printed budget and of a printed receipt.
import type { Budget } from '#domain/money/budget.ts';
import { receiptWords } from '#domain/money/instalment-words.ts';
import { scheduleOf } from '#domain/money/instalments.ts';
import { inTurn, type Payment, type PaymentInTurn } from '#domain/money/payment.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { sumOf } from '#domain/values/money.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { newAmong } from '#store/rows/record-marks.ts';
import { readPeople } from '#store/session/people.ts';
import { getBudget, lackOfMoney, type BudgetWithFigures } from './budgets.ts';
import { budgetPayments } from './payments.ts';

/** A budget as it is printed. */
export interface BudgetPaper {
  budget: BudgetWithFigures;
  patient: Patient | undefined;
  /** The earliest first. */
  payments: PaymentInTurn<Payment>[];
  /** All payments have come: the sums are right. */
  complete: boolean;
  /** Payments that the server does not have yet. */
  unsent: ReadonlySet<string>;
}

/** Undefined when the budget is not, or no longer, here. For a live query. */
export async function budgetPaper(db: ArcadaDatabase, id: string): Promise<BudgetPaper | undefined> {
  const offer = await db.records('budgets').get(id);
  if (!offer) return undefined;
  const complete = (await lackOfMoney(db, offer.patient)) === null;
  const [budget, payments] = [await getBudget(db, id), await budgetPayments(db, id)];
  if (!budget) return undefined;
  const ids = payments.map((payment) => payment.id);
  return {
    budget,
    patient: await db.records('patients').get(budget.patient),
    payments: inTurn(budget.total_amount, payments),
    complete,
    unsent: await newAmong(db, 'payments', ids),
  };
}

/** A payment as its receipt shows it. */
export interface Receipt {
  payment: Payment;
  budget: Budget | undefined;
  patient: Patient | undefined;
  /** The sum paid of the budget before this payment; the balance after it. */
  paid_before: number;
  balance: number;
  /** "Cuota 5 de 18": the instalments that it went to; null without any, and while payments may lack. */
  instalments: string | null;
  /** All payments have come: both sums are right. */
  complete: boolean;
  /** The person who recorded it; null when this tablet does not know. */
  taken_by: string | null;
  /** The server does not have it yet. */
  unsent: boolean;
}

/** Undefined when the payment is not, or no longer, here. For a live query. */
export async function readReceipt(db: ArcadaDatabase, id: string): Promise<Receipt | undefined> {
  const payment = await db.records('payments').get(id);
  if (!payment) return undefined;
  const complete = (await lackOfMoney(db, payment.patient)) === null;
  const [budget, patient, people, unsent, payments] = await Promise.all([
    db.records('budgets').get(payment.budget),
    db.records('patients').get(payment.patient),
    readPeople(db),
    newAmong(db, 'payments', [id]),
    budgetPayments(db, payment.budget),
  ]);
  const made = inTurn(budget?.total_amount ?? 0, payments);
  const place = made.findIndex((each) => each.payment.id === id);
  const paid_before = sumOf(made.slice(0, place).map((each) => each.payment.amount));
  // The due date of the initial payment does not matter here.
  const schedule = budget && complete ? scheduleOf(budget, '') : [];
  return {
    payment,
    budget,
    patient,
    paid_before,
    instalments: receiptWords(schedule, paid_before, payment.amount),
    balance: made[place]?.balance ?? 0,
    complete,
    taken_by: (payment.created_by && people.get(payment.created_by)) || null,
    unsent: unsent.has(id),
  };
}
