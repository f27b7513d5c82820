import { pinComplaint, PIN_DIGITS } from '#domain/people/pin.ts';
import { Field } from '#ui/form/field.tsx';

/** The errors of a new PIN that was typed twice; null for none. */
export function newPinErrors({
  pin,
  repeat,
}: {
  pin: string;
  repeat: string;
}): { pin?: string; repeat?: string } | null {
  const complaint = pinComplaint(pin);
  if (complaint !== null) return { pin: complaint };
  return repeat === pin ? null : { repeat: 'No coincide con el PIN nuevo' };
}

interface PinFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
  focused?: boolean;
  onChange: (value: string) => void;
}

/** A PIN that is being typed: digits alone. */
export function PinField({ label, name, value, error, hint, focused = false, onChange }: PinFieldProps) {
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={PIN_DIGITS.max}
          value={value}
          {...(focused && { 'data-autofocus': true })}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
        />
      )}
    </Field>
  );
}
