import { NumberInput as MantineNumberInput, type NumberInputHandlers } from '@mantine/core';
import { MinusIcon, PlusIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
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

const numberOf = (text: string | number | bigint): number | null => {
  const value = text === '' || text === '-' ? NaN : Number(text);
  return Number.isNaN(value) ? null : value;
};

/**
 * What the input shows: the text being typed as long as it says the value ("1,0" on the way to "1,05" is the number 1),
 * else the value, which something else has changed.
 */
function useTyped(value: number | null, onChange: (value: number | null) => void) {
  const [typed, setTyped] = useState<string | number>('');
  return {
    value: numberOf(typed) === value ? typed : (value ?? ''),
    onChange: (text: string | number | bigint) => {
      const next = typeof text === 'bigint' ? Number(text) : text;
      setTyped(next);
      if (numberOf(next) !== value) onChange(numberOf(next));
    },
  };
}

/** What all number inputs share: the clinic's comma, no clamping, the controls drawn by us. */
const NUMBER_FORMAT = {
  unstyled: true,
  hideControls: true,
  decimalSeparator: ',',
  clampBehavior: 'none',
  autoComplete: 'off',
} as const;

type Aria = Pick<NumberInputProps, 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

/** Mantine writes its own error and description over these unless they come as attributes of the input itself. */
const ariaOf = (props: Aria) => ({
  input: {
    'aria-label': props['aria-label'],
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
    'aria-required': props['aria-required'],
  },
});

/** A number or nothing. Reads a comma or a point as the decimal sign, and never changes what was typed. */
export function NumberInput({ stepper, ...props }: NumberInputProps) {
  const { value, onChange, decimals = 0, min, max, step = 1, unit, ...control } = props;
  const handlers = useRef<NumberInputHandlers>(null);
  const typed = useTyped(value, onChange);
  const input = (
    <MantineNumberInput
      {...NUMBER_FORMAT}
      {...control}
      {...typed}
      attributes={ariaOf(control)}
      classNames={{ root: styles['root'] ?? '', input: styles['input'] ?? '' }}
      handlersRef={handlers}
      decimalScale={decimals}
      step={step}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(unit === undefined ? {} : { suffix: `\u00a0${unit}` })}
    />
  );
  if (!stepper) return input;
  const amount = [step === 1 ? 'uno' : String(step).replace('.', ','), unit].filter(Boolean).join(' ');
  return (
    <div className={styles['stepper']} data-look={stepper}>
      <IconButton
        label={`Restar ${amount}`}
        icon={<MinusIcon />}
        disabled={(control.disabled ?? false) || (value !== null && min !== undefined && value <= min)}
        onClick={() => handlers.current?.decrement()}
      />
      {input}
      <IconButton
        label={`Sumar ${amount}`}
        icon={<PlusIcon />}
        disabled={(control.disabled ?? false) || (value !== null && max !== undefined && value >= max)}
        onClick={() => handlers.current?.increment()}
      />
    </div>
  );
}
