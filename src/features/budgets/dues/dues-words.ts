// The words for what a person owes, in the list, in the file and in a message.
import { INITIAL, type Instalment } from '#domain/money/instalments.ts';
import { cuotas, lineName, overdueWords } from '#domain/money/instalment-words.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { lowerFirst } from '#domain/values/text.ts';
import { firstNameOf, isAddressedToGuardian, type Reachable } from '#entities/patient/reach.ts';
import type { BudgetDues, PersonDues } from '#store/money/dues.ts';
import { formatDayMonth, formatMoney } from '#ui/text/format.ts';
import { dueWords, sinceWords, weekWords } from '../instalments/due-words.ts';
import type { DuesFilter } from './dues-address.ts';

/** The words of a row, and its sum. */
export interface RowWords {
  /** "2 cuotas vencidas", "Cuota 9 de 20". */
  what: string;
  /** "desde 05/10, 49 días", "vence hoy". */
  when: string;
  amount: number;
  late: boolean;
}

/** The words of a row: of what is overdue, or due this week, or due next. */
export function rowWords({ overdue, week, budgets }: PersonDues, filter: DuesFilter, today: string): RowWords {
  if (overdue.since !== null && filter !== 'semana') {
    return { what: overdueWords(overdue), when: sinceWords(overdue.since, today), amount: overdue.amount, late: true };
  }
  const next = nextLine(budgets, today);
  if (week.since !== null) {
    const count = week.instalments + week.initials;
    const what = count > 1 ? cuotas(count) : lineWords(next);
    return { what, when: weekWords(week.since, today), amount: week.amount, late: false };
  }
  return { what: lineWords(next), when: dueWords(next.line.due, today), amount: next.line.missing, late: false };
}

interface NextLine {
  line: Instalment;
  count: number;
}

/** The first line, of all budgets, that is due from today on. */
function nextLine(budgets: readonly BudgetDues[], today: string): NextLine {
  const lines = budgets.map(({ soonest, next, count }) => ({ line: soonest ?? next, count }));
  const ahead = lines.filter(({ line }) => line.due >= today);
  return (ahead.length > 0 ? ahead : lines).reduce((a, b) => (b.line.due < a.line.due ? b : a));
}

/** "Cuota 9 de 20", "Cuota 18 de 18, la última". */
function lineWords({ line: { number }, count }: NextLine): string {
  return `${lineName(number, count)}${number === count && count > 1 ? ', la última' : ''}`;
}

/** A message that reminds of what a person owes, or will. */
export function duesMessage(
  person: PersonDues,
  patient: Pick<Patient, 'first_name' | 'fecha_nacimiento' | 'guardian_name'>,
  reachable: Reachable,
  { clinicName, today }: { clinicName: string; today: string },
): string {
  const guardian = isAddressedToGuardian(patient, reachable, today);
  const own = firstNameOf(patient.first_name);
  const addressed = guardian ? firstNameOf(patient.guardian_name) : own;
  const greeting = addressed === '' ? 'Hola.' : `Hola, ${addressed}.`;
  const whose = guardian ? `el tratamiento de ${own}` : 'su tratamiento';
  const from = clinicName === '' ? 'la clínica' : clinicName;
  return [
    `${greeting} Le escribimos de ${from} por ${whose}: ${debtWords(person, today)}.`,
    'Puede pagar en la clínica, por transferencia o con tarjeta.',
    'Si ya lo hizo, gracias y no tome en cuenta este mensaje.',
  ].join(' ');
}

/** "hay 2 cuotas vencidas", "están vencidas la cuota inicial y 1 cuota". */
function lateWords({ instalments, initials }: PersonDues['overdue']): string {
  if (initials !== 1) return `hay ${lowerFirst(overdueWords({ instalments, initials }))}`;
  return instalments === 0
    ? 'está vencida la cuota inicial'
    : `están vencidas la cuota inicial y ${cuotas(instalments)}`;
}

function debtWords({ overdue, week, budgets }: PersonDues, today: string): string {
  const { since, amount, instalments, initials } = overdue;
  if (since !== null) {
    const several = instalments + initials > 1 ? ' en total' : '';
    return `${lateWords(overdue)} desde el ${formatDayMonth(since, today)}, por ${formatMoney(amount)}${several}`;
  }
  const soon = week.instalments + week.initials;
  if (soon > 1 && week.since !== null) {
    return `esta semana vencen ${cuotas(soon)}, por ${formatMoney(week.amount)} en total; la primera ${weekWords(week.since, today)}`;
  }
  const { line, count } = nextLine(budgets, today);
  const name = line.number === INITIAL ? 'la cuota inicial' : `la ${lowerFirst(lineName(line.number, count))}`;
  return `${name}, por ${formatMoney(line.missing)}, ${weekWords(line.due, today)}`;
}
