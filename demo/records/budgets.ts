// The price of a treatment and its payments: a first share, then a part at most visits until nothing is left.
import type { BudgetValues } from '#domain/money/budget.ts';
import { lackingLines, MOST_INSTALMENTS, type Terms } from '#domain/money/instalments.ts';
import type { PaymentMethod, PaymentValues } from '#domain/money/payment.ts';
import { cleanLines } from '#domain/values/clean.ts';
import { addDays } from '#domain/values/dates.ts';
import { fromCents, moneyText, toCents } from '#domain/values/money.ts';
import { addMonths } from '#domain/values/spans.ts';
import type { Story } from './story.ts';
import type { Visit } from './agenda/agenda.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Treatment } from './treatments.ts';
import { APPLIANCES } from '#demo/words/orthodontics.ts';

const METHODS: readonly (readonly [PaymentMethod, number])[] = [
  ['CASH', 38],
  ['CARD', 27],
  ['TRANSFER', 30],
  ['CHECK', 1],
  ['OTHER', 4],
];

const CLEANING_PRICES = [35, 45, 49.9, 60] as const;

/** A budget that is paid at will. */
const AT_WILL = { down_payment: null, instalments: null, first_due: null };

interface Paid {
  day: string;
  amount: number;
  notes: string | null;
}

/** The budgets of one patient, each with its payments. */
export function budgetRecords(plan: DemoPlan, story: Story): DemoRecord[] {
  const random = randomOf(plan.seed, 'budget', story.person.number);
  const offers = [treatmentOffer(plan, story, random), cleaningOffer(story, random), laterOffer(plan, story)];
  return offers.flatMap((offer, index) =>
    offer
      ? recordsOf(plan, random, { ...offer, patient: story.person.id, number: story.person.number * 10 + index })
      : [],
  );
}

interface Offer extends Omit<BudgetValues, 'patient'> {
  day: string;
  paid: readonly Paid[];
}

function treatmentOffer(plan: DemoPlan, story: Story, random: Random): Offer | null {
  const explained = story.attended.find(({ type }) => type !== 'Valoración Inicial');
  if (!explained || random.chance(0.05)) return null;
  const { nombre, price } = priceOf(story.treatment);
  const share = fromCents(Math.round(toCents(price) * random.pick([0.2, 0.25, 0.3, 0.4])));
  const initial = initialOf(story, share);
  const terms = initial ? termsOf(story, { price, initial }) : { total_amount: price, ...AT_WILL };
  return {
    nombre,
    ...terms,
    description: cleanLines(
      `Cuota inicial de ${moneyText(initial?.amount ?? share)} y el resto en cuotas. Incluye los controles.`,
    ),
    day: explained.day,
    paid: initial ? paymentsOf(plan, story, random, { terms, initial }) : [],
  };
}

/** The first payment, on the first visit of the treatment; null before it. */
function initialOf({ treatment, attended }: Story, share: number): Paid | null {
  const first = attended.find(isPaid);
  if (!first) return null;
  // A treatment begun before the clinic had Arcada starts with the sum that was paid on paper.
  const begunOnPaper = treatment.kind === 'ortodoncia' && first.type !== 'Colocación de Aparatología';
  return begunOnPaper
    ? { day: first.day, amount: fromCents(Math.round(toCents(share) * 1.5)), notes: 'Pagado antes de usar Arcada' }
    : { day: first.day, amount: share, notes: 'Cuota inicial' };
}

/** An orthodontic treatment is paid by the month, any other at will. */
function termsOf({ treatment }: Story, { price, initial }: { price: number; initial: Paid }): Terms {
  if (treatment.kind !== 'ortodoncia') return { total_amount: price, ...AT_WILL };
  return {
    total_amount: price,
    down_payment: initial.amount,
    instalments: Math.min(MOST_INSTALMENTS, Math.max(1, treatment.months - 1)),
    first_due: addMonths(initial.day, 1),
  };
}

function cleaningOffer({ attended }: Story, random: Random): Offer | null {
  const cleaning = attended.find(({ type }) => type === 'Limpieza');
  if (!cleaning || !random.chance(0.4)) return null;
  const { day } = cleaning;
  const amount = random.pick(CLEANING_PRICES);
  // A patient pays with a large note and leaves the change for the next payment.
  const paid = random.chance(0.08) ? { amount: amount + 15, notes: 'Deja el vuelto a favor' } : { amount, notes: null };
  return {
    nombre: 'Profilaxis y flúor',
    total_amount: amount,
    ...AT_WILL,
    description: null,
    day,
    paid: [{ day, ...paid }],
  };
}

