import { TriangleAlertIcon, WalletIcon } from 'lucide-react';
import { useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { NoneYet } from '#record/read/none-yet.tsx';
import { asksFor } from '#record/form/asked-forms.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { formatMoney } from '#ui/text/format.ts';
import { BUDGETS_FAILED } from '../messages.ts';
import { BudgetLines } from './budget-lines.tsx';
import { PanelWindows } from './panel-windows.tsx';
import { PaymentsToCome } from './payments-to-come.tsx';
import { readPatientMoney, type PatientMoney } from './use-patient-money.ts';
import {
  openable,
  windowOf,
  type AskedWindows,
  type FormWindow,
  type ListWindow,
  type OpenWindows,
} from './windows.ts';
import styles from './budget-panel.module.css';

const TITLE = 'Presupuestos';

interface BudgetPanelProps {
  patient: Patient;
  /** The forms that the address asks for. */
  asked?: AskedWindows;
  /** Called when such a form closes: the address drops it. */
  onAnswered?: () => void;
}

/** A patient's budgets and payments, on the patient's page. */
export function BudgetPanel({ patient, asked = {}, onAnswered }: BudgetPanelProps) {
  const [list, setList] = useState<ListWindow | null>(null);
  const [form, setForm] = useState<FormWindow | null>(null);
  const state = useRead(readPatientMoney, patient.id);
  const open: OpenWindows = { list: setList, form: setForm };
  if (state.status === 'loading') return <Card title={TITLE}>{null}</Card>;
  if (state.status === 'failed') return <NotRead onRetry={state.retry} />;
  const money = state.value;
  function closeForm(): void {
    setForm(null);
    if (asksFor(asked)) onAnswered?.();
  }
  return (
    <>
      {money.budgets.length === 0 ? <NoBudgets open={open} /> : <Budgets money={money} open={open} />}
      <PanelWindows
        patient={patient}
        money={money}
        list={list}
        form={openable(form ?? windowOf(asked), money)}
        open={open}
        onCloseList={() => setList(null)}
        onCloseForm={closeForm}
      />
    </>
  );
}

function Budgets({ money, open }: { money: PatientMoney; open: OpenWindows }) {
  return (
    <Card
      title={TITLE}
      padded={false}
      actions={
        <>
          {money.complete ? (
            <Button
              variant="quiet"
              className={styles.action}
              aria-label="Historial de pagos"
              onClick={() => open.list({ kind: 'history', budget: null })}
            >
              Pagos
            </Button>
          ) : null}
          <Button
            variant="quiet"
            className={styles.action}
            aria-label="Nuevo presupuesto"
            onClick={() => open.form({ kind: 'budget' })}
          >
            Nuevo
          </Button>
        </>
      }
    >
      {money.complete ? <Sums money={money} /> : <PaymentsToCome revived={money.revived} />}
      <BudgetLines money={money} open={open} />
    </Card>
  );
}

function Sums({ money: { balance } }: { money: PatientMoney }) {
  const { owed, paid, total, overpaid } = balance;
  return (
    <div className={styles.sums}>
      <p className={styles.owed}>
        Saldo total <b>{formatMoney(owed)}</b>
      </p>
      <p className={styles.paid}>
        <span>Pagado {formatMoney(paid)}</span> <span>de {formatMoney(total)}</span>
      </p>
      {overpaid > 0 ? (
        <p className={styles.over}>
          <TriangleAlertIcon size={17} />
          <span>
            Pagado de más: <b>{formatMoney(overpaid)}</b>
          </span>
        </p>
      ) : null}
    </div>
  );
}

function NoBudgets({ open }: { open: OpenWindows }) {
  return (
    <Card title={TITLE} padded={false}>
      <NoneYet
        of="budgets"
        icon={<WalletIcon size={22} />}
        title="Sin presupuestos"
        action={<Button onClick={() => open.form({ kind: 'budget' })}>Crear presupuesto</Button>}
      />
    </Card>
  );
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <Card title={TITLE} padded={false}>
      <ReadFailed compact message={BUDGETS_FAILED} onRetry={onRetry} />
    </Card>
  );
}
