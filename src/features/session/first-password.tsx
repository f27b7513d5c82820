import { TriangleAlertIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { isGoodChoice, NewPasswordFields } from '#entities/session/new-password.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { SIGNED_IN, signInMessage, signInToast } from './messages.ts';
import styles from './login-page.module.css';

/** The one-time password typed at the sign-in. It is kept only in memory. */
export interface OneTimeSignIn {
  username: string;
  password: string;
}

interface FirstPasswordProps {
  signIn: OneTimeSignIn;
  onSignedIn: () => void;
  /** The telephone's code comes with the chosen password. */
  onCode: (challenge: string, chosen: string) => void;
  onBack: () => void;
}

/** After signing in with a one-time password, a person must choose their own. */
export function FirstPassword({ signIn: { username, password }, onSignedIn, onCode, onBack }: FirstPasswordProps) {
  const runtime = useRuntime();
  const report = useReport();
  const [chosen, setChosen] = useState({ password: '', repeat: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ field?: string | undefined; message?: string | undefined }>({});
  const fields = useRef<HTMLDivElement>(null);

  async function save(): Promise<void> {
    setBusy(true);
    setError({});
    report.again();
    try {
      await runtime.signIn(username, password, chosen.password);
      notify.success(SIGNED_IN);
      onSignedIn();
    } catch (failure) {
      const challenge = failure instanceof AppError ? failure.challenge : undefined;
      if (challenge !== undefined) return onCode(challenge, chosen.password);
      const field = failure instanceof AppError ? failure.fields?.['new_password'] : undefined;
      setError(field === undefined ? { message: signInMessage(failure) } : { field });
      report.failed(failure, signInToast(failure));
      setBusy(false);
    }
  }

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (isGoodChoice(chosen, username)) return void save();
    // The rules show what is missing; the focus goes to the field beside them.
    fields.current?.querySelector('input')?.focus();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="detail">La contraseña que le dieron sirve una sola vez. Elija la suya: nadie más debe conocerla.</p>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <div ref={fields} className={styles.form}>
        <NewPasswordFields value={chosen} onChange={setChosen} username={username} error={error.field} />
      </div>
      {error.message === undefined ? null : (
        <p role="alert" className="said wrong">
          <TriangleAlertIcon size={18} />
          {error.message}
        </p>
      )}
      <Button type="submit" variant="filled" block busy={busy}>
        {busy ? 'Iniciando sesión…' : 'Guardar y entrar'}
      </Button>
      <Button block variant="quiet" onClick={onBack} disabled={busy}>
        Volver
      </Button>
    </form>
  );
}
