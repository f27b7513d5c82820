import { Link } from '@tanstack/react-router';
import { ReceiptTextIcon } from 'lucide-react';
import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { dateIn } from '#domain/values/dates.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import type { CashDay, CashPayment } from '#store/money/cash.ts';
import { Button, IconButtonLink } from '#ui/controls/button.tsx';
import { csvAmount, downloadCsv } from '#ui/files/csv.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatDate, formatDateTime, formatMoney } from '#ui/text/format.ts';
import { takerOf } from './cash-sums.tsx';
import styles from './cash.module.css';

const UNKNOWN_BUDGET = 'Presupuesto desconocido';

const nameOf = ({ patient }: CashPayment): string => (patient ? fullName(patient) : UNKNOWN_PATIENT);

/** The time at which a payment was recorded, "17:31"; with the day before it when that is not the payment's day. */
export function recordedAt({ payment }: CashPayment, date: string, timeZone: string | undefined): string {
  const day = dateIn(new Date(payment.created_at), timeZone);
  return day === date ? formatDateTime(payment.created_at, timeZone).slice(-5) : formatDate(day);
}

function columnsOf(day: CashDay, date: string, timeZone: string | undefined): Column<CashPayment>[] {
  return [
    { key: 'created_at', header: 'Hora', cell: (row) => recordedAt(row, date, timeZone) },
    { key: 'patient', header: 'Paciente', cell: (row) => <Who row={row} /> },
    {
      key: 'payment_method',
      header: 'Método',
      cell: ({ payment, mark }) => (
        <span className="two-lines">
          {PAYMENT_METHOD_LABELS[payment.payment_method]}
          <MarkBadge mark={mark} />
        </span>
      ),
    },
    {
      key: 'created_by',
      header: 'Registró',
      cell: ({ payment }) => <span className={styles.taker}>{takerOf(day.people, payment.created_by)}</span>,
    },
    { key: 'amount', header: 'Monto', align: 'end', cell: ({ payment }) => <b>{formatMoney(payment.amount)}</b> },
    {
      key: 'receipt',
      header: 'Recibo',
      hideHeader: true,
      cell: (row) => (
        <IconButtonLink
          to="/payments/$id/receipt"
          params={{ id: row.payment.id }}
          variant="quiet"
          className={styles.receipt}
          label={`Recibo de ${nameOf(row)}`}
          icon={<ReceiptTextIcon />}
        />
      ),
    },
  ];
}

/** The day's payments as a table for a spreadsheet, in the order of the list. */
function cashRows(date: string, day: CashDay, timeZone: string | undefined): (string | number)[][] {
  const head = ['Fecha', 'Registrado', 'Paciente', 'Presupuesto', 'Método', 'Registró', 'Monto'];
  const rows = day.payments.map((row) => [
    date,
    recordedAt(row, date, timeZone),
    nameOf(row),
    row.budget ?? UNKNOWN_BUDGET,
    PAYMENT_METHOD_LABELS[row.payment.payment_method],
    takerOf(day.people, row.payment.created_by),
    csvAmount(row.payment.amount),
  ]);
  return [head, ...rows];
}

/** The day's payments, the last one first. */
export function CashPayments({ date, day }: { date: string; day: CashDay }) {
  const timeZone = useClinicConfig()?.timezone;
  return (
    <Card
      title={`Pagos del día · ${day.payments.length}`}
      actions={
        <Button variant="quiet" onClick={() => downloadCsv(`caja-${date}.csv`, cashRows(date, day, timeZone))}>
          Exportar CSV
        </Button>
      }
      padded={false}
      className={`roomy ${styles.all}`}
    >
      <DataTable
        label="Pagos del día"
        columns={columnsOf(day, date, timeZone)}
        rows={day.payments}
        rowKey={({ payment }) => payment.id}
        empty={null}
      />
    </Card>
  );
}

function Who({ row }: { row: CashPayment }) {
  return (
    <Link to="/patients/$id" params={{ id: row.payment.patient }} className={styles.who}>
      <Avatar
        id={row.payment.patient}
        firstName={row.patient?.first_name}
        lastName={row.patient?.last_name}
        size="sm"
      />
      <span>
        {nameOf(row)}
        <small>{row.budget ?? UNKNOWN_BUDGET}</small>
      </span>
    </Link>
  );
}
