import { useState } from 'react';
import { PaperPage } from '#entities/clinic/paper-page.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { budgetPaper } from '#store/money/papers.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { BUDGET_FAILED } from '../messages.ts';
import { BudgetPaper } from './budget-paper.tsx';

export function BudgetPage({ id }: { id: string }) {
  const state = useRecord('budgets', id);
  const view = valueOf(useRead(budgetPaper, id));
  const facts = usePaperFacts();
  const [payments, setPayments] = useState<'with' | 'without'>('with');
  if (state.status === 'failed' || state.status === 'missing') {
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    return (
      <RecordNotShown collection="budgets" title="Presupuesto" message={BUDGET_FAILED} back={back} state={state} />
    );
  }
  if (!view) return null;
  const { patient, budget, complete } = view;
  return (
    <PaperPage
      title="Presupuesto"
      patientId={budget.patient}
      patient={patient}
      choice={
        complete ? (
          <Segmented
            name="payments"
            label="Qué se imprime"
            options={[
              { value: 'with', label: 'Con pagos' },
              { value: 'without', label: 'Sin pagos' },
            ]}
            value={payments}
            onChange={(next) => setPayments(next ?? 'with')}
          />
        ) : null
      }
      lacks={complete ? undefined : 'El presupuesto sale sin pagos ni saldo hasta que lleguen los pagos.'}
      size="a4"
    >
      <BudgetPaper view={view} facts={facts} withPayments={complete && payments === 'with'} />
    </PaperPage>
  );
}
