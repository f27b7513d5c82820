import { NumberInput as MantineNumberInput } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  // The focus has just come: what stands there is selected, so that typing replaces it, until the first key.
  const fresh = useRef(false);
  const typed = useTyped(value, onChange);
  const select = () => {
    if (fresh.current) input.current?.select();
  };
  // With the very commit that takes the two decimals away: a key may come before any timer.
  useLayoutEffect(select, [focused]);
  useEffect(() => (focused ? keepSelected(input, fresh) : undefined), [focused]);
  return (
    <div className={styles['money']} data-size={size}>
      <span aria-hidden="true">$</span>
      <MantineNumberInput
        {...NUMBER_FORMAT}
        ref={input}
        {...control}
        {...typed}
        attributes={ariaOf(control)}
        classNames={{ root: styles['root'] ?? '', input: styles['input'] ?? '' }}
        decimalScale={2}
        fixedDecimalScale={!focused}
        thousandSeparator={'\u00a0'}
        allowNegative={false}
        withKeyboardEvents={false}
        enterKeyHint="done"
        // The capture tells at once: onFocus comes one turn late from the library that formats, after a fast first key.
        onFocusCapture={() => {
          fresh.current = true;
          setFocused(true);
        }}
        onFocus={select}
        onClick={() => {
          // A tap has set the caret again.
          select();
          fresh.current = false;
        }}
        onKeyDownCapture={({ key }) => {
          if (replaces(key)) select();
          fresh.current = false;
        }}
        // Without a key: pasted from a menu, dictated.
        onInputCapture={() => {
          fresh.current = false;
        }}
        onBlur={() => {
          setFocused(false);
          onBlur?.();
        }}
      />
    </div>
  );
}

/** A key that writes over what is selected; the others move the caret. */
const replaces = (key: string): boolean => key.length === 1 || key === 'Backspace' || key === 'Delete';

/**
 * The library that formats puts the caret at the end when the two decimals go, in a timer of its own: what is typed then would be
 * joined to the amount, "240,13". Until the first key all stays selected.
 */
function keepSelected(input: RefObject<HTMLInputElement | null>, fresh: RefObject<boolean>): () => void {
  const again = () => {
    const field = input.current;
    if (!field || !fresh.current || document.activeElement !== field) return;
    if (field.selectionStart !== 0 || field.selectionEnd !== field.value.length) field.select();
  };
  document.addEventListener('selectionchange', again);
  return () => document.removeEventListener('selectionchange', again);
}
