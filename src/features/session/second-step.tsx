import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { OneTimeCodeInput } from '#entities/session/one-time-code-input.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime, type SecondStep as Proof } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { SIGNED_IN, signInMessage } from './messages.ts';
import styles from './login-page.module.css';

/** What the first step brought; kept only in memory. */
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
  const { code, setCode, error, failure, busy, submit } = useSecondStep(props, recovery);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(recovery ? '[autocomplete=off]' : '[autocomplete=one-time-code]')?.focus();
  }, [recovery]);
  // Moves the focus to the field with the mistake, as every other form does.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="Verificación en dos pasos" noValidate>
      <p className="detail">
        {recovery
          ? 'Escriba uno de los códigos que guardó al activar la verificación. Cada uno sirve una sola vez.'
          : 'Abra la aplicación de códigos de su teléfono y escriba el que muestra para Arcada.'}
      </p>
      {recovery ? (
        <Field key="recovery" label="Código de recuperación" name="code" error={error}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={60}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
      ) : (
        <Field
          key="code"
          label="Código de verificación"
          name="code"
          error={error}
          hint="Seis cifras; cambia cada 30 segundos."
        >
          {(control) => <OneTimeCodeInput {...control} value={code} onChange={setCode} />}
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
          setCode('');
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
  const report = useReport();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<{ error?: string | undefined; failure: string | null }>({ failure: null });
  const [busy, setBusy] = useState(false);

  async function verify(): Promise<void> {
    setBusy(true);
    setRefused({ failure: null });
    report.again();
    try {
      const { username, challenge, newPassword } = step;
      await runtime.signInWithCode({ username, challenge, code, newPassword });
      notify.success(SIGNED_IN);
      onSignedIn();
    } catch (cause) {
      report.failed(cause, null);
      if (cause instanceof AppError && cause.code === 'unauthenticated') return onEnded(cause.message);
      const error = cause instanceof AppError ? cause.fields?.['code'] : undefined;
      setRefused({ error, failure: error === undefined ? signInMessage(cause) : null });
      setBusy(false);
    }
  }

  return {
    code,
    setCode(typed: string) {
      setCode(typed);
      setRefused({ failure: null });
    },
    ...refused,
    busy,
    submit(event: React.FormEvent): void {
      event.preventDefault();
      const missing = recovery
        ? code.trim() === '' && 'Escriba el código'
        : code.length < 6 && 'Escriba las seis cifras';
      if (missing) setRefused({ error: missing, failure: null });
      else if (!busy) void verify();
    },
  };
}
