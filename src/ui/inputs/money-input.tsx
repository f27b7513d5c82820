import { NumberInput as MantineNumberInput } from '@mantine/core';
import { useState } from 'react';
import { ariaOf, NUMBER_FORMAT, useTyped, type NumberInputProps } from './number-input.tsx';
import styles from './number-input.module.css';

export interface MoneyInputProps extends Omit<
  NumberInputProps,
  'decimals' | 'min' | 'max' | 'step' | 'stepper' | 'unit'
> {
  /** amount: the figure that the dialog is about, 64 px high. */
  size?: 'field' | 'amount';
}

/** An amount in the clinic's currency. Its two decimals and the thousands are set apart once the field is left. */
export function MoneyInput({ value, onChange, onBlur, size = 'field', ...control }: MoneyInputProps) {
  const [focused, setFocused] = useState(false);
  const typed = useTyped(value, onChange);
  return (
    <div className={styles['money']} data-size={size}>
      <span aria-hidden="true">$</span>
      <MantineNumberInput
        {...NUMBER_FORMAT}
        {...control}
        {...typed}
        attributes={ariaOf(control)}
        classNames={{ root: styles['root'] ?? '', input: styles['input'] ?? '' }}
        decimalScale={2}
        fixedDecimalScale={!focused}
        thousandSeparator={'\u00a0'}
        allowNegative={false}
        withKeyboardEvents={false}
        selectAllOnFocus
        enterKeyHint="done"
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          onBlur?.();
        }}
      />
    </div>
  );
}
