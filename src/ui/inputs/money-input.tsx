import { useRef, useState } from 'react';
import { moneyText } from '#domain/values/money.ts';
import { amountIn, withoutCurrency } from './amount-text.ts';
import type { NumberInputProps } from './number-input.tsx';
import { refuseText } from './refuse-text.ts';
import styles from './number-input.module.css';

export interface MoneyInputProps extends Omit<
  NumberInputProps,
  'decimals' | 'min' | 'max' | 'step' | 'stepper' | 'unit'
> {
  /** amount: the figure that the dialog is about, 64 px high. */
  size?: 'field' | 'amount';
}

/**
 * An amount in the clinic's currency, or nothing, or NaN for a text that says none (`amountIn`). What is typed stays as it is typed until the field is left: formatting libraries set
 * the decimal sign at the first separator, and the "1.234,50" of a bill becomes 1,23 under the fingers.
 */
export function MoneyInput({ value, onChange, onBlur, size = 'field', ...control }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // What stands there is selected with the focus, so that typing replaces it; the tap that brought the focus sets the caret anew.
  const fresh = useRef(false);
  return (
    <div className={styles.money} data-size={size}>
      <span aria-hidden="true">$</span>
      <input
        {...control}
        className={styles.input}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        // What is typed, as long as it says the value; else the value, which something else has changed.
        value={typed !== null && Object.is(amountIn(typed), value) ? typed : shown(value)}
        onChange={({ target }) => {
          // What is no amount is left to be refused: without its minus "-5" would be paid as 5, without its letter "1e2" as 12.
          const text = withoutCurrency(target.value);
          if (text === '' && target.value.trim() !== '') return refuseText(target);
          setTyped(text);
          if (!Object.is(amountIn(text), value)) onChange(amountIn(text));
          return undefined;
        }}
        onFocus={({ currentTarget }) => {
          fresh.current = true;
          currentTarget.select();
        }}
        onClick={({ currentTarget }) => {
          if (fresh.current) currentTarget.select();
          fresh.current = false;
        }}
        onKeyDown={() => {
          fresh.current = false;
        }}
        onBlur={() => {
          // What says no amount stays there as it was typed, for who mends it.
          if (!Number.isNaN(value)) setTyped(null);
          onBlur?.();
        }}
      />
    </div>
  );
}

/** "1 240,00": its two decimals and the thousands set apart; three decimals that were typed are left to be seen and refused. */
function shown(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  const money = moneyText(value).replace('$', '');
  return amountIn(money) === value ? money : String(value).replace('.', ',');
}
