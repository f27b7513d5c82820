// The price of a treatment and its payments: a first share, then a part at most visits until nothing is left.
import type { BudgetValues } from '#domain/money/budget.ts';
import type { PaymentMethod, PaymentValues } from '#domain/money/payment.ts';
import { cleanLines } from '#domain/values/clean.ts';
import { fromCents, moneyText, toCents } from '#domain/values/money.ts';
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

interface Instalment {
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
  instalments: readonly Instalment[];
}

function treatmentOffer(plan: DemoPlan, story: Story, random: Random): Offer | null {
  const explained = story.attended.find(({ type }) => type !== 'Valoración Inicial');
  if (!explained || random.chance(0.05)) return null;
  const { nombre, price } = priceOf(story.treatment);
  const share = fromCents(Math.round(toCents(price) * random.pick([0.2, 0.25, 0.3, 0.4])));
  return {
    nombre,
    total_amount: price,
    description: cleanLines(`Cuota inicial de ${moneyText(share)} y el resto en cuotas. Incluye los controles.`),
    day: explained.day,
    instalments: instalmentsOf(plan, story, random, { price, share }),
  };
}

function cleaningOffer({ attended }: Story, random: Random): Offer | null {
  const cleaning = attended.find(({ type }) => type === 'Limpieza');
  if (!cleaning || !random.chance(0.4)) return null;
  const { day } = cleaning;
  const amount = random.pick(CLEANING_PRICES);
  // A patient pays with a large note and leaves the change for the next payment.
  const paid = random.chance(0.08) ? { amount: amount + 15, notes: 'Deja el vuelto a favor' } : { amount, notes: null };
  const instalments = [{ day, ...paid }];
  return { nombre: 'Profilaxis y flúor', total_amount: amount, description: null, day, instalments };
}

/** A second budget for some patients, unpaid or paid in part. */
function laterOffer({ seed }: DemoPlan, { person, treatment, attended }: Story): Offer | null {
  const random = randomOf(seed, 'later budget', person.number);
  const last = attended.at(-1);
  if (!last || treatment.status !== 'iniciado' || person.age < 16 || !random.chance(0.15)) return null;
  const instalments = random.chance(0.5) ? [{ day: last.day, amount: 60, notes: 'A cuenta' }] : [];
  const description = 'Se hará al terminar la ortodoncia.';
  return { nombre: 'Blanqueamiento dental', total_amount: 240, description, day: last.day, instalments };
}

function priceOf(treatment: Treatment): { nombre: string; price: number } {
  if (treatment.kind === 'general') return { nombre: treatment.treatment.title, price: treatment.treatment.price };
  const { appliance, price } = treatment;
  return { nombre: `Tratamiento con ${APPLIANCES[appliance].name}`, price };
}

/** The payments with their days, in order; together never more than the price. */
function instalmentsOf(
  { today }: DemoPlan,
  { treatment, visits, attended }: Story,
  random: Random,
  { price, share }: { price: number; share: number },
): Instalment[] {
  const paying = attended.filter(isPaid);
  const [first, ...others] = paying;
  if (!first) return [];
  // A treatment begun before the clinic had Arcada starts with the sum that was paid on paper.
  const begunOnPaper = treatment.kind === 'ortodoncia' && first.type !== 'Colocación de Aparatología';
  const initial = begunOnPaper
    ? { amount: share * 1.5, notes: 'Pagado antes de usar Arcada' }
    : { amount: share, notes: 'Cuota inicial' };
  const parts = treatment.kind === 'ortodoncia' ? treatment.months : treatment.treatment.steps.length;
  const part = Math.ceil((price - initial.amount) / Math.max(1, parts - 1) / 0.5) * 0.5;
  const finished = treatment.status === 'completado' ? paying.at(-1) : undefined;
  const made: Instalment[] = [];
  let left = toCents(price);
  const pay = (day: string, amount: number, notes: string | null): void => {
    const cents = Math.min(left, toCents(amount));
    if (cents > 0) made.push({ day, amount: fromCents(cents), notes });
    left -= cents;
  };
  pay(first.day, initial.amount, initial.notes);
  for (const visit of others) {
    if (visit === finished) pay(visit.day, fromCents(left), 'Cancela el saldo');
    else if (random.chance(0.88)) pay(visit.day, part, null);
  }
  if (first.day < today && visits.some(({ day }) => day === today) && random.chance(0.5)) {
    pay(today, part, 'Cuota pagada antes de la cita');
  }
  return made;
}

const isPaid = ({ type }: Visit): boolean =>
  ['Colocación de Aparatología', 'Control', 'Retiro de Aparatología', 'Otro'].includes(type);

function recordsOf(
  { seed }: DemoPlan,
  random: Random,
  { number, patient, day, instalments, ...offer }: Offer & { number: number; patient: string },
): DemoRecord[] {
  const budget = demoId(seed, 'budgets', number);
  const usual = random.weighted(METHODS);
  const payments = instalments.map(({ day, amount, notes }, index): DemoRecord => {
    const payment_method = random.chance(0.75) ? usual : random.weighted(METHODS);
    const values: PaymentValues = { patient, budget, amount, payment_date: day, payment_method, notes };
    return { collection: 'payments', id: demoId(seed, 'payments', number * 100 + index), day, values };
  });
  const values: BudgetValues = { patient, ...offer };
  return [{ collection: 'budgets', id: budget, day, values }, ...payments];
}
