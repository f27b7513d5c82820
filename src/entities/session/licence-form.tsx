import { useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';

interface LicenceFormProps {
  /** The number as the account has it. */
  kept: string | null;
  hint: string;
  busy: boolean;
  disabled: boolean;
  error?: string | undefined;
  onSave: (licenceNumber: string) => Promise<void>;
}

/** The number under which a person may prescribe: empty, it takes the person off the prescriptions. */
export function LicenceForm({ kept, hint, busy, disabled, error, onSave }: LicenceFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [shown, setShown] = useState(kept);
  if (kept !== shown) {
    setShown(kept);
    // The number that was saved has come back; text typed meanwhile stays.
    if (typed?.trim() === (kept ?? '')) setTyped(null);
  }
  const value = typed ?? kept ?? '';
  const changed = value.trim() !== (kept ?? '');
  function save(event: FormEvent): void {
    event.preventDefault();
    if (changed && !busy) void onSave(value.trim());
  }
  return (
    <form className="list" aria-label="Número para recetas" onSubmit={save} noValidate>
      <Field label="Número de colegiatura" name="licence_number" hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={40}
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={busy} disabled={disabled || !changed}>
          Guardar número
        </Button>
      </div>
    </form>
  );
}
