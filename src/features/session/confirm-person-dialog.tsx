import { TriangleAlertIcon } from 'lucide-react';
import { AppError } from '#domain/wire/problem.ts';
import { useProof } from '#entities/session/use-proof.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { CONFIRM_FAILED } from './messages.ts';
import styles from './confirm-person-dialog.module.css';

const TITLE = 'Confirme que es usted';

/**
 * Asks for the password of the person on screen before a call that a tablet left open must not make by itself (decision
 * 112).
 */
export function ConfirmPersonDialog({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const person = usePerson();
  const { request } = useRuntime();
  const { proof, set, error, failure, busy, submit } = useProof({
    field: 'password',
    complaint: (password) => (password === '' ? 'Escriba su contraseña' : null),
    async send(password) {
      await request('/sessions/current/confirm/', { method: 'POST', json: { password } });
      onEnd(true);
    },
    message: (cause) => (cause instanceof AppError ? cause.message : CONFIRM_FAILED),
  });
  const form = useMistakeFocus(error);
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
              value={proof}
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
