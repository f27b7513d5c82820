import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import { toCents } from '#domain/values/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatMoney, formatNumber } from '#ui/text/format.ts';
import { useMarkedMonth } from './charts/marked-month.tsx';
import { MonthChart } from './charts/month-chart.tsx';
import { monthName } from './month-words.ts';
import type { YearFigures } from './use-statistics.ts';
import styles from './payments-card.module.css';

export function PaymentsCard({ figures }: { figures: YearFigures }) {
  const { payments, current } = figures;
  return (
    <Card title="Pagos por mes" padded={false}>
      <div className={styles.columns}>
        <div className={styles.charts}>
          <MonthChart
            label="Cobros por mes"
            series={[{ key: 'paid', fill: 'var(--accent)', values: payments.map(({ total }) => total) }]}
            height={270}
            over="names"
            lineText={(value) => `$${formatNumber(value)}`}
            sumText={formatMoney}
            current={current}
          />
          <Methods methods={figures.methods} paid={figures.totals.paid} />
        </div>
        <PaymentsTable figures={figures} />
      </div>
    </Card>
  );
}

function Methods({ methods, paid }: { methods: YearFigures['methods']; paid: number }) {
  const largest = methods[0]?.total ?? 0;
  if (methods.length === 0) return null;
  return (
    <div className={styles.methods}>
      <h3 id="by-method">Por método</h3>
      <ul aria-labelledby="by-method">
        {methods.map(({ method, total }) => (
          <li key={method}>
            <span>{PAYMENT_METHOD_LABELS[method]}</span>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${largest > 0 ? (total / largest) * 100 : 0}%` }} />
            </span>
            <span>{shareOf(total, paid)}</span>
            <b>{formatMoney(total)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** "38 %"; a share below one percent is not shown as none. */
function shareOf(part: number, whole: number): string {
  // Whole cents, rounded down: rounded shares can add up to more than the whole.
  const share = whole > 0 ? (toCents(part) * 100) / toCents(whole) : 0;
  return `${share > 0 && share < 1 ? '< 1' : Math.floor(share)}\u00a0%`;
}

function PaymentsTable({ figures: { payments, current, totals } }: { figures: YearFigures }) {
  const month = useMarkedMonth();
  return (
    <table className={styles.table} aria-label="Pagos por mes">
      <thead>
        <tr>
          <th scope="col">Mes</th>
          <th scope="col">Pagos</th>
          <th scope="col">Cobrado</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ month: each, count, total }) => (
          <tr key={each} className={each === month ? styles.marked : undefined} data-none={count === 0 || undefined}>
            <th scope="row">
              {monthName(each)}
              {each === current ? <small> en curso</small> : null}
            </th>
            <td>{formatNumber(count)}</td>
            <td>{formatMoney(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatNumber(totals.payments)}</td>
          <td>{formatMoney(totals.paid)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
