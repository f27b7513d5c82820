import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { daysBetween } from '#domain/values/spans.ts';
import { reachablesOf } from '#entities/patient/reach.ts';
import { nextDueOf } from '#store/money/dues.ts';
import { csvAmount } from '#ui/files/csv.ts';
import { formatDate } from '#ui/text/format.ts';
import type { DuesRow } from './use-dues-page.ts';

const HEAD = [
  'Paciente',
  'Teléfono',
  'Cuotas vencidas',
  'Iniciales vencidas',
  'Vencido',
  'Vencido desde',
  'Días',
  'Vence esta semana',
  'Próximo vencimiento',
  'Saldo',
  'Último pago',
  'Monto del último pago',
];

/** The list as a table for a spreadsheet. */
export function duesTable(rows: readonly DuesRow[], today: string): (string | number)[][] {
  return [HEAD, ...rows.map((row) => cellsOf(row, today))];
}

function cellsOf({ person, patient, last }: DuesRow, today: string): (string | number)[] {
  const { overdue, week, missing } = person;
  return [
    patient ? fullName(patient) : UNKNOWN_PATIENT,
    (patient && reachablesOf(patient, today)[0]?.phone) ?? '',
    overdue.instalments,
    overdue.initials,
    csvAmount(overdue.amount),
    formatDate(overdue.since),
    overdue.since === null ? '' : daysBetween(overdue.since, today),
    csvAmount(week.amount),
    formatDate(nextDueOf(person)),
    csvAmount(missing),
    formatDate(last?.payment_date),
    last ? csvAmount(last.amount) : '',
  ];
}
