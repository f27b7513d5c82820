import type { ControlProps } from '#ui/form/field.tsx';

interface RecoveryCodeInputProps extends ControlProps {
  value: string;
  onChange: (code: string) => void;
  /** `one-time-code` where a code of the telephone is taken too. */
  autoComplete?: 'off' | 'one-time-code';
}

/** A recovery code as it was written down: letters are neither corrected nor made capitals. */
export function RecoveryCodeInput({ value, onChange, autoComplete = 'off', ...control }: RecoveryCodeInputProps) {
  return (
    <input
      {...control}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      value={value}
      data-autofocus
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
