import { useEffect, useRef } from 'react';
import type { RecoveryCodes } from '#domain/wire/wire.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { useCode } from './use-code.ts';
import styles from '../account.module.css';

interface CodeDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  failure: string;
  send: (code: string) => Promise<RecoveryCodes>;
  onDone: (answer: RecoveryCodes) => void;
  onClose: () => void;
}

/** Asks for a code of the telephone, or a recovery code, before a change of the second factor. */
export function CodeDialog({ title, text, confirmLabel, danger = false, onClose, ...rest }: CodeDialogProps) {
  const complaint = (code: string) => (code.trim() === '' ? 'Escriba el código' : null);
  const { code, set, error, message, busy, submit } = useCode({ ...rest, complaint });
  const form = useRef<HTMLFormElement>(null);
  // Moves the focus to the field with the mistake, as every other form does.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <Modal opened onClose={onClose} title={title} dismissible={!busy}>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label={title} noValidate>
        <p className="text-2">{text}</p>
        <Field label="Código de verificación" name="code" error={error}>
          {(control) => (
            <input
              {...control}
              autoComplete="one-time-code"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={60}
              value={code}
              data-autofocus
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Field>
        {message === null ? null : (
          <Banner tone="danger" live>
            {message}
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
