import { failureWords } from '#domain/wire/problem.ts';
import type { RecoveryCodes, SecondFactorSecret } from '#domain/wire/wire.ts';
import { QrCode } from '#entities/network/qr-code.tsx';
import { OneTimeCodeInput } from '#entities/session/one-time-code-input.tsx';
import { useProof } from '#entities/session/use-proof.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { FACTOR_ON_FAILED } from '../messages.ts';
import styles from './second-factor.module.css';

interface TurnOnDialogProps {
  told: SecondFactorSecret;
  send: (code: string) => Promise<RecoveryCodes>;
  onDone: (answer: RecoveryCodes) => void;
  onClose: () => void;
}

const TITLE = 'Activar la verificación en dos pasos';

/**
 * Brings the secret to the telephone, and asks for a first code of it: a secret that never arrived there must lock nobody
 * out.
 */
export function TurnOnDialog({ told: { secret, uri }, send, onDone, onClose }: TurnOnDialogProps) {
  const { proof, set, error, failure, busy, submit } = useProof({
    field: 'code',
    complaint: (code) => (code.length < 6 ? 'Escriba las seis cifras' : null),
    send: async (code) => onDone(await send(code)),
    message: (cause) => failureWords(FACTOR_ON_FAILED, cause),
  });
  const form = useMistakeFocus(error);
  return (
    <Modal opened onClose={onClose} title={TITLE} size="list" dismissible={!busy}>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label={TITLE} noValidate>
        <div className={styles.guide}>
          <QrCode text={uri} label="Código QR para el teléfono" />
          <div>
            <ol className={styles.steps}>
              <li>
                Abra en su teléfono una aplicación de códigos: Google Authenticator, Microsoft Authenticator, 2FAS o la
                de su gestor de contraseñas.
              </li>
              <li>Añada una cuenta y lea con ella este código QR.</li>
              <li>Escriba abajo el código de seis cifras que muestra.</li>
            </ol>
            <p className={styles.secret}>
              <small>Si no puede leerlo, escriba esta clave</small>
              <b>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</b>
            </p>
          </div>
        </div>
        <Field label="Código de verificación" name="code" error={error}>
          {(control) => <OneTimeCodeInput {...control} value={proof} onChange={set} />}
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
          <Button type="submit" variant="filled" busy={busy}>
            Activar
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
