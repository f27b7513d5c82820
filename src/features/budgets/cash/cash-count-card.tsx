import { CircleCheckIcon, PrinterIcon, TabletIcon } from 'lucide-react';
import { useId } from 'react';
import { cashResult, countFault } from '#domain/money/cash.ts';
import type { CashDay } from '#store/money/cash.ts';
import { Button } from '#ui/controls/button.tsx';
import { MoneyInput, type MoneyInputProps } from '#ui/inputs/money-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatMoney } from '#ui/text/format.ts';
import type { CashCounting } from './use-cash-count.ts';
import styles from './cash.module.css';

/** The cash taken on a day. */
export const cashOf = ({ sums }: CashDay): number => sums.byMethod.find(({ key }) => key === 'CASH')?.amount ?? 0;

/** Compares the cash counted in the drawer with the cash expected there. */
export function CashCountCard({ day, counting }: { day: CashDay; counting: CashCounting }) {
  const { count, change } = counting;
  const cash = cashOf(day);
  const { due, difference } = cashResult(count, cash);
  return (
    <Card title="Arqueo de efectivo">
      <div className={styles.count}>
        <Counted
          label="Fondo inicial"
          name="opening"
          value={count.opening}
          onChange={(opening) => change({ opening })}
        />
        <p className={styles.line}>
          <span>Efectivo cobrado</span>
          <span>{formatMoney(cash)}</span>
        </p>
        <p className={styles.line} data-due>
          <span>Debe haber</span>
          <span>{due === null ? '—' : formatMoney(due)}</span>
        </p>
        <Counted label="Contado" name="counted" value={count.counted} onChange={(counted) => change({ counted })} />
        <Result difference={difference} counted={count.counted !== null} />
        <Button block icon={<PrinterIcon />} onClick={() => print()}>
          Imprimir el cierre
        </Button>
        <p className={styles.hint}>
          <TabletIcon size={17} />
          El arqueo se queda en esta tableta y sale en la hoja impresa.
        </p>
      </div>
    </Card>
  );
}

type CountedProps = Required<Pick<MoneyInputProps, 'name' | 'value' | 'onChange'>> & { label: string };

/** One amount of the count. Text that is no amount stays on screen beside its error, and is not compared. */
function Counted({ label, ...input }: CountedProps) {
  const id = useId();
  const fault = countFault(input.value);
  return (
    <>
      <div className={styles.line}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.field}>
          <MoneyInput
            id={id}
            aria-invalid={fault === null ? undefined : true}
            aria-describedby={fault === null ? undefined : `${id}-f`}
            {...input}
          />
        </span>
      </div>
      {fault === null ? null : (
        <p id={`${id}-f`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** The difference in words: "Faltan", "Sobran", "La caja cuadra". */
export function resultWords(difference: number): string {
  if (difference === 0) return 'La caja cuadra';
  return difference < 0 ? 'Faltan' : 'Sobran';
}

interface ResultProps {
  difference: number | null;
  /** False before a count, or when the text is no amount. */
  counted: boolean;
}

function Result({ difference, counted }: ResultProps) {
  if (difference === null) {
    const missing = counted ? 'Corrija lo señalado para comparar' : 'Cuente el efectivo para comparar';
    return <output className={styles.result}>{missing}</output>;
  }
  return (
    <output className={styles.result} data-result={difference === 0 ? 'even' : difference < 0 ? 'missing' : 'more'}>
      <span className="row">
        {difference === 0 ? <CircleCheckIcon size={19} /> : null}
        {resultWords(difference)}
      </span>
      <b>{formatMoney(Math.abs(difference))}</b>
    </output>
  );
}
