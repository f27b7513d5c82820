import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { CONFIRM_FAILED } from './messages.ts';
import styles from './confirm-person-dialog.module.css';

const TITLE = 'Confirme que es usted';

/** Asks for the password of the person on screen, before what a tablet left open must not do alone (decision 112). */
export function ConfirmPersonDialog({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const person = usePerson();
  const { password, set, error, failure, busy, submit } = useConfirm(() => onEnd(true));
  const form = useRef<HTMLFormElement>(null);
  // Moves the focus to the field with the mistake, as every other form does.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return (
    <Modal opened onClose={() => onEnd(false)} title={TITLE} dismissible={!busy}>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label={TITLE} noValidate>
        <p className="text-2">
          Esto da o quita acceso a los datos de la clínica. Escriba su contraseña para continuar: no se le pedirá otra
          vez en los próximos diez minutos.
        </p>
        <input type="hidden" name="username" autoComplete="username" value={person?.username ?? ''} />
        <Field label="Su contraseña" name="password" error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              maxLength={200}
              value={password}
              data-autofocus
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Field>
        {failure === null ? null : (
          <p role="alert" className="said wrong">
            <TriangleAlertIcon size={18} />
            {failure}
          </p>
        )}
        <ModalActions>
          <Button onClick={() => onEnd(false)} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant="filled" busy={busy}>
            Confirmar
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

function useConfirm(onConfirmed: () => void) {
  const { request } = useRuntime();
  const report = useReport();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<{ error?: string | undefined; failure: string | null }>({ failure: null });
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setRefused({ failure: null });
    report.again();
    try {
      await request('/sessions/current/confirm/', { method: 'POST', json: { password } });
      onConfirmed();
    } catch (cause) {
      const { fields, message = CONFIRM_FAILED } = cause instanceof AppError ? cause : {};
      const error = fields?.['password'];
      setRefused({ error, failure: error === undefined ? message : null });
      report.failed(cause, null);
      setBusy(false);
    }
  }

  return {
    password,
    ...refused,
    busy,
    set(value: string) {
      setPassword(value);
      setRefused({ failure: null });
    },
    submit(event: React.FormEvent): void {
      event.preventDefault();
      if (password === '') setRefused({ error: 'Escriba su contraseña', failure: null });
      else if (!busy) void confirm();
    },
  };
}
