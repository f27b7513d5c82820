import { Suspense } from 'react';
import type { Channel, ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import { LazyHistoryDrawer } from '#record/history/history-button.tsx';
import { EditWindow, MissingWindow } from '#record/read/edit-window.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { formatDateTime } from '#ui/text/format.ts';
import { AttemptDialog } from '../form/attempt-dialog.tsx';
import { ATTEMPT_DELETE_FAILED, ATTEMPT_DELETED } from '../messages.ts';
import { channelWord, outcomeWords } from '../words.ts';

/** A window about an attempt; the form without an id is that of a new one. */
export type AttemptWindow = { kind: 'form'; id?: string } | { kind: 'changes' | 'delete'; attempt: ContactAttempt };

interface AttemptWindowsProps {
  patient: Patient;
  opened: AttemptWindow | null;
  onClose: () => void;
  onVisit: (channel: Channel) => void;
}

/** The open window about an attempt: its form, its changes, or its deletion. */
export function AttemptWindows({ patient, opened, onClose, onVisit }: AttemptWindowsProps) {
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  if (opened === null) return null;
  if (opened.kind === 'form') {
    const dialog = { patient, onClose, onVisit };
    if (opened.id === undefined) return <AttemptDialog {...dialog} />;
    const missing = { collection: 'contact-attempts', title: 'Editar intento', onClose } as const;
    return (
      <EditWindow {...missing} id={opened.id}>
        {(attempt) =>
          // The address may name an attempt that is another patient's.
          attempt.patient === patient.id ? (
            <AttemptDialog {...dialog} attempt={attempt} />
          ) : (
            <MissingWindow {...missing} />
          )
        }
      </EditWindow>
    );
  }
  const { id, at, channel, reason } = opened.attempt;
  const what = `${outcomeWords(opened.attempt, today)}, ${formatDateTime(at, timeZone)}`;
  if (opened.kind === 'changes') {
    return (
      <Suspense>
        <LazyHistoryDrawer collection="contact-attempts" id={id} subtitle={what} opened onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <DeleteDialog
      collection="contact-attempts"
      id={id}
      opened
      onClose={onClose}
      title="¿Eliminar este intento?"
      confirmLabel="Eliminar intento"
      deleted={ATTEMPT_DELETED}
      failed={ATTEMPT_DELETE_FAILED}
    >
      <p>
        {what}, {channelWord(channel)}.{' '}
        {reason === 'seguimiento' ? 'Si era el último, en Seguimiento vuelve a contar el anterior.' : null}
      </p>
    </DeleteDialog>
  );
}
