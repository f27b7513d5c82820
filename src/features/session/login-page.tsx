import { TriangleAlertIcon } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Brand } from '#ui/layout/brand.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { SIGNED_IN, signInMessage, signInToast } from './messages.ts';
import { FirstPassword, type OneTimeSignIn } from './first-password.tsx';
import { useFreshConfig } from '#runtime/use-fresh-config.ts';
import styles from './login-page.module.css';

interface LoginPageProps {
  onSignedIn: () => void;
  /** The person about to sign in, if known. */
  username?: string | undefined;
}

/** The login (specification §2). The password is kept in this form's state alone, never in a draft. */
export function LoginPage({ onSignedIn, username }: LoginPageProps) {
  const config = useClinicConfig();
  useFreshConfig();
  const [oneTime, setOneTime] = useState<OneTimeSignIn | null>(null);
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <Brand clinic={config?.clinic_name} size="lg" />
      <h1 id="login-title" className={styles.title}>
        {oneTime ? 'Elija su contraseña' : 'Iniciar sesión'}
      </h1>
      {oneTime ? (
        <FirstPassword signIn={oneTime} onSignedIn={onSignedIn} onBack={() => setOneTime(null)} />
      ) : (
        <>
          <SignInForm username={username} onSignedIn={onSignedIn} onOneTime={setOneTime} />
          <p className={styles.note}>¿Olvidó su contraseña? Comuníquese con el administrador para restablecerla.</p>
        </>
      )}
    </section>
  );
}

interface SignInFormProps extends LoginPageProps {
  /** The password was right but for one use: another must be chosen. */
  onOneTime: (signIn: OneTimeSignIn) => void;
}

function SignInForm(props: SignInFormProps) {
  const { error, missing, loading, submit } = useSignIn(props);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Usuario" name="username" error={missing.username}>
        {(control) => (
          <input
            {...control}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            required
            defaultValue={props.username}
          />
        )}
      </Field>
      <Field label="Contraseña" name="password" error={missing.password}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" maxLength={200} required />}
      </Field>
      {error === null ? null : (
        <p role="alert" className="said wrong">
          <TriangleAlertIcon size={18} />
          {error}
        </p>
      )}
      <Button type="submit" variant="filled" block busy={loading}>
        {loading ? 'Iniciando sesión…' : 'Iniciar sesión'}
      </Button>
    </form>
  );
}

type Missing = Partial<Record<'username' | 'password', string>>;

function useSignIn({ onSignedIn, onOneTime }: SignInFormProps) {
  const runtime = useRuntime();
  const report = useReport();
  const [error, setError] = useState<string | null>(null);
  const [missing, setMissing] = useState<Missing>({});
  const [loading, setLoading] = useState(false);

  async function signIn(username: string, password: string): Promise<void> {
    setLoading(true);
    try {
      await runtime.signIn(username, password);
      notify.success(SIGNED_IN);
      onSignedIn();
    } catch (failure) {
      if (failure instanceof AppError && failure.code === 'password_change_required') {
        onOneTime({ username, password });
        return;
      }
      setError(signInMessage(failure));
      report.failed(failure, signInToast(failure));
      setLoading(false);
    }
  }

  function submit(event: React.FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const username = String(data.get('username')).trim();
    const password = String(data.get('password'));
    const empty: Missing = {
      ...(username === '' && { username: 'Escriba su usuario' }),
      ...(password === '' && { password: 'Escriba su contraseña' }),
    };
    report.again();
    setError(null);
    setMissing(empty);
    const [first] = Object.keys(empty);
    if (first === undefined) void signIn(username, password);
    else form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  return { error, missing, loading, submit };
}
