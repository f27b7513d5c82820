import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { paperNumber } from '#domain/money/paper.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { sumOf } from '#domain/values/money.ts';
import { linesMore } from '#entities/clinic/letterhead.tsx';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import type { BudgetPaper as BudgetPaperView } from '#store/money/papers.ts';
import { fitLines, linesOf } from '#ui/print/fit-lines.ts';
import paper from '#ui/print/paper.module.css';
import { Signatures } from '#ui/print/paper.tsx';
import { formatCount, formatDate, formatMoney } from '#ui/text/format.ts';
import { NumberedHead } from './numbered-head.tsx';
import { PaperSchedule, rowsOfSchedule } from './paper-schedule.tsx';
import styles from './paper.module.css';

interface BudgetPaperProps {
  view: BudgetPaperView;
  facts: ReturnType<typeof usePaperFacts>;
  /** False: the offer alone, as given before any payment. */
  withPayments: boolean;
}

/** Rows that fit between the patient and the signatures; more than the first number are written smaller. */
const ROOM = { roomy: 15, most: 26, width: 95 };
/** Characters a line of the budget's and of a person's name: each further line takes a row. */
const NAMES = { budget: 58, person: 32 };
/** Characters a line of a payment's notes, and their lines when all rows fit. */
const NOTES = { width: 36, lines: 2 };
/** Rows that the description gets at least when payments stand below it: the first payments are left out for it. */
const DESCRIPTION = 12;
/** Rows that the payments get at least, where a long schedule leaves few: their sum and the last ones. */
const PAYMENTS = 3;

/** A budget on one A4 page. */
export function BudgetPaper({ view, facts, withPayments }: BudgetPaperProps) {
  const { budget, payments } = view;
  const { total_amount, total_paid, remaining_balance } = budget;
  const shown = withPayments && payments.length > 0;
  const lines = linesOfDescription(budget.description);
  const long = moreLines(view) + linesMore(facts.letterhead);
  const scheduled = rowsOfSchedule(budget);
  const most = ROOM.most - long - scheduled;
  // When not all rows fit, a payment's notes get one line.
  const free = most - 1 - (shown ? payments.length : 0);
  const room = shown ? Math.max(Math.min(DESCRIPTION, most - PAYMENTS), free) : free;
  const { shown: description, cut } = fitLines(lines, { lines: room, width: ROOM.width });
  const used = linesOf(description, ROOM.width) + (cut ? 1 : 0);
  const rows = used + (shown ? Math.min(rowsOf(payments), most - used) : 0);
  return (
    <article
      className={`${paper.paper} ${styles.a4}`}
      data-dense={rows > ROOM.roomy - long - scheduled || undefined}
      aria-label="Presupuesto impreso"
    >
      <NumberedHead facts={facts} kind="Presupuesto" number={paperNumber(budget.id)}>
        <span>{formatDate(budget.created_at, facts.timeZone)}</span>
      </NumberedHead>
      <About view={view} />
      <h2>{budget.nombre}</h2>
      <ul className={styles.lines}>
        {description.map((line, place) => (
          <li key={`${place} ${line}`}>{line}</li>
        ))}
        {cut ? <li>El texto completo está en la ficha del paciente.</li> : null}
      </ul>
      <dl className={styles.totals}>
        <dt>Total del presupuesto</dt>
        <dd>{formatMoney(total_amount)}</dd>
        {withPayments ? (
          <>
            <dt>Pagado hasta hoy</dt>
            <dd>{formatMoney(total_paid)}</dd>
            <dt data-balance>{remaining_balance < 0 ? 'Pagado de más' : 'Saldo'}</dt>
            <dd data-balance>{formatMoney(Math.abs(remaining_balance))}</dd>
          </>
        ) : null}
      </dl>
      <PaperSchedule budget={budget} paid={withPayments ? total_paid : null} timeZone={facts.timeZone} />
      {shown ? <Payments view={view} room={most - used} /> : null}
      <Signatures left="Por la clínica" right="Paciente o responsable" />
      <footer>
        <span>{facts.printed}</span>
        <span className="nowrap">Página 1 de 1</span>
      </footer>
    </article>
  );
}

const linesOfDescription = (text: string | null) => (text ?? '').split('\n').filter((line) => line.trim() !== '');

const rowsOf = (payments: BudgetPaperView['payments']): number =>
  payments.reduce((sum, { payment }) => sum + Math.min(NOTES.lines, linesOf([payment.notes ?? ''], NOTES.width)), 0);

/** Lines that long names take beyond the first. */
function moreLines({ budget, patient }: BudgetPaperView): number {
  const more = (text: string | null | undefined, width: number) => linesOf([text ?? ''], width) - 1;
  const people = [patient ? fullName(patient) : null, patient?.guardian_name];
  return more(budget.nombre, NAMES.budget) + people.reduce((sum, name) => sum + more(name, NAMES.person), 0);
}

function About({ view: { patient } }: { view: BudgetPaperView }) {
  const facts = [
    ['Paciente', patient ? fullName(patient) : UNKNOWN_PATIENT],
    ['Documento', patient?.identity_card],
    ['Responsable', patient?.guardian_name],
    ['Teléfono', patient?.phone_number ?? patient?.guardian_phone],
  ] as const;
  return (
    <dl className={styles.about}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** When not all payments fit: the last ones, and one row for the sum of those before. */
function Payments({ view: { payments, unsent }, room }: { view: BudgetPaperView; room: number }) {
  const last = payments.length > room ? payments.slice(payments.length - Math.max(0, room - 1)) : payments;
  const earlier = payments.slice(0, payments.length - last.length);
  return (
    <section className={styles.payments}>
      <h3>Pagos recibidos</h3>
      <table>
        <thead>
          <tr>
            <th>Fecha</th>
            <th>Método</th>
            <th>Notas</th>
            <th data-end>Monto</th>
            <th data-end>Saldo</th>
          </tr>
        </thead>
        <tbody>
          {earlier.length === 0 ? null : (
            <tr>
              <td colSpan={3}>{formatCount(earlier.length, 'pago anterior', 'pagos anteriores')}</td>
              <td data-end>{formatMoney(sumOf(earlier.map(({ payment }) => payment.amount)))}</td>
              <td data-end>{formatMoney(earlier.at(-1)?.balance)}</td>
            </tr>
          )}
          {last.map(({ payment, balance }) => (
            <tr key={payment.id}>
              <td>
                {formatDate(payment.payment_date)}
                {unsent.has(payment.id) ? ' *' : ''}
              </td>
              <td>{PAYMENT_METHOD_LABELS[payment.payment_method]}</td>
              <td>
                <span className={styles.note}>{payment.notes}</span>
              </td>
              <td data-end>{formatMoney(payment.amount)}</td>
              <td data-end>{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {last.some(({ payment }) => unsent.has(payment.id)) ? (
        <p>* Sin enviar: todavía no está en el servidor de la clínica.</p>
      ) : null}
    </section>
  );
}
