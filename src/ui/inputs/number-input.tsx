import { MinusIcon, PlusIcon } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { numberIn, numberText, tidy } from './number-text.ts';
import { refuseText } from './refuse-text.ts';
import styles from './number-input.module.css';

export interface NumberInputProps {
  id?: string;
  name: string;
  /** The accessible name where no Field gives one. */
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  /** How many decimals can be typed; none unless told. */
  decimals?: number;
  /** The buttons and the arrow keys go no further; what is typed beyond is the schema's to refuse, not ours to change. */
  min?: number;
  max?: number;
  /** Of the buttons and the arrow keys. */
  step?: number;
  /** Buttons "−" and "+": apart for measures, joined for quantities. */
  stepper?: 'apart' | 'joined';
  /** After the number: "mm". */
  unit?: string;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * A number, or nothing, or NaN for a text that says none (`numberIn`). Reads a comma or a point as the decimal sign, whether it comes key by key, from the clipboard or from a
 * keyboard that sends words: formatting libraries take "1.5" that arrives at once for 15. The unit stands there unless one types.
 */
export function NumberInput({ stepper, ...props }: NumberInputProps) {
  const { value, onChange, onBlur, decimals = 0, min, max, step = 1, unit, placeholder, ...control } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null;
  // The text is another one without its unit: what was selected with the focus is not any more.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);

  function stepBy(amount: number): void {
    // From nothing as from zero, as <input type=number> does (HTML, stepUp).
    const next = Math.round(((value || 0) + amount) * 100) / 100;
    const within = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next));
    if (within !== value) onChange(within);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    stepBy(event.key === 'ArrowUp' ? step : -step);
  }

  const box = (
    <div className={styles.root}>
      <input
        {...control}
        ref={input}
        className={styles.input}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={placeholder}
        // What is typed, as long as it says the value; else the value, which something else has changed.
        value={isTyping && Object.is(numberIn(typed), value) ? typed : numberText(value, isTyping ? undefined : unit)}
        onChange={({ target }) => {
          const text = tidy(target.value, decimals);
          if (text === '' && target.value.trim() !== '') return refuseText(target);
          setTyped(text);
          if (!Object.is(numberIn(text), value)) onChange(numberIn(text));
          return undefined;
        }}
        onFocus={() => setTyped(numberText(value))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // What says no number stays there as it was typed, for who mends it.
          if (!Number.isNaN(value)) setTyped(null);
          onBlur?.();
        }}
      />
    </div>
  );
  if (!stepper) return box;
  const amount = [step === 1 ? 'uno' : numberText(step), unit].filter(Boolean).join(' ');
  return (
    <div className={styles.stepper} data-look={stepper}>
      <IconButton
        label={`Restar ${amount}`}
        icon={<MinusIcon />}
        disabled={(control.disabled ?? false) || (value !== null && min !== undefined && value <= min)}
        onClick={() => stepBy(-step)}
      />
      {box}
      <IconButton
        label={`Sumar ${amount}`}
        icon={<PlusIcon />}
        disabled={(control.disabled ?? false) || (value !== null && max !== undefined && value >= max)}
        onClick={() => stepBy(step)}
      />
    </div>
  );
}
