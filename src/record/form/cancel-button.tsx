import { useState } from 'react';
import type { FormValues } from '#ui/form/form-values.ts';
import { isTouched } from '#ui/form/form-values.ts';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** "Cancelar": asks before something typed is given up. */
export function CancelButton<T extends FormValues>({ form, onCancel }: { form: FormHandle<T>; onCancel: () => void }) {
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
        <p>Lo que escribió en este formulario no se guardará.</p>
      </ConfirmDialog>
    </>
  );
}
