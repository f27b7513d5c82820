import { ChevronDownIcon, CircleCheckIcon, HistoryIcon, PencilIcon, PrinterIcon, Trash2Icon } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { progressColor } from '#domain/money/budget.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import type { RecordMark } from '#store/rows/record-marks.ts';
import type { BudgetWithFigures } from '#store/money/budgets.ts';
import { Button } from '#ui/controls/button.tsx';
import { RowMenu } from '#ui/controls/menu.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { formatMoney } from '#ui/text/format.ts';
import parts from '#ui/layout/parts.module.css';
import { InstalmentLine } from '../instalments/instalment-line.tsx';
import { markOfBudget, type PatientMoney } from './use-patient-money.ts';
import type { OpenWindows } from './windows.ts';
import styles from './budget-panel.module.css';

/** The budgets with a balance, then those paid in full. */
export function BudgetLines({ money, open }: { money: PatientMoney; open: OpenWindows }) {
  if (!money.complete) return <Offers money={money} open={open} />;
  const owed = money.budgets.filter(({ remaining_balance }) => remaining_balance > 0);
  const done = money.budgets.filter(({ remaining_balance }) => remaining_balance <= 0);
  const line = (budget: BudgetWithFigures) => (
    <BudgetLine key={budget.id} budget={budget} mark={markOfBudget(money, budget.id)} open={open} />
  );
  return (
    <>
      {owed.length === 0 ? null : (
        <ul className={styles.lines} aria-label="Presupuestos con saldo">
          {owed.map(line)}
        </ul>
      )}
      {done.length === 0 ? null : (
        <details open className={parts.fold}>
          <summary>
            Completados · {done.length}
            <ChevronDownIcon size={18} />
          </summary>
          <ul className={styles.lines} aria-label="Presupuestos completados">
            {done.map(line)}
          </ul>
        </details>
      )}
    </>
  );
}

/** Budgets while payments are downloading: each with its total, without a balance. */
function Offers({ money, open }: { money: PatientMoney; open: OpenWindows }) {
  return (
    <ul className={styles.lines} aria-label="Presupuestos">
      {money.budgets.map((budget) => (
        <Offer key={budget.id} budget={budget} mark={markOfBudget(money, budget.id)} open={open} />
      ))}
    </ul>
  );
}

function Offer({ budget, mark, open }: BudgetLineProps) {
  const { nombre, total_amount } = budget;
  return (
    <li>
      <div className={styles.head}>
        <h3>{nombre}</h3>
        <span className="nowrap">{formatMoney(total_amount)}</span>
      </div>
      <div className={styles.foot}>
        <p className={styles.state}>
          <MarkBadge mark={mark} />
        </p>
        <BudgetMenu budget={budget} open={open} deletable={false} />
      </div>
    </li>
  );
}

interface BudgetLineProps {
  budget: BudgetWithFigures;
  mark: RecordMark | undefined;
  open: OpenWindows;
}

function BudgetLine({ budget, mark, open }: BudgetLineProps) {
  const nameId = useId();
  const { id, nombre, total_amount, total_paid, remaining_balance, payment_progress } = budget;
  const percent = `${Math.floor(payment_progress)} %`;
  return (
    <li>
      <div className={styles.head}>
        <h3 id={nameId}>{nombre}</h3>
        <span className="nowrap">{formatMoney(total_amount)}</span>
      </div>
      {mark || remaining_balance < 0 ? (
        <p className={styles.marks}>
          {remaining_balance < 0 ? <Badge tone="warn">Pagado de más {formatMoney(-remaining_balance)}</Badge> : null}
          <MarkBadge mark={mark} />
        </p>
      ) : null}
      <div className={styles.bar}>
        <Progress
          label={`${nombre}: pagado ${formatMoney(total_paid)}, ${percent}`}
          value={payment_progress}
          tone={progressColor(payment_progress)}
        />
      </div>
      <InstalmentLine budget={budget} nameId={nameId} onOpen={() => open.list({ kind: 'instalments', budget: id })} />
      <div className={styles.foot}>
        {remaining_balance > 0 ? (
          <p className={styles.state}>
            Saldo · {percent} pagado <b>{formatMoney(remaining_balance)}</b>
          </p>
        ) : (
          <p className={styles.complete}>
            <CircleCheckIcon size={18} />
            Pago Completado
          </p>
        )}
        <BudgetMenu budget={budget} open={open} />
        <Button
          variant="quiet"
          className={styles.narrow}
          aria-describedby={nameId}
          onClick={() => open.list({ kind: 'payments', budget: id })}
        >
          Pagos
        </Button>
        {remaining_balance > 0 ? (
          <Button
            variant="accent"
            className={styles.narrow}
            aria-describedby={nameId}
            onClick={() => open.form({ kind: 'pay', budget: id })}
          >
            Pagar
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface BudgetMenuProps {
  budget: BudgetWithFigures;
  open: OpenWindows;
  /** The records that its deletion takes along are known. */
  deletable?: boolean;
}

function BudgetMenu({ budget, open, deletable = true }: BudgetMenuProps) {
  const navigate = useNavigate();
  return (
    <RowMenu
      label={`Más acciones de ${budget.nombre}`}
      actions={[
        { label: 'Editar', icon: <PencilIcon />, onSelect: () => open.form({ kind: 'budget', budget }) },
        {
          label: 'Imprimir',
          icon: <PrinterIcon />,
          onSelect: () => void navigate({ to: '/budgets/$id/print', params: { id: budget.id } }),
        },
        {
          label: 'Historial de cambios',
          icon: <HistoryIcon />,
          onSelect: () => open.form({ kind: 'changes', budget }),
        },
        ...(deletable
          ? [
              {
                label: 'Eliminar',
                icon: <Trash2Icon />,
                danger: true,
                onSelect: () => open.form({ kind: 'delete-budget', budget }),
              },
            ]
          : []),
      ]}
    />
  );
}
