import { TriangleAlertIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Brand } from '#ui/layout/brand.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { SIGN_IN_FAILED, SIGNED_IN, SIGNED_OUT, signInMessage } from './messages.ts';
import { takeFarewell } from './farewell.ts';
import { useFreshConfig } from './use-fresh-config.ts';
import styles from './login-page.module.css';

/** §2 Login. The password is kept nowhere: no draft, no state beyond this form. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const config = useClinicConfig();
  useFreshConfig();
  const { error, loading, submit } = useSignIn(onSignedIn);
  useEffect(() => {
    if (takeFarewell()) notify.success(SIGNED_OUT);
  }, []);
  return (
    <section className={styles['card']} aria-labelledby="login-title">
      <Brand clinic={config?.clinic_name} size="lg" />
      <h1 id="login-title" className={styles['title']}>
        Iniciar sesión
      </h1>
      <form className={styles['form']} onSubmit={submit}>
        <Field label="Usuario" name="username">
          {(control) => (
            <input
              {...control}
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={60}
              required
            />
          )}
        </Field>
        <Field label="Contraseña" name="password">
          {(control) => <PasswordInput {...control} autoComplete="current-password" maxLength={200} required />}
        </Field>
        {error === null ? null : (
          <p role="alert" className={styles['error']}>
            <TriangleAlertIcon size={18} />
            {error}
          </p>
        )}
        <Button type="submit" variant="filled" block busy={loading}>
          {loading ? 'Iniciando sesión…' : 'Iniciar sesión'}
        </Button>
      </form>
      <p className={styles['note']}>¿Olvidó su contraseña? Comuníquese con el administrador para restablecerla.</p>
    </section>
  );
}

function useSignIn(onSignedIn: () => void) {
  const runtime = useRuntime();
  const [error, setError] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);

  async function signIn(username: string, password: string): Promise<void> {
    setLoading(true);
    setError(null);
    try {
      await runtime.signIn(username, password);
      notify.success(SIGNED_IN);
      onSignedIn();
    } catch (failure) {
      setError(signInMessage(failure));
      notify.error(SIGN_IN_FAILED);
      setLoading(false);
    }
  }

  return {
    error,
    loading,
    submit(event: React.FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const data = new FormData(event.currentTarget);
      void signIn(String(data.get('username')).trim(), String(data.get('password')));
    },
  };
}
