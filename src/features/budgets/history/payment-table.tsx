import { PencilIcon, ReceiptTextIcon, Trash2Icon } from 'lucide-react';
import { PAYMENT_METHOD_LABELS, type Payment } from '#domain/money/payment.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { IconButton, IconButtonLink } from '#ui/controls/button.tsx';
import { DataTable, type Column } from '#ui/layout/data-table.tsx';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import type { PatientMoney } from '../panel/use-patient-money.ts';
import type { OpenWindows } from '../panel/windows.ts';
import styles from './history.module.css';

interface PaymentTableProps {
  label: string;
  payments: readonly Payment[];
  money: PatientMoney;
  open: OpenWindows;
  /** Names each payment's budget, for a list of several. */
  named?: boolean;
}

function columnsOf({ money, open, named = false }: PaymentTableProps): Column<Payment>[] {
  const { budgets, marks } = money;
  const nameOf = (id: string) => budgets.find((budget) => budget.id === id)?.nombre ?? 'Presupuesto desconocido';
  return [
    {
      key: 'payment_date',
      header: 'Fecha',
      cell: ({ id, payment_date }) => (
        <span className="two-lines">
          {formatDate(payment_date)}
          <MarkBadge mark={marks.get(id)} />
        </span>
      ),
    },
    {
      key: 'budget',
      header: named ? 'Presupuesto' : 'Notas',
      cell: ({ budget, notes }) => (
        <span className={styles.text}>
          {named ? <b>{nameOf(budget)}</b> : null}
          {notes === null ? null : <small>{notes}</small>}
        </span>
      ),
    },
    {
      key: 'payment_method',
      header: 'Método',
      cell: ({ payment_method }) => PAYMENT_METHOD_LABELS[payment_method],
    },
    {
      key: 'amount',
      header: 'Monto',
      align: 'end',
      cell: ({ amount }) => <b className={styles.amount}>{formatMoney(amount)}</b>,
    },
    {
      key: 'actions',
      header: 'Acciones',
      hideHeader: true,
      align: 'end',
      cell: (payment) => <RowActions payment={payment} open={open} />,
    },
  ];
}

/** Payments, the newest first, each with its receipt, its form and its deletion. */
export function PaymentTable(props: PaymentTableProps) {
  const { label, payments } = props;
  return (
    <div className={`roomy ${styles.table}`}>
      <DataTable
        label={label}
        columns={columnsOf(props)}
        rows={payments}
        rowKey={({ id }) => id}
        empty={<p className={styles.none}>No hay pagos registrados</p>}
      />
    </div>
  );
}

function RowActions({ payment, open }: { payment: Payment; open: OpenWindows }) {
  const of = `pago de ${formatMoney(payment.amount)} del ${formatDate(payment.payment_date)}`;
  return (
    <span className={styles.actions}>
      <IconButtonLink
        to="/payments/$id/receipt"
        params={{ id: payment.id }}
        variant="quiet"
        label={`Recibo del ${of}`}
        icon={<ReceiptTextIcon />}
      />
      <IconButton
        variant="quiet"
        label={`Editar ${of}`}
        icon={<PencilIcon />}
        onClick={() => open.form({ kind: 'edit-payment', payment })}
      />
      <IconButton
        variant="quiet"
        label={`Eliminar ${of}`}
        icon={<Trash2Icon />}
        className={styles.delete}
        onClick={() => open.form({ kind: 'delete-payment', payment })}
      />
    </span>
  );
}