/** A second budget for some patients, unpaid or paid in part. */
function laterOffer({ seed }: DemoPlan, { person, treatment, attended }: Story): Offer | null {
  const random = randomOf(seed, 'later budget', person.number);
  const last = attended.at(-1);
  if (!last || treatment.status !== 'iniciado' || person.age < 16 || !random.chance(0.15)) return null;
  const paid = random.chance(0.5) ? [{ day: last.day, amount: 60, notes: 'A cuenta' }] : [];
  const description = 'Se hará al terminar la ortodoncia.';
  return { nombre: 'Blanqueamiento dental', total_amount: 240, ...AT_WILL, description, day: last.day, paid };
}

function priceOf(treatment: Treatment): { nombre: string; price: number } {
  if (treatment.kind === 'general') return { nombre: treatment.treatment.title, price: treatment.treatment.price };
  const { appliance, price } = treatment;
  return { nombre: `Tratamiento con ${APPLIANCES[appliance].name}`, price };
}

/** The payments with their days; together never more than the price. */
function paymentsOf(
  { today }: DemoPlan,
  { treatment, visits, attended }: Story,
  random: Random,
  { terms, initial }: { terms: Terms; initial: Paid },
): Paid[] {
  const price = terms.total_amount;
  const [, ...others] = attended.filter(isPaid);
  const steps = treatment.kind === 'ortodoncia' ? treatment.months : treatment.treatment.steps.length;
  const part = Math.ceil((price - initial.amount) / Math.max(1, steps - 1) / 0.5) * 0.5;
  const finished = treatment.status === 'completado' ? others.at(-1) : undefined;
  const made: Paid[] = [];
  let left = toCents(price);
  const pay = (day: string, amount: number, notes: string | null): void => {
    const cents = Math.min(left, toCents(amount));
    if (cents > 0) made.push({ day, amount: fromCents(cents), notes });
    left -= cents;
  };
  /** The sum asked for on a day: all that is due by then, or a part of a budget without terms. */
  const asked = (day: string): number =>
    terms.instalments === null ? part : dueBy(terms, day, price - fromCents(left));
  pay(initial.day, initial.amount, initial.notes);
  for (const visit of others) {
    if (visit === finished) pay(visit.day, fromCents(left), 'Cancela el saldo');
    else if (random.chance(0.88)) pay(visit.day, asked(visit.day), null);
  }
  // Between two visits most people pay by transfer when it is due.
  const last = lastDue(terms, addDays(today, -1));
  if (last !== null && random.chance(0.8)) pay(last, asked(last), 'Por transferencia');
  if (initial.day < today && visits.some(({ day }) => day === today) && random.chance(0.5)) {
    pay(
      today,
      terms.instalments === null ? part : dueBy(terms, addMonths(today, 1), price - fromCents(left)),
      'Cuota pagada antes de la cita',
    );
  }
  return made;
}

/** The unpaid sum of the lines that are due by a day. */
function dueBy(terms: Terms, day: string, paid: number): number {
  let cents = 0;
  for (const { due, missing } of lackingLines(terms, day, paid)) if (due <= day) cents += toCents(missing);
  return fromCents(cents);
}

/** The last day until `day` on which an instalment was due; null before the first. */
function lastDue({ instalments, first_due }: Terms, day: string): string | null {
  if (!instalments || !first_due || first_due > day) return null;
  let last = first_due;
  for (let place = 1; place < instalments && addMonths(first_due, place) <= day; place += 1) {
    last = addMonths(first_due, place);
  }
  return last;
}

const isPaid = ({ type }: Visit): boolean =>
  ['Colocación de Aparatología', 'Control', 'Retiro de Aparatología', 'Otro'].includes(type);

function recordsOf(
  { seed }: DemoPlan,
  random: Random,
  { number, patient, day, paid, ...offer }: Offer & { number: number; patient: string },
): DemoRecord[] {
  const budget = demoId(seed, 'budgets', number);
  const usual = random.weighted(METHODS);
  const payments = paid.map(({ day, amount, notes }, index): DemoRecord => {
    const payment_method = random.chance(0.75) ? usual : random.weighted(METHODS);
    const values: PaymentValues = { patient, budget, amount, payment_date: day, payment_method, notes };
    return { collection: 'payments', id: demoId(seed, 'payments', number * 100 + index), day, values };
  });
  const values: BudgetValues = { patient, ...offer };
  return [{ collection: 'budgets', id: budget, day, values }, ...payments];
}
