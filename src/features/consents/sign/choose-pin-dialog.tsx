import { useState } from 'react';
import { newPinErrors, PinField } from '#entities/session/pin-field.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { canHashPins } from '#store/session/pin-hash.ts';
import { setPin } from '#store/session/pins.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { PIN_FAILED } from '../messages.ts';

interface ChoosePinDialogProps {
  onClose: () => void;
  /** The PIN is stored: the tablet can be handed over. */
  onChosen: () => void;
}

const TITLE = 'Elija un PIN para recuperar la tableta';

/** The person on screen chooses a PIN before the tablet is handed over: without one nobody could come back. */
export function ChoosePinDialog({ onClose, onChosen }: ChoosePinDialogProps) {
  return (
    <Modal opened onClose={onClose} title={TITLE}>
      {canHashPins() ? (
        <PinForm onClose={onClose} onChosen={onChosen} />
      ) : (
        <>
          <p>
            Mientras el paciente firma, la tableta queda bloqueada con su PIN. Este navegador solo lo permite con una
            dirección segura: use la dirección https de la clínica.
          </p>
          <ModalActions>
            <Button onClick={onClose}>Cerrar</Button>
          </ModalActions>
        </>
      )}
    </Modal>
  );
}

function PinForm({ onClose, onChosen }: ChoosePinDialogProps) {
  const { db } = useRuntime();
  const report = useReport();
  const [values, setValues] = useState({ pin: '', repeat: '' });
  const [errors, setErrors] = useState<{ pin?: string; repeat?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = useMistakeFocus(errors);

  async function save(): Promise<void> {
    const found = newPinErrors(values);
    setErrors(found ?? {});
    if (found) return;
    setBusy(true);
    report.again();
    try {
      await setPin(db, values.pin);
    } catch (error) {
      setBusy(false);
      return report.failed(error, PIN_FAILED);
    }
    onClose();
    onChosen();
  }

  return (
    <form
      ref={form}
      className="stack"
      aria-label={TITLE}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <p>Mientras el paciente firma, la tableta queda bloqueada: solo con el PIN se vuelve a las demás pantallas.</p>
      <PinField
        label="PIN nuevo"
        name="pin"
        hint="De 4 a 6 cifras. Vale solo en este dispositivo."
        focused
        value={values.pin}
        error={errors.pin}
        onChange={(pin) => setValues({ ...values, pin })}
      />
      <PinField
        label="Repetir PIN"
        name="repeat"
        value={values.repeat}
        error={errors.repeat}
        onChange={(repeat) => setValues({ ...values, repeat })}
      />
      <ModalActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="filled" busy={busy}>
          Guardar y entregar
        </Button>
      </ModalActions>
    </form>
  );
}
