import { CircleCheckIcon, PrinterIcon, TabletIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { cashResult } from '#domain/money/cash.ts';
import type { CashDay } from '#store/money/cash.ts';
import { Button } from '#ui/controls/button.tsx';
import { MoneyInput } from '#ui/inputs/money-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatMoney } from '#ui/text/format.ts';
import type { CashCounting } from './use-cash-count.ts';
import styles from './cash.module.css';

/** The cash of a day. */
export const cashOf = ({ sums }: CashDay): number => sums.byMethod.find(({ key }) => key === 'CASH')?.amount ?? 0;

/** What is in the drawer against what has to be there. */
export function CashCountCard({ day, counting }: { day: CashDay; counting: CashCounting }) {
  const { count, change } = counting;
  const cash = cashOf(day);
  const { due, difference } = cashResult(count, cash);
  return (
    <Card title="Arqueo de efectivo">
      <div className={styles['count']}>
        <Line label="Fondo inicial">
          {(id) => (
            <MoneyInput id={id} name="opening" value={count.opening} onChange={(opening) => change({ opening })} />
          )}
        </Line>
        <p className={styles['line']}>
          <span>Efectivo cobrado</span>
          <span>{formatMoney(cash)}</span>
        </p>
        <p className={styles['line']} data-due>
          <span>Debe haber</span>
          <span>{formatMoney(due)}</span>
        </p>
        <Line label="Contado">
          {(id) => (
            <MoneyInput id={id} name="counted" value={count.counted} onChange={(counted) => change({ counted })} />
          )}
        </Line>
        <Result difference={difference} />
        <Button block icon={<PrinterIcon />} onClick={() => print()}>
          Imprimir el cierre
        </Button>
        <p className={styles['hint']}>
          <TabletIcon size={17} />
          El arqueo se queda en esta tableta y sale en la hoja impresa.
        </p>
      </div>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['line']}>
      <label htmlFor={id}>{label}</label>
      <span className={styles['field']}>{children(id)}</span>
    </div>
  );
}

/** In words: "Faltan", "Sobran", "La caja cuadra". */
export function resultWords(difference: number): string {
  if (difference === 0) return 'La caja cuadra';
  return difference < 0 ? 'Faltan' : 'Sobran';
}

function Result({ difference }: { difference: number | null }) {
  if (difference === null) return <output className={styles['result']}>Cuente el efectivo para comparar</output>;
  return (
    <output className={styles['result']} data-result={difference === 0 ? 'even' : difference < 0 ? 'missing' : 'more'}>
      <span>
        {difference === 0 ? <CircleCheckIcon size={19} /> : null}
        {resultWords(difference)}
      </span>
      <b>{formatMoney(Math.abs(difference))}</b>
    </output>
  );
}
