import { useState, type ReactNode } from 'react';
import type { FormValues } from '#ui/form/form-values.ts';
import { isTouched } from '#ui/form/form-values.ts';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface CancelButtonProps<T extends FormValues> {
  form: FormHandle<T>;
  /** Names in the question what would be lost, where that is less than everything done on the screen. */
  lost?: ReactNode;
  onCancel: () => void;
}

/** "Cancelar": asks first when something typed would be lost. */
export function CancelButton<T extends FormValues>({ form, lost, onCancel }: CancelButtonProps<T>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => (isTouched(form.opened, form.values) ? setAsking(true) : onCancel())}>Cancelar</Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Descartar cambios"
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        danger
        onConfirm={async () => {
          await form.reset();
          setAsking(false);
          onCancel();
        }}
      >
        {lost ?? <p>Lo que escribió en este formulario no se guardará.</p>}
      </ConfirmDialog>
    </>
  );
}
