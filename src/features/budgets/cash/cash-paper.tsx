import { cashResult, countFault, type CashCount } from '#domain/money/cash.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import type { CashDay, CashPayment } from '#store/money/cash.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead, Signatures } from '#ui/print/paper.tsx';
import { formatLongDate, formatMoney } from '#ui/text/format.ts';
import { cashOf, resultWords } from './cash-count-card.tsx';
import { recordedAt } from './cash-payments.tsx';
import { paymentCount, takerOf } from './cash-sums.tsx';
import styles from './cash-paper.module.css';

interface CashPaperProps {
  date: string;
  day: CashDay;
  count: CashCount;
  facts: ReturnType<typeof usePaperFacts>;
}

/**
 * More payments than the first number get one line each, more than the second smaller writing: a usual day fits one
 * page.
 */
const [WHOLE, ROOMY] = [10, 22];

/** The close of a day's cash desk on paper. */
export function CashPaper({ date, day, count, facts }: CashPaperProps) {
  const { sums, people, payments } = day;
  return (
    <article
      className={`${paper.paper} ${styles.sheet} print-only`}
      data-line={payments.length > WHOLE || undefined}
      data-dense={payments.length > ROOMY || undefined}
      aria-label="Cierre impreso"
    >
      <PaperHead clinic={facts.clinic}>
        <div>
          <h1>Caja del día</h1>
          <p>{formatLongDate(date)}</p>
        </div>
      </PaperHead>
      <div className={styles.sums}>
        <Figures
          title="Por método"
          rows={sums.byMethod.map((part) => [PAYMENT_METHOD_LABELS[part.key], part.count, part.amount])}
          total={sums}
        />
        <Figures
          title="Por persona"
          rows={sums.byPerson.map((part) => [takerOf(people, part.key), part.count, part.amount])}
          total={sums}
        />
        <Counted count={count} cash={cashOf(day)} />
      </div>
      <Payments date={date} day={day} facts={facts} />
      <Signatures left="Entrega" right="Recibe" />
      <footer>
        {facts.printed}
        {payments.some(({ mark }) => mark) ? ' · * Sin enviar: todavía no está en el servidor de la clínica' : ''}
      </footer>
    </article>
  );
}

interface FiguresProps {
  title: string;
  /** Name, number, amount. */
  rows: [string, number, number][];
  total: { count: number; amount: number };
}

function Figures({ title, rows, total }: FiguresProps) {
  return (
    <table>
      <caption>{title}</caption>
      <tbody>
        {rows.map(([name, count, amount], place) => (
          <tr key={`${place} ${name}`}>
            <td>{name}</td>
            <td>{count === 0 ? '—' : paymentCount(count)}</td>
            <td>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Total</td>
          <td>{paymentCount(total.count)}</td>
          <td>{formatMoney(total.amount)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** A blank for a figure written with a pen. */
const BY_HAND = '________';

function Counted({ count, cash }: { count: CashCount; cash: number }) {
  const { due, difference } = cashResult(count, cash);
  // Printed before the count: both amounts are blanks to fill in.
  const untouched = count.opening === null && count.counted === null;
  const known = due !== null && !untouched;
  const rows: [string, string][] = [
    ['Fondo inicial', known ? formatMoney(count.opening ?? 0) : BY_HAND],
    ['Efectivo cobrado', formatMoney(cash)],
    ['Debe haber', known ? formatMoney(due) : BY_HAND],
    ['Contado', count.counted === null || countFault(count.counted) ? BY_HAND : formatMoney(count.counted)],
  ];
  return (
    <table>
      <caption>Arqueo de efectivo</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      {difference === null ? null : (
        <tfoot>
          <tr>
            <td>{resultWords(difference)}</td>
            <td>{formatMoney(Math.abs(difference))}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Payments({ date, day, facts }: Pick<CashPaperProps, 'date' | 'day' | 'facts'>) {
  if (day.payments.length === 0) return <p className={styles.none}>Sin pagos este día</p>;
  return (
    <table className={styles.payments}>
      <thead>
        <tr>
          <th>Hora</th>
          <th>Paciente</th>
          <th>Método</th>
          <th>Registró</th>
          <th data-end>Monto</th>
        </tr>
      </thead>
      <tbody>
        {day.payments.map((row) => (
          <tr key={row.payment.id}>
            <td>
              {recordedAt(row, date, facts.timeZone)}
              {row.mark ? ' *' : ''}
            </td>
            <td>
              <div className={styles.who}>
                <b>{row.patient ? fullName(row.patient) : UNKNOWN_PATIENT}</b> {budgetOf(row)}
              </div>
            </td>
            <td>{PAYMENT_METHOD_LABELS[row.payment.payment_method]}</td>
            <td>{takerOf(day.people, row.payment.created_by)}</td>
            <td>{formatMoney(row.payment.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const budgetOf = ({ budget }: CashPayment) => (budget === undefined ? '' : `· ${budget}`);
