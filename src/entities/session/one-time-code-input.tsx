import type { ControlProps } from '#ui/form/field.tsx';
import styles from './one-time-code-input.module.css';

interface OneTimeCodeInputProps extends ControlProps {
  value: string;
  onChange: (code: string) => void;
}

const DIGITS = 6;

/** Six digits of a telephone's application, which groups them with a space. */
export function OneTimeCodeInput({ value, onChange, className, ...control }: OneTimeCodeInputProps) {
  return (
    <input
      {...control}
      className={`${className} ${styles.digits}`}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      data-autofocus
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  );
}
