import { PAYMENT_METHOD_LABELS } from '#domain/money/payment.ts';
import type { CashSums } from '#domain/money/cash.ts';
import type { CashDay } from '#store/money/cash.ts';
import type { People } from '#store/session/people.ts';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatCount, formatMoney } from '#ui/text/format.ts';
import styles from './cash.module.css';

/** "1 pago", "9 pagos". */
export const paymentCount = (count: number): string => formatCount(count, 'pago', 'pagos');

/** The person who recorded a payment; "Otra persona" when this tablet does not know them. */
export const takerOf = (people: People, id: string | null): string => (id && people.get(id)) || 'Otra persona';

export function ByMethod({ sums }: { sums: CashSums }) {
  return (
    <Card title="Cobrado" padded={false}>
      <p className={styles.total}>
        <b>{formatMoney(sums.amount)}</b> {paymentCount(sums.count)}
      </p>
      <ul className={styles.parts} aria-label="Cobrado por método">
        {sums.byMethod.map(({ key, amount, count }) => (
          <li key={key} data-none={count === 0 || undefined}>
            <span>{PAYMENT_METHOD_LABELS[key]}</span>
            <span>{count === 0 ? '—' : paymentCount(count)}</span>
            <b>{formatMoney(amount)}</b>
            {amount === 0 ? null : <i style={{ width: `${(amount / sums.amount) * 100}%` }} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ByPerson({ day: { sums, people } }: { day: CashDay }) {
  return (
    <Card title="Por persona" padded={false}>
      <ul className={styles.people} aria-label="Cobrado por persona">
        {sums.byPerson.map(({ key, amount, count }) => {
          const name = takerOf(people, key);
          const [first, ...rest] = name.split(' ');
          return (
            <li key={key}>
              <Avatar id={key ?? ''} firstName={first} lastName={rest.join(' ')} />
              <span>
                {name}
                <small>{paymentCount(count)}</small>
              </span>
              <b>{formatMoney(amount)}</b>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
