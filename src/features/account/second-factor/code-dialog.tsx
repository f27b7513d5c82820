import { failureWords } from '#domain/wire/problem.ts';
import type { RecoveryCodes } from '#domain/wire/wire.ts';
import { RecoveryCodeInput } from '#entities/session/recovery-code-input.tsx';
import { useProof } from '#entities/session/use-proof.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Banner } from '#ui/messages/banner.tsx';
import styles from '../account.module.css';

interface CodeDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  /** The first words of a failure. */
  failure: string;
  send: (code: string) => Promise<RecoveryCodes>;
  onDone: (answer: RecoveryCodes) => void;
  onClose: () => void;
}

/** Asks for a code of the telephone, or a recovery code, before a change of the second factor. */
export function CodeDialog({ title, text, confirmLabel, danger = false, ...rest }: CodeDialogProps) {
  const { failure: words, send, onDone, onClose } = rest;
  const { proof, set, error, failure, busy, submit } = useProof({
    field: 'code',
    complaint: (code) => (code.trim() === '' ? 'Escriba el código' : null),
    send: async (code) => onDone(await send(code)),
    message: (cause) => failureWords(words, cause),
  });
  const form = useMistakeFocus(error);
  return (
    <Modal opened onClose={onClose} title={title} dismissible={!busy}>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label={title} noValidate>
        <p className="text-2">{text}</p>
        <Field label="Código de verificación" name="code" error={error}>
          {(control) => <RecoveryCodeInput {...control} autoComplete="one-time-code" value={proof} onChange={set} />}
        </Field>
        {failure === null ? null : (
          <Banner tone="danger" live>
            {failure}
          </Banner>
        )}
        <ModalActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'filled'} busy={busy}>
            {confirmLabel}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
