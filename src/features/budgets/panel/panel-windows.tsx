import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { LazyHistoryDrawer } from '#record/history/history-button.tsx';
import { MissingWindow } from '#record/read/edit-window.tsx';
import { BudgetDialog } from '../forms/budget-dialog.tsx';
import { DeleteBudget } from '../forms/delete-budget.tsx';
import { DeletePayment } from '../forms/delete-payment.tsx';
import { PaymentDialog } from '../forms/payment-dialog.tsx';
import { BudgetPayments } from '../history/budget-payments.tsx';
import { PaymentHistory } from '../history/payment-history.tsx';
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
    case 'missing':
      return (
        <MissingWindow
          collection={form.collection}
          title={form.collection === 'budgets' ? 'Editar presupuesto' : 'Editar pago'}
          onClose={onCloseForm}
        />
      );
    default:
      return null;
  }
}
