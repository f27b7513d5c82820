import { PrinterIcon } from 'lucide-react';
import { useState } from 'react';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { MayLack } from '#record/read/still-coming.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { budgetPaper } from '#store/money/papers.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BUDGET_FAILED } from '../messages.ts';
import { BudgetPaper } from './budget-paper.tsx';
import { usePaperFacts } from './use-paper-facts.ts';
import styles from './paper.module.css';

/** A budget as it comes out of the printer. */
export function BudgetPage({ id }: { id: string }) {
  const state = useRecord('budgets', id);
  const view = valueOf(useRead((db) => budgetPaper(db, id), [id]));
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
  const withPayments = complete && payments === 'with';
  return (
    <>
      <div className="no-print">
        <PageHeader
          title="Presupuesto"
          subtitle={patient ? fullName(patient) : UNKNOWN_PATIENT}
          back={{ to: '/patients/$id', params: { id: budget.patient }, label: 'Volver al paciente' }}
          actions={
            <>
              {complete ? (
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
              ) : null}
              <Button variant="filled" icon={<PrinterIcon />} onClick={() => print()}>
                Imprimir
              </Button>
            </>
          }
        />
        {complete ? null : (
          <div className={styles['notice']}>
            <MayLack>El presupuesto sale sin pagos ni saldo hasta que lleguen los pagos.</MayLack>
          </div>
        )}
      </div>
      <div className={styles['desk']} data-page="a4">
        <BudgetPaper view={view} facts={facts} withPayments={withPayments} />
      </div>
    </>
  );
}
