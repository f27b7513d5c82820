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
  /** amount: the main figure of a dialog, 64 px high. */
  size?: 'field' | 'amount';
}

/**
 * An amount in the clinic's currency, null when empty, or NaN for a text that is no amount (`amountIn`). The text stays
 * as typed until the field is left: formatting libraries take the first separator for the decimal sign, and turn the
 * "1.234,50" of a bill into 1,23 while it is typed.
 */
export function MoneyInput({ value, onChange, onBlur, size = 'field', ...control }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // The focus selects the text, so that typing replaces it; the tap that brought the focus would set the caret.
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
        // The typed text while it stands for the value; otherwise the value, which changed from outside.
        value={typed !== null && Object.is(amountIn(typed), value) ? typed : shown(value)}
        onChange={({ target }) => {
          // Other characters are kept, so that the form refuses them: without its minus "-5" would be paid as 5, and
          // "1e2" without its letter as 12.
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
          // A text that is no amount stays as typed, to be corrected.
          if (!Number.isNaN(value)) setTyped(null);
          onBlur?.();
        }}
      />
    </div>
  );
}

/** "1 240,00": two decimals, thousands grouped; three typed decimals stay visible and are refused. */
function shown(value: number | null): string {
  if (value === null || Number.isNaN(value)) return '';
  const money = moneyText(value).replace('$', '');
  return amountIn(money) === value ? money : String(value).replace('.', ',');
}
