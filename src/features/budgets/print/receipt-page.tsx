import { CloudUploadIcon } from 'lucide-react';
import { useState } from 'react';
import { PaperPage } from '#entities/clinic/paper-page.tsx';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readReceipt } from '#store/money/papers.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { RECEIPT_FAILED } from '../messages.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import styles from './paper.module.css';

/** A printable receipt: the patient's copy alone, or on one page with the clinic's. */
export function ReceiptPage({ id }: { id: string }) {
  const state = useRecord('payments', id);
  const receipt = valueOf(useRead(readReceipt, id));
  const facts = usePaperFacts();
  const [page, setPage] = useState<'a4' | 'a5'>('a4');
  if (state.status === 'failed' || state.status === 'missing') {
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    return (
      <RecordNotShown collection="payments" title="Recibo de pago" message={RECEIPT_FAILED} back={back} state={state} />
    );
  }
  if (!receipt) return null;
  const { patient, payment, complete, unsent } = receipt;
  return (
    <PaperPage
      title="Recibo de pago"
      patientId={payment.patient}
      patient={patient}
      choice={
        <Segmented
          name="page"
          label="Tamaño del papel"
          options={[
            { value: 'a5', label: 'A5' },
            { value: 'a4', label: 'A4, dos copias' },
          ]}
          value={page}
          onChange={(next) => setPage(next ?? 'a4')}
        />
      }
      notice={unsent ? <Provisional /> : null}
      lacks={complete ? undefined : 'El recibo sale sin el saldo hasta que lleguen los demás pagos.'}
      size={page}
    >
      <div className={styles.sheet}>
        <ReceiptPaper receipt={receipt} facts={facts} copy="Copia del paciente" />
        {page === 'a4' ? <ReceiptPaper receipt={receipt} facts={facts} copy="Copia de la clínica" /> : null}
      </div>
    </PaperPage>
  );
}

function Provisional() {
  return (
    <Banner tone="warning" icon={<CloudUploadIcon />}>
      <strong>Número provisional.</strong> Este pago todavía no se ha enviado. Puede entregar el recibo: el número será
      el mismo cuando el servidor lo reciba.
    </Banner>
  );
}
