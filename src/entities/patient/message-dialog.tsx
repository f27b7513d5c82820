import { useId, useState } from 'react';
import type { ContactReason } from '#domain/follow-up/contact-attempt.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { newId } from '#domain/record/ids.ts';
import { cleanLines } from '#domain/values/clean.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ATTEMPT_WRITES } from '#store/follow-up/attempts.ts';
import { Button, ButtonAnchor } from '#ui/controls/button.tsx';
import { WhatsAppIcon } from '#ui/controls/icons.ts';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { Checkbox } from '#ui/inputs/choices.tsx';
import parts from '#ui/layout/parts.module.css';
import { notify } from '#ui/messages/notify.tsx';
import { usePhoneLinks } from './phone-links.ts';
import type { Reachable } from './reach.ts';
import styles from './message-dialog.module.css';

interface MessageDialogProps {
  patient: Patient;
  /** The people who can be written to; the one to be addressed comes first. */
  to: readonly [Reachable, ...Reachable[]];
  messageTo: (reachable: Reachable) => string;
  /** The reason of the attempt that is noted. */
  reason: ContactReason;
  onClose: () => void;
}

/** A WhatsApp message before it is sent: to whom, its text, and whether the attempt is noted. */
export function MessageDialog({ patient, to, messageTo, reason, onClose }: MessageDialogProps) {
  const { db } = useRuntime();
  const [chosen, setChosen] = useState(to[0]);
  const [typed, setTyped] = useState<string | null>(null);
  const [noted, setNoted] = useState(true);
  const message = typed ?? messageTo(chosen);
  const links = usePhoneLinks(chosen.phone, message);

  /** Words that were added to the message stay; the message itself is to somebody else now. */
  function choose(next: Reachable): void {
    setTyped(typed?.replace(messageTo(chosen), () => messageTo(next)) ?? null);
    setChosen(next);
  }

  async function note(): Promise<void> {
    try {
      const values = {
        patient: patient.id,
        channel: 'whatsapp' as const,
        // A message that was sent has no answer yet: whoever gets one notes it as another attempt.
        outcome: 'no_contesta' as const,
        call_again_on: null,
        reason,
        notes: cleanLines(message) || null,
      };
      const id = await ATTEMPT_WRITES.create(db, values, { now: Date.now, newId });
      notify.success('Intento anotado', { onUndo: () => void takeBack(db, id) });
    } catch (error) {
      notify.error('El intento no se pudo anotar en Seguimiento. Inténtelo de nuevo.');
      reportError(error);
    }
  }

  function leave(): void {
    if (noted) void note();
    // The browser follows the link first.
    setTimeout(onClose);
  }

  return (
    <Modal opened onClose={onClose} title="Mensaje de WhatsApp" subtitle={fullName(patient)} size="form">
      <div className="stack">
        {to.length > 1 ? <To to={to} chosen={chosen} onChoose={choose} /> : null}
        <Field label="Mensaje" name="message">
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} ${styles.message}`}
              rows={6}
              maxLength={2000}
              value={message}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Checkbox label="Anotar el intento en Seguimiento" name="noted" checked={noted} onChange={setNoted} />
        <ModalActions
          note={
            links?.whatsapp
              ? 'Se abre WhatsApp con el mensaje; usted lo envía.'
              : `WhatsApp necesita el número con su país: ${chosen.phone}`
          }
          ruled
        >
          <Button onClick={onClose}>Cancelar</Button>
          {links?.whatsapp ? (
            <ButtonAnchor
              variant="filled"
              icon={<WhatsAppIcon />}
              href={links.whatsapp}
              target="_blank"
              rel="noreferrer"
              onClick={leave}
            >
              Abrir WhatsApp
            </ButtonAnchor>
          ) : (
            <Button variant="filled" icon={<WhatsAppIcon />} disabled>
              Abrir WhatsApp
            </Button>
          )}
        </ModalActions>
      </div>
    </Modal>
  );
}

async function takeBack(db: ArcadaDatabase, id: string): Promise<void> {
  try {
    await ATTEMPT_WRITES.delete(db, id, { now: Date.now, newId });
    notify.success('Intento eliminado');
  } catch (error) {
    notify.error('No se pudo deshacer. Inténtelo de nuevo.');
    reportError(error);
  }
}

interface ToProps {
  to: readonly Reachable[];
  chosen: Reachable;
  onChoose: (reachable: Reachable) => void;
}

function To({ to, chosen, onChoose }: ToProps) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        Para
      </p>
      <div className="halves">
        {to.map((reachable) => (
          <label key={reachable.phone} className={`${parts.choosable} ${styles.choice}`}>
            <input
              type="radio"
              className={parts.chooser}
              name="to"
              checked={reachable.phone === chosen.phone}
              onChange={() => onChoose(reachable)}
            />
            <span>
              {reachable.who === 'patient' ? 'Paciente' : reachable.name}
              <small>
                {reachable.who === 'patient' ? '' : 'responsable, '}
                {reachable.phone}
              </small>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
