import { useState } from 'react';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { RunStep } from './run/run-step.tsx';
import { Steps } from './steps.tsx';
import type { Chosen, Mapping } from './chosen.ts';
import { useJob } from './use-job.ts';
import styles from './import.module.css';

/** Imports patients from a file in four steps; the last one alone writes. */
export function ImportPage() {
  const { state, end } = useJob();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Null until the columns are decided. */
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const step = state.status !== 'idle' ? 4 : chosen === null ? 1 : mapping === null ? 2 : 3;

  function restart(): void {
    setChosen(null);
    setMapping(null);
    end().catch(reportError);
  }
  return (
    <>
      <PageHeader
        title="Importar pacientes"
        subtitle={step < 4 ? 'Nada se guarda hasta el último paso' : null}
        back={{ to: '/patients', label: 'Volver a pacientes' }}
      />
      <Steps current={step} done={state.status === 'done'} />
      <div className={styles.stack}>
        {state.status !== 'idle' ? <RunStep state={state} onAgain={restart} /> : null}
        {step === 1 ? (
          <FileStep
            onChosen={(next) => {
              setChosen(next);
              // An import that was begun before keeps its columns.
              setMapping(next.earlier === null ? null : { fields: next.fields, dates: next.dates, zeros: next.zeros });
            }}
          />
        ) : null}
        {step === 2 && chosen ? (
          <ColumnsStep
            chosen={chosen}
            onBack={() => setChosen(null)}
            onReplaced={(next) => {
              setChosen(next);
              // A file that took long may come when the columns of the one before were decided.
              setMapping(null);
            }}
            onDecided={(decided) => {
              setChosen({ ...chosen, ...decided });
              setMapping(decided);
            }}
          />
        ) : null}
        {step === 3 && chosen && mapping ? (
          <ReviewStep chosen={chosen} mapping={mapping} onBack={() => setMapping(null)} />
        ) : null}
      </div>
    </>
  );
}
