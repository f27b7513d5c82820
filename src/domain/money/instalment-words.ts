// The words for instalments, on screens and on receipts.
import { groupThousands } from '#domain/values/numbers.ts';
import { INITIAL, reachedBy, type Overdue, type Share } from './instalments.ts';

/** "Cuota 5 de 18", "Cuota inicial": a line of a schedule. */
export const lineName = (number: number, count: number): string =>
  number === INITIAL ? 'Cuota inicial' : `Cuota ${number} de ${count}`;

/** "1 cuota vencida", "2 cuotas vencidas"; the initial payment is named apart. '' when nothing is overdue. */
export function overdueWords({ instalments, initials }: Pick<Overdue, 'instalments' | 'initials'>): string {
  const initial = initials === 1 ? 'Cuota inicial' : `${groupThousands(initials)} cuotas iniciales`;
  if (initials === 0)
    return instalments === 0 ? '' : `${cuotas(instalments)} ${instalments === 1 ? 'vencida' : 'vencidas'}`;
  if (instalments === 0) return `${initial} ${initials === 1 ? 'vencida' : 'vencidas'}`;
  return `${initial} y ${cuotas(instalments)} vencidas`;
}

/** "1 cuota", "18 cuotas". */
export const cuotas = (count: number): string => (count === 1 ? '1 cuota' : `${groupThousands(count)} cuotas`);

/** "1 cuota", "18 cuotas mensuales". */
export const monthlyWords = (count: number): string => (count === 1 ? cuotas(1) : `${cuotas(count)} mensuales`);

/**
 * The instalments that a payment went to, for its receipt: "Cuota 5 de 18", "A cuenta de la cuota 6 de 18", "Cuotas 5 y 6 de
 * 18", "Cuota inicial". `before`: the sum paid before it. Null where it went to none: without a schedule, or beyond its end.
 */
export function receiptWords(schedule: readonly Share[], before: number, amount: number): string | null {
  const count = schedule.filter(({ number }) => number !== INITIAL).length;
  const reached = reachedBy(schedule, before, amount);
  const whole = reached.filter((line) => line.whole).map(({ number }) => number);
  const monthly = whole.filter((number) => number !== INITIAL);
  const part = reached.find((line) => !line.whole);
  const words = [
    ...(whole.includes(INITIAL) ? ['cuota inicial'] : []),
    ...(monthly.length === 0 ? [] : [`${numbered(monthly)} de ${count}`]),
    ...(part ? [`a cuenta de la ${partly(part.number, count, monthly.length > 0)}`] : []),
  ].join(' y ');
  return words === '' ? null : `${words.charAt(0).toLocaleUpperCase('es')}${words.slice(1)}`;
}

/** "cuota 5", "cuotas 5 y 6", "cuotas 5 a 8": they follow each other. */
function numbered(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (numbers.length === 1) return `cuota ${first}`;
  return `cuotas ${first} ${numbers.length === 2 ? 'y' : 'a'} ${last}`;
}

function partly(number: number, count: number, afterOthers: boolean): string {
  if (number === INITIAL) return 'cuota inicial';
  return afterOthers ? `${number}` : `cuota ${number} de ${count}`;
}
