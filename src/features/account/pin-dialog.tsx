import { useState } from 'react';
import { newPinErrors, PinField } from '#entities/session/pin-field.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { removePin, setPin, tryPin } from '#store/session/pins.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount } from '#ui/text/format.ts';
import { PIN_FAILED, PIN_REMOVED, PIN_SAVED } from './messages.ts';
import styles from './account.module.css';

/** Sets a first PIN, replaces it, or removes it. */
export type PinTask = 'choose' | 'change' | 'remove';

interface PinDialogProps {
  task: PinTask;
  person: string;
  /** Digits of the present PIN; 0 without one. */
  length: number;
  onClose: () => void;
}

const TITLES = { choose: 'Elegir PIN', change: 'Cambiar PIN', remove: 'Quitar PIN' } as const;

/** Asks for the old PIN where there is one, so that a tablet left open does not suffice. */
export function PinDialog(props: PinDialogProps) {
  const { task, onClose } = props;
  const { values, set, errors, busy, submit } = usePinForm(props);
  const form = useMistakeFocus(errors);
  const field = (name: keyof typeof values, label: string) => ({
    label,
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });
  return (
    <Modal opened onClose={onClose} title={TITLES[task]} dismissible={!busy}>
      <form ref={form} className={styles.form} onSubmit={submit} aria-label={TITLES[task]} noValidate>
        {task === 'choose' ? null : <PinField {...field('current', 'PIN actual')} focused />}
        {task === 'remove' ? null : (
          <>
            <PinField {...field('pin', 'PIN nuevo')} focused={task === 'choose'} hint="De 4 a 6 cifras" />
            <PinField {...field('repeat', 'Repetir PIN')} />
          </>
        )}
        <p className="said text-3">
          {task === 'remove'
            ? 'Sin PIN la pantalla no se bloquea sola y para volver a esta tableta hará falta la contraseña.'
            : 'Tras 10 intentos equivocados el PIN se anula y hay que entrar con la contraseña, con conexión.'}
        </p>
        <ModalActions>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" variant={task === 'remove' ? 'danger' : 'filled'} busy={busy}>
            {task === 'remove' ? 'Quitar PIN' : 'Guardar PIN'}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

const BLANK = { current: '', pin: '', repeat: '' };
type Errors = Partial<Record<keyof typeof BLANK, string>>;

function usePinForm({ task, person, length, onClose }: PinDialogProps) {
  const { db } = useRuntime();
  const report = useReport();
  const [values, setValues] = useState(BLANK);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  /** Null when there is none. */
  async function complaints(): Promise<Errors | null> {
    if (task !== 'choose' && values.current.length < length) {
      // Don't submit: a failure uses up one of ten attempts.
      return { current: values.current === '' ? 'Escriba su PIN' : `Su PIN tiene ${length} cifras` };
    }
    if (task !== 'remove') {
      const found = newPinErrors(values);
      if (found) return found;
    }
    if (task === 'choose') return null;
    const answer = await tryPin(db, person, values.current, { now: () => Date.now() });
    switch (answer.result) {
      case 'right':
        return null;
      case 'wrong':
        return { current: `PIN incorrecto. ${leftWords(answer.left)}` };
      case 'wait':
        return { current: `Espere ${formatCount(Math.ceil(answer.wait / 1000), 'segundo', 'segundos')}` };
      case 'void':
        return { current: 'El PIN se anuló: cierre la sesión y entre con su contraseña' };
    }
  }

  async function save(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      const found = await complaints();
      setErrors(found ?? {});
      if (found) return;
      await (task === 'remove' ? removePin(db, person) : setPin(db, values.pin));
      notify.success(task === 'remove' ? PIN_REMOVED : PIN_SAVED);
      onClose();
    } catch (error) {
      report.failed(error, PIN_FAILED);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    busy,
    set: (name: keyof typeof BLANK, value: string) => setValues((before) => ({ ...before, [name]: value })),
    submit(event: React.FormEvent): void {
      event.preventDefault();
      if (!busy) void save();
    },
  };
}

const leftWords = (left: number): string => (left === 1 ? 'Queda 1 intento' : `Quedan ${left} intentos`);
