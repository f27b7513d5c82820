import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { amountInWords, paperNumber } from '#domain/money/paper.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import type { Receipt } from '#store/money/papers.ts';
import paper from '#ui/print/paper.module.css';
import { Signatures } from '#ui/print/paper.tsx';
import { formatDate, formatMoney } from '#ui/text/format.ts';
import { NumberedHead } from './numbered-head.tsx';
import styles from './paper.module.css';

interface ReceiptPaperProps {
  receipt: Receipt;
  facts: ReturnType<typeof usePaperFacts>;
  /** "Copia del paciente". */
  copy: string;
}

/** A receipt: half of an A4 page, or an A5 page. */
export function ReceiptPaper({ receipt, facts, copy }: ReceiptPaperProps) {
  const { payment, budget, taken_by, unsent } = receipt;
  return (
    <article className={`${paper.paper} ${styles.a5}`} aria-label={`Recibo impreso: ${copy}`}>
      <NumberedHead
        facts={facts}
        kind="Recibo de pago"
        number={paperNumber(payment.id)}
        {...(unsent && { provisional: true })}
      />
      <div className={styles.receipt}>
        <Facts receipt={receipt} />
        <div>
          <p className={styles.sum}>
            Monto recibido <b>{formatMoney(payment.amount)}</b>
          </p>
          {budget && receipt.complete ? <Balance receipt={receipt} total={budget.total_amount} /> : null}
        </div>
      </div>
      <Signatures
        left={taken_by === null ? 'Por la clínica' : `Recibido por ${taken_by}`}
        right="Paciente o responsable"
      />
      <footer>
        <span>
          {facts.printed}
          {unsent ? ' · Todavía no enviado al servidor de la clínica; el número no cambia' : ''}
        </span>
        <span className="nowrap">{copy}</span>
      </footer>
    </article>
  );
}

function Facts({ receipt: { payment, budget, patient, instalments } }: { receipt: Receipt }) {
  const name = patient ? fullName(patient) : UNKNOWN_PATIENT;
  return (
    <dl className={styles.facts}>
      <dt>Recibí de</dt>
      <dd className={`clamp ${styles.name}`}>{patient?.guardian_name ?? name}</dd>
      <dt>Paciente</dt>
      <dd>
        <span className={`clamp ${styles.name}`}>{name}</span>
        {patient?.identity_card ? <small>Documento {patient.identity_card}</small> : null}
      </dd>
      <dt>Por</dt>
      <dd>
        <span className="clamp">{budget?.nombre ?? 'Presupuesto desconocido'}</span>
        {instalments === null ? null : <small>{instalments}</small>}
      </dd>
      <dt>Fecha</dt>
      <dd>{formatDate(payment.payment_date)}</dd>
      <dt>Método</dt>
      <dd>{PAYMENT_METHOD_LABELS[payment.payment_method]}</dd>
      <dt>Son</dt>
      <dd>{amountInWords(payment.amount)}</dd>
      {payment.notes === null ? null : (
        <>
          <dt>Notas</dt>
          <dd className={`clamp ${styles.remark}`}>{payment.notes}</dd>
        </>
      )}
    </dl>
  );
}

function Balance({ receipt, total }: { receipt: Receipt; total: number }) {
  const { payment, paid_before, balance } = receipt;
  return (
    <dl className={styles.balance}>
      <dt>Total del presupuesto</dt>
      <dd>{formatMoney(total)}</dd>
      <dt>Pagado antes</dt>
      <dd>{formatMoney(paid_before)}</dd>
      <dt>Este pago</dt>
      <dd>{formatMoney(payment.amount)}</dd>
      <dt>{balance < 0 ? 'Pagado de más' : 'Saldo'}</dt>
      <dd>{formatMoney(Math.abs(balance))}</dd>
    </dl>
  );
}
