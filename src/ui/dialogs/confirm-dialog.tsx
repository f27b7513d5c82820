import { useState, type ReactNode } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from './modal.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Says what is deleted or lost. */
  children: ReactNode;
  /** "Eliminar paciente". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** While it runs the dialog stays open and busy; when it throws, the dialog shows `failureMessage`. */
  onConfirm: () => Promise<void> | void;
  failureMessage?: string;
  /** Why the action is not possible now: the question stays open and its button is disabled. */
  blocked?: string | false;
}

/** Asks before a destructive action. The focus starts on the harmless button. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  danger = false,
  onConfirm,
  failureMessage = 'No se pudo completar la acción. Inténtelo de nuevo.',
  blocked = false,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await onConfirm();
    } catch (error) {
      // The person closed the question for the password, and returns to this one.
      if (error instanceof AppError && error.code === 'password_required') return;
      setFailed(true);
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title} dismissible={!busy}>
      {children}
      {failed ? (
        <Banner tone="danger" live>
          {failureMessage}
        </Banner>
      ) : null}
      {blocked === false ? null : <Banner live>{blocked}</Banner>}
      <ModalActions>
        <Button onClick={onClose} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'filled'}
          disabled={blocked !== false}
          onClick={() => void confirm()}
          busy={busy}
        >
          {confirmLabel}
        </Button>
      </ModalActions>
    </Modal>
  );
}
