import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { LazyHistoryDrawer } from '#record/history/history-button.tsx';
import { EditWindow, MissingWindow } from '#record/read/edit-window.tsx';
import { BudgetDialog } from '../forms/budget-dialog.tsx';
import { DeleteBudget } from '../forms/delete-budget.tsx';
import { DeletePayment } from '../forms/delete-payment.tsx';
import { PaymentDialog } from '../forms/payment-dialog.tsx';
import { BudgetPayments } from '../history/budget-payments.tsx';
import { PaymentHistory } from '../history/payment-history.tsx';
import { ScheduleWindow } from '../instalments/schedule-window.tsx';
import type { PatientMoney } from './use-patient-money.ts';
import type { FormWindow, ListWindow, OpenWindows } from './windows.ts';

interface PanelWindowsProps {
  patient: Patient;
  money: PatientMoney;
  list: ListWindow | null;
  form: FormWindow | null;
  open: OpenWindows;
  onCloseList: () => void;
  onCloseForm: () => void;
}

/** The open windows: a list of payments, and over it a form or a question. */
export function PanelWindows(props: PanelWindowsProps) {
  return (
    <>
      <Lists {...props} />
      <Forms {...props} />
    </>
  );
}

function Lists({ patient, money, list, open, onCloseList }: PanelWindowsProps) {
  if (!list) return null;
  if (list.kind === 'history') {
    return <PaymentHistory patient={patient} money={money} budget={list.budget} open={open} onClose={onCloseList} />;
  }
  const budget = money.budgets.find(({ id }) => id === list.budget);
  if (!budget) return null;
  if (list.kind === 'instalments') {
    return (
      <ScheduleWindow
        patient={patient}
        budget={budget}
        payments={money.payments.filter((payment) => payment.budget === budget.id)}
        onPay={() => open.form({ kind: 'pay', budget: budget.id })}
        onClose={onCloseList}
      />
    );
  }
  return <BudgetPayments patient={patient} money={money} budget={budget} open={open} onClose={onCloseList} />;
}

function Forms({ patient, money, form, onCloseForm }: PanelWindowsProps) {
  const navigate = useNavigate();
  switch (form?.kind) {
    case 'budget':
      return (
        <BudgetDialog
          patient={patient}
          budget={form.budget}
          paid={money.budgets.find(({ id }) => id === form.budget?.id)?.total_paid ?? 0}
          onClose={onCloseForm}
        />
      );
    case 'changes':
      return (
        <Suspense>
          <LazyHistoryDrawer
            collection="budgets"
            id={form.budget.id}
            subtitle={form.budget.nombre}
            opened
            onClose={onCloseForm}
          />
        </Suspense>
      );
    case 'delete-budget':
      return <DeleteBudget budget={form.budget} money={money} onClose={onCloseForm} />;
    case 'pay':
    case 'edit-payment':
      return (
        <PaymentDialog
          patient={patient}
          money={money}
          {...(form.kind === 'pay' ? { budget: form.budget } : { payment: form.payment })}
          onClose={onCloseForm}
          onReceipt={(id) => void navigate({ to: '/payments/$id/receipt', params: { id } })}
        />
      );
    case 'delete-payment':
      return <DeletePayment payment={form.payment} money={money} onClose={onCloseForm} />;
    case 'asked':
      return <AskedForm patient={patient} money={money} asked={form} onClose={onCloseForm} />;
    default:
      return null;
  }
}

interface AskedFormProps {
  patient: Patient;
  money: PatientMoney;
  asked: Extract<FormWindow, { kind: 'asked' }>;
  onClose: () => void;
}

/** The form of a record of the address. It stays when the record is deleted elsewhere: what was typed is kept. */
function AskedForm({ patient, money, asked: { collection, id }, onClose }: AskedFormProps) {
  const navigate = useNavigate();
  const title = collection === 'budgets' ? 'Editar presupuesto' : 'Editar pago';
  // An old or mistyped address may name a record of another patient.
  const foreign = <MissingWindow collection={collection} title={title} onClose={onClose} />;
  if (collection === 'budgets') {
    const paid = money.budgets.find((budget) => budget.id === id)?.total_paid ?? 0;
    return (
      <EditWindow collection="budgets" id={id} title={title} onClose={onClose}>
        {(budget) =>
          budget.patient === patient.id ? (
            <BudgetDialog patient={patient} budget={budget} paid={paid} onClose={onClose} />
          ) : (
            foreign
          )
        }
      </EditWindow>
    );
  }
  return (
    <EditWindow collection="payments" id={id} title={title} onClose={onClose}>
      {(payment) =>
        payment.patient === patient.id ? (
          <PaymentDialog
            patient={patient}
            money={money}
            payment={payment}
            onClose={onClose}
            onReceipt={(receipt) => void navigate({ to: '/payments/$id/receipt', params: { id: receipt } })}
          />
        ) : (
          foreign
        )
      }
    </EditWindow>
  );
}
