import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { OneTimeCodeInput } from '#entities/session/one-time-code-input.tsx';
import { RecoveryCodeInput } from '#entities/session/recovery-code-input.tsx';
import { useProof } from '#entities/session/use-proof.ts';
import { useRuntime, type SecondStep as Proof } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { useMistakeFocus } from '#ui/form/use-mistake-focus.ts';
import { notify } from '#ui/messages/notify.tsx';
import { SIGNED_IN, signInMessage } from './messages.ts';
import styles from './login-page.module.css';

/** The answer to the first step; kept only in memory. */
export type CodeStep = Omit<Proof, 'code'>;

interface SecondStepProps {
  step: CodeStep;
  onSignedIn: () => void;
  /** The password has to be typed again, for a reason. */
  onEnded: (reason: string) => void;
  onBack: () => void;
}

/** After the password of an administrador with a second factor: the telephone's code, or a recovery code (decision 126). */
export function SecondStep(props: SecondStepProps) {
  const [recovery, setRecovery] = useState(false);
  const { proof, set, error, failure, busy, submit } = useSecondStep(props, recovery);
  const form = useMistakeFocus(error);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(recovery ? '[autocomplete=off]' : '[autocomplete=one-time-code]')?.focus();
  }, [form, recovery]);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Verificación en dos pasos" noValidate>
      <p className="detail">
        {recovery
          ? 'Escriba uno de los códigos que guardó al activar la verificación. Cada uno sirve una sola vez.'
          : 'Abra la aplicación de códigos de su teléfono y escriba el que muestra para Arcada.'}
      </p>
      {recovery ? (
        <Field key="recovery" label="Código de recuperación" name="code" error={error}>
          {(control) => <RecoveryCodeInput {...control} value={proof} onChange={set} />}
        </Field>
      ) : (
        <Field
          key="code"
          label="Código de verificación"
          name="code"
          error={error}
          hint="Seis cifras; cambia cada 30 segundos."
        >
          {(control) => <OneTimeCodeInput {...control} value={proof} onChange={set} />}
        </Field>
      )}
      {failure === null ? null : (
        <p role="alert" className="said wrong">
          <TriangleAlertIcon size={18} />
          {failure}
        </p>
      )}
      <Button type="submit" variant="filled" block busy={busy}>
        {busy ? 'Iniciando sesión…' : 'Verificar'}
      </Button>
      <Button
        block
        variant="quiet"
        disabled={busy}
        onClick={() => {
          setRecovery(!recovery);
          set('');
        }}
      >
        {recovery ? 'Usar el código del teléfono' : 'Usar un código de recuperación'}
      </Button>
      <Button block variant="quiet" onClick={props.onBack} disabled={busy}>
        Volver
      </Button>
      <p className={styles.note}>
        ¿Perdió el teléfono y los códigos? Otro administrador puede quitarle la verificación en Usuarios.
      </p>
    </form>
  );
}

function useSecondStep({ step, onSignedIn, onEnded }: SecondStepProps, recovery: boolean) {
  const runtime = useRuntime();
  return useProof({
    field: 'code',
    complaint(code) {
      if (recovery) return code.trim() === '' ? 'Escriba el código' : null;
      return code.length < 6 ? 'Escriba las seis cifras' : null;
    },
    async send(code) {
      const { username, challenge, newPassword } = step;
      try {
        await runtime.signInWithCode({ username, challenge, code, newPassword });
      } catch (cause) {
        if (cause instanceof AppError && cause.code === 'unauthenticated') onEnded(cause.message);
        throw cause;
      }
      notify.success(SIGNED_IN);
      onSignedIn();
    },
    message: signInMessage,
  });
}
