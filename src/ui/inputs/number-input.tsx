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
  /** The number of decimals that can be typed; none unless told. */
  decimals?: number;
  /** The limit of the buttons and arrow keys; the schema refuses a typed number beyond it. */
  min?: number;
  max?: number;
  /** The step of the buttons and arrow keys. */
  step?: number;
  /** Buttons "−" and "+": apart for measures, joined for quantities. */
  stepper?: 'apart' | 'joined';
  /** Shown after the number: "mm". */
  unit?: string;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * A number, null when empty, or NaN for a text that is no number (`numberIn`). Comma and point are both the decimal
 * sign, whether typed, pasted or sent as a whole word by an on-screen keyboard: formatting libraries read a "1.5" that
 * arrives at once as 15. The unit is hidden while typing.
 */
export function NumberInput({ stepper, ...props }: NumberInputProps) {
  const { value, onChange, onBlur, decimals = 0, min, max, step = 1, unit, placeholder, ...control } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isTyping = typed !== null;
  // Without its unit the text is a new one, which loses the selection that the focus made: select it again.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [isTyping]);

  function stepBy(amount: number): void {
    // An empty field counts as zero, as in <input type=number> (HTML, stepUp).
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
        // The typed text while it stands for the value; otherwise the value, which changed from outside.
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
          // A text that is no number stays as typed, to be corrected.
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
