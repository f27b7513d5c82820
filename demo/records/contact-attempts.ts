// Attempts to reach patients: after a visit that was missed, where no visit is ahead, and about money that is overdue.
import type { Channel, ContactAttemptValues, ContactReason, Outcome } from '#domain/follow-up/contact-attempt.ts';
import type { BudgetValues } from '#domain/money/budget.ts';
import { scheduleOf, standingOf } from '#domain/money/instalments.ts';
import type { PaymentValues } from '#domain/money/payment.ts';
import { addDays } from '#domain/values/dates.ts';
import { sumOf } from '#domain/values/money.ts';
import { openDayUntil } from '#demo/days.ts';
import { randomOf, type Random } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Story } from './story.ts';

const CHANNELS: readonly (readonly [Channel, number])[] = [
  ['llamada', 60],
  ['whatsapp', 32],
  ['correo', 4],
  ['en_persona', 4],
];

/** The weighted outcomes of the last attempt with somebody who has no visit yet. */
const LAST_OUTCOMES: readonly (readonly [Outcome, number])[] = [
  ['no_contesta', 50],
  ['contactado', 24],
  ['llamar_despues', 18],
  ['no_desea', 8],
];

/** The weighted outcomes of an attempt of the last days. */
const RECENT_OUTCOMES: readonly (readonly [Outcome, number])[] = [
  ['no_contesta', 45],
  ['contactado', 45],
  ['llamar_despues', 10],
];

/** The weighted outcomes of the attempt with somebody whose treatment is paused. */
const PAUSED_OUTCOMES: readonly (readonly [Outcome, number])[] = [
  ['no_desea', 50],
  ['contactado', 50],
];

const NOTES: Record<ContactReason, readonly string[]> = {
  seguimiento: [
    'Está de viaje, avisa cuando vuelva.',
    'Contesta la mamá.',
    'Buzón de voz.',
    'Pide que sea en la tarde.',
  ],
  cobranza: ['Paga a fin de mes.', 'Pide el número de cuenta.', 'Transfiere hoy.', 'Paga en su próxima cita.'],
};

/** The attempts to reach one patient. */
export function attemptRecords({ seed, today }: DemoPlan, { person, treatment, visits }: Story): DemoRecord[] {
  const random = randomOf(seed, 'attempts', person.number);
  const attempts = visits
    .filter(({ estado, day }) => estado === 'inasistencia' && visits.some((later) => later.day > day))
    .map(({ day }) => attempt(random, person.id, addDays(day, 1), 'cita_dada'));
  const last = visits.findLast(({ day }) => day < today);
  const comes = visits.some(({ day, moved }) => day >= today && moved === undefined);
  if (last && !comes && treatment.status === 'iniciado') {
    let day = addDays(last.day, random.integer(10, 25));
    for (let left = random.integer(0, 4); left > 0 && day < today; left -= 1) {
      const outcome = left === 1 ? random.weighted(LAST_OUTCOMES) : 'no_contesta';
      attempts.push(attempt(random, person.id, day, outcome, today));
      day = addDays(day, random.integer(3, 9));
    }
    const recent = openDayUntil(addDays(today, -random.integer(1, 4)));
    const before = attempts.at(-1);
    const isWanted = before?.values.outcome !== 'no_desea' && recent > (before?.day ?? last.day);
    if (random.chance(0.7) && isWanted) {
      attempts.push(attempt(random, person.id, recent, random.weighted(RECENT_OUTCOMES), today));
    }
  }
  if (last && treatment.status === 'en_pausa') {
    const outcome = random.weighted(PAUSED_OUTCOMES);
    attempts.push(attempt(random, person.id, addDays(last.day, random.integer(20, 40)), outcome));
  }
  return attempts
    .filter(({ day }) => day < today)
    .map(({ day, values }, index) => ({
      collection: 'contact-attempts',
      id: demoId(seed, 'contact-attempts', person.number * 100 + index),
      day,
      values,
    }));
}

/** Beyond the numbers of a patient's other attempts. */
const FIRST_ABOUT_MONEY = 50;

/** The attempts of the last days to reach a patient whose instalments are overdue; `money`: their budgets and payments. */
export function collectionRecords(
  { seed, today }: DemoPlan,
  { person }: Story,
  money: readonly DemoRecord[],
): DemoRecord[] {
  const random = randomOf(seed, 'collection', person.number);
  const payments = money.flatMap(({ collection, values }) =>
    collection === 'payments' ? [values as unknown as PaymentValues] : [],
  );
  return money
    .filter(({ collection }) => collection === 'budgets')
    .flatMap(({ id, day: madeOn, values }, index): DemoRecord[] => {
      const paid = sumOf(payments.filter(({ budget }) => budget === id).map(({ amount }) => amount));
      const { since } = standingOf(scheduleOf(values as unknown as BudgetValues, madeOn), paid, today).overdue;
      const day = openDayUntil(addDays(today, -random.integer(1, 8)));
      if (since === null || day <= since || !random.chance(0.8)) return [];
      const number = person.number * 100 + FIRST_ABOUT_MONEY + index;
      const made = attempt(random, person.id, day, random.weighted(RECENT_OUTCOMES), today, 'cobranza');
      return [{ collection: 'contact-attempts', id: demoId(seed, 'contact-attempts', number), ...made }];
    });
}

function attempt(
  random: Random,
  patient: string,
  day: string,
  outcome: Outcome,
  today = day,
  reason: ContactReason = 'seguimiento',
) {
  const later = outcome === 'llamar_despues' ? addDays(today, random.integer(-1, 9)) : null;
  const hour = String(random.integer(14, 22));
  const values: ContactAttemptValues = {
    patient,
    at: `${day}T${hour}:${String(random.integer(10, 59))}:00.000Z`,
    channel: random.weighted(CHANNELS),
    outcome,
    call_again_on: later !== null && later < day ? day : later,
    reason,
    notes: random.chance(0.2) ? random.pick(NOTES[reason]) : null,
  };
  return { day, values };
}
